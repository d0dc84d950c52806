import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { closeDatabase } from '@/lib/base/db';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { createThrowaway } from '@/lib/base/postgres/throwaway';
import { ensureChromium } from '@/lib/cli/chromium';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { loadSecrets } from '@/lib/cli/secrets';
import { spawnServer } from '@/lib/cli/spawn-server';
import { type Fault, walk } from '@/lib/cli/walk/walk';
import { makeWalkers } from '@/lib/cli/walk/walkers';
import { launchOptions } from '@/lib/testing/chromium';
import { startHastyServer } from '@/lib/testing/throwaway-server';
import { ensureBuilt } from './application-build';

const usage = 'npm run walk -- [--actions 1000] [--seed 1]';
/** So much does one person do before the next one comes. */
const TURN = 100;

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

/** Serves the build on a database of its own, with the limits that people have. */
async function serve(): Promise<string> {
  loadSecrets();
  await ensureBuilt();
  const server = await startHastyServer();
  beforeExit(async () => server.stop());
  process.env.DATABASE_URL = await createThrowaway(server.url, 'walk');
  const { address } = await spawnServer(
    new URL('serve-demo.ts', import.meta.url),
    process.env.DATABASE_URL,
    {
      LOG_LEVEL: 'error',
      SESSION_RATE_LIMIT: '200',
      CRON_INTERVAL_SECONDS: '1',
      WEB_CONCURRENCY: '1',
    },
  );
  process.env.APP_URL = address;
  beforeExit(closeDatabase);
  return address;
}

function print({ fault, walker, seed, last }: Fault): void {
  console.log(`\n✗ ${fault}\n  as ${walker}, seed ${seed}, after:`);
  for (const line of last) console.log(`    ${line}`);
}

await runCommand(async (args) => {
  const { actions, seed: firstSeed } = readFlags(args);
  const missing = await ensureChromium();
  if (missing) throw new Problem(missing);
  const address = await serve();
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
