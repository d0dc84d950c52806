import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { ensureChromium } from '@/lib/cli/chromium';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { serveThrowaway } from '@/lib/cli/serve-throwaway';
import { makeSites } from '@/lib/cli/sweep/sites';
import { sweep } from '@/lib/cli/sweep/sweep';
import { launchOptions } from '@/lib/testing/chromium';

const usage = 'npm run sweep -- [--widths 1440,390] [--only /settings] [--shots folder]';
const SHOWN = 8;

function readFlags(args: string[]) {
  try {
    const options = {
      widths: { type: 'string', default: '1440,1024,640,390,320' },
      only: { type: 'string', default: '' },
      shots: { type: 'string' },
    } as const;
    const { values } = parseArgs({ args, options });
    const widths = values.widths.split(',').map(Number);
    if (widths.some((width) => !(Number.isInteger(width) && width >= 200 && width <= 4000)))
      throw new Problem(`--widths must be whole numbers from 200 to 4000. ${usage}`);
    return { widths, only: values.only, shots: values.shots ?? null };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

function print(fault: string, places: string[]): void {
  console.log(`\n✗ ${fault}`);
  for (const place of places.slice(0, SHOWN)) console.log(`    ${place}`);
  if (places.length > SHOWN) console.log(`    and ${places.length - SHOWN} more`);
}

/** Serves as a mail server that takes every letter and keeps none, and resolves to its address. */
async function takeEveryLetter(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (letter, _session, done) => void letter.resume().on('end', () => done()),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  beforeExit(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

await runCommand(async (args) => {
  const wish = readFlags(args);
  const missing = await ensureChromium();
  if (missing) throw new Problem(missing);
  // With email configured the pages offer more than without.
  const address = await serveThrowaway('sweep', { SMTP_URL: await takeEveryLetter() });
  const browser = await chromium.launch(launchOptions());
  beforeExit(() => browser.close());
  const sites = await makeSites(browser, address);
  const { pages, looks, openings, faults } = await sweep(sites, { ...wish, address });
  for (const [fault, places] of faults) print(fault, places);
  console.log(
    `\n${pages} pages, ${looks} looks and ${openings} openings at ${wish.widths.join(', ')} px, ${faults.size} faults`,
  );
  return faults.size > 0 ? 1 : 0;
});
