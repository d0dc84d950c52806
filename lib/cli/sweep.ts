import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { ensureChromium } from '@/lib/cli/chromium';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { serveThrowaway } from '@/lib/cli/serve-throwaway';
import { openMailbox } from '@/lib/cli/sweep/mailbox';
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

await runCommand(async (args) => {
  const wish = readFlags(args);
  const missing = await ensureChromium();
  if (missing) throw new Problem(missing);
  const mailbox = await openMailbox();
  beforeExit(mailbox.close);
  // With email configured the pages offer more than without.
  const address = await serveThrowaway('sweep', {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Recruiting <recruiting@example.com>',
  });
  const browser = await chromium.launch(launchOptions());
  beforeExit(() => browser.close());
  const sites = await makeSites(browser, address, mailbox);
  const { pages, looks, openings, faults } = await sweep(sites, { ...wish, address });
  for (const [fault, places] of faults) print(fault, places);
  console.log(
    `\n${pages} pages, ${looks} looks and ${openings} openings at ${wish.widths.join(', ')} px, ${faults.size} faults`,
  );
  return faults.size > 0 ? 1 : 0;
});
