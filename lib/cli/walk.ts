import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { ensureChromium } from '@/lib/cli/chromium';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { serveThrowaway } from '@/lib/cli/serve-throwaway';
import { type Fault, walk } from '@/lib/cli/walk/walk';
import { makeWalkers } from '@/lib/cli/walk/walkers';
import { launchOptions } from '@/lib/testing/chromium';

const usage = 'npm run walk -- [--actions 1000] [--seed 1]';
/** So much does one person do before the next one comes. */
const TURN = 100;
/** The limits that people have. */
const limits = { SESSION_RATE_LIMIT: '200' };

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Problem(`--${name} must be a whole number from 1. ${usage}`);
}

function readFlags(args: string[]) {
  try {
    const options = {
      actions: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
    } as const;
    const { values } = parseArgs({ args, options });
    return {
      actions: wholeNumber('actions', values.actions),
      seed: wholeNumber('seed', values.seed),
    };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

function print({ fault, walker, seed, last }: Fault): void {
  console.log(`\n✗ ${fault}\n  as ${walker}, seed ${seed}, after:`);
  for (const line of last) console.log(`    ${line}`);
}

await runCommand(async (args) => {
  const { actions, seed: firstSeed } = readFlags(args);
  const missing = await ensureChromium();
  if (missing) throw new Problem(missing);
  const address = await serveThrowaway('walk', limits);
  const walkers = await makeWalkers();
  const browser = await chromium.launch(launchOptions());
  beforeExit(() => browser.close());
  let faulty = 0;
  let done = 0;
  for (let seed = firstSeed; done < actions; seed += 1) {
    const walker = walkers[seed % walkers.length];
    if (!walker) throw new Problem('Nobody walks.');
    const walked = await walk(browser, {
      address,
      walker,
      seed,
      actions: Math.min(TURN, actions - done),
    });
    done += Math.max(1, walked.actions);
    walked.faults.forEach(print);
    faulty += walked.faults.length;
    console.error(`${done} actions, seed ${seed}: ${walker.name}`);
  }
  console.log(`${done} actions from seed ${firstSeed}, ${faulty} faults`);
  return faulty > 0 ? 1 : 0;
});
