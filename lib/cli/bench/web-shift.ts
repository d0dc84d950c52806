import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from './web-report';
import { type WebSession, withPage } from './web-session';

const root = path.join('app', '(workspace)');
const WIDTHS = [1440, 390];
const SETTLE_MS = 700;

/** A record for each noun whose pages show one. */
export type ShownIds = Record<string, string>;

/** The addresses of the dashboard's pages; those that show a record of which none is known are left out. */
export function dashboardPages(ids: ShownIds): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => path.basename(file) === 'page.tsx' && file !== 'page.tsx')
    .map((file) => `/${path.dirname(file).split(path.sep).join('/')}`)
    .map((address) => address.replace(/\/\([^/]+\)/g, ''))
    .map((address) =>
      address.replace(/([\w-]+)\/\[[^/]+\]/g, (place, noun: string) =>
        ids[noun] ? `${noun}/${ids[noun]}` : place,
      ),
    )
    .filter((address) => !address.includes('['))
    .sort();
}

async function shiftOf(session: WebSession, address: string, width: number): Promise<number> {
  return withPage(session, { width }, async (page) => {
    await page.goto(session.address + address);
    // The dashboard keeps asking for changes, so the network is hardly ever idle for long.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate(() => window.probe.shifts.reduce((sum, shift) => sum + shift, 0));
  });
}

/** How much of each page moves by itself while it loads, at its worst width. */
export async function layoutShift(session: WebSession, address: string): Promise<Figure[]> {
  const shifts = [];
  for (const width of WIDTHS) shifts.push(await shiftOf(session, address, width));
  return [
    {
      name: `layout shift of ${address.replace(/[\da-f-]{36}/, '{id}')}`,
      value: Math.max(...shifts),
      unit: '',
      target: { atMost: 0.02 },
    },
  ];
}
