import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { watch } from '@/lib/cli/walk/watch';
import { lookAtPage, type Shoot, settle, tabThrough } from './look';
import { enterOn, makers, type Opener, openersOf, type Report, sweepOpening } from './openings';
import type { Place, Site } from './sites';

/** What to look at: how wide, which addresses, and where pictures go. */
export type Wish = { address: string; widths: number[]; only: string; shots: string | null };

/** What was looked at, and what is wrong there: each fault with the places that have it. */
export type Swept = {
  pages: number;
  looks: number;
  openings: number;
  faults: Map<string, string[]>;
};

/** So many pages are open at a time. */
const LANES = 2;

const heights: Record<number, number> = { 1440: 900, 1024: 768, 640: 800, 390: 844, 320: 640 };

/** A name for the file of a picture. */
const fileName = (words: string) =>
  words
    .replace(/ \?$/, ' question mark')
    .replace(/[\w-]{43}/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 120);

type Desk = { page: Page; site: Site; width: number; wish: Wish; swept: Swept; done: Set<string> };

function shooterOf({ page, site, width, wish }: Desk, words: string): Shoot {
  return async (theme) => {
    if (!wish.shots) return;
    const folder = path.join(wish.shots, `${width}-${theme}`);
    await mkdir(folder, { recursive: true });
    const file = `${fileName(`${site.name} ${words}`)}.jpeg`;
    await page.screenshot({ path: path.join(folder, file), quality: 60, type: 'jpeg' });
  };
}

function reportOf(desk: Desk, { address }: Place): Report {
  const { site, width, swept } = desk;
  return {
    shoot: (what) => shooterOf(desk, `${address} ${what}`),
    add(what, found) {
      // The same fault has another identifier at each opening.
      const fault = found.replace(/ [\w-]+="radix-[^"]*"/g, '');
      const at = `${site.name} ${address}${what ? ` › ${what}` : ''}, ${width} px`;
      const places = swept.faults.get(fault) ?? [];
      if (places.includes(at)) return;
      swept.faults.set(fault, [...places, at]);
      console.error(`✗ ${at}: ${fault}`);
    },
  };
}

/** What is looked at only once for several addresses: the shell, and what stands above tabs. */
function keyOf({ part, kind }: Opener, { file, address }: Place, hasTabs: boolean): string {
  if (part === 'shell') return `shell ${kind}`;
  return part === 'page' && hasTabs ? `${file} ${kind}` : `${address} ${kind}`;
}

async function visit({ page }: Desk, { address }: Place, report: Report): Promise<void> {
  await page.goto(address);
  if (!(await settle(page))) report.add('', 'it does not stop loading');
}

/** Does something that must not fail on a page; where it does, that is a fault. */
async function attempt<T>(work: () => Promise<T>, report: Report, what: string): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report.add(what, `could not be looked at: ${reason.split('\n')[0]}`);
    return null;
  }
}

async function sweepWays(
  desk: Desk,
  place: Place,
  report: Report,
  prepare: () => Promise<void>,
): Promise<void> {
  const { page, done, swept } = desk;
  const scope = (await page.locator('[role=dialog]').count()) > 0 ? '[role=dialog]' : 'body';
  const hasTabs = (await page.locator('[role=tabpanel]').count()) > 0;
  for (const opener of await openersOf(page, scope)) {
    const key = keyOf(opener, place, hasTabs);
    if (done.has(key)) continue;
    done.add(key);
    const { name } = opener;
    const way = { press: enterOn(page, opener, { scope, pattern: makers }), what: name };
    const opened = await attempt(() => sweepOpening(page, way, report), report, name);
    swept.openings += opened ?? 1;
    if (opened !== null) continue;
    await visit(desk, place, report);
    await prepare();
  }
}

const keysOfTheShell = ['?', 'Control+k'];

async function sweepKeys(desk: Desk, place: Place, report: Report): Promise<void> {
  const { page, done, swept } = desk;
  for (const key of keysOfTheShell) {
    if (done.has(key) || (await page.locator('[role=dialog]').count()) > 0) continue;
    done.add(key);
    const way = { press: () => page.keyboard.press(key), what: key };
    swept.openings += (await attempt(() => sweepOpening(page, way, report), report, key)) ?? 1;
    await visit(desk, place, report);
  }
}

/** What can be done with chosen rows appears once one is. */
async function sweepChosen(desk: Desk, place: Place, report: Report): Promise<void> {
  const { page } = desk;
  const choose = async () => {
    // A row that is half under the head of its table has only half a box to press.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('main *')) part.scrollTop = 0;
    });
    const box = page.locator('main tbody [role=checkbox], main tbody input[type=checkbox]').first();
    if ((await box.count()) > 0) await box.press('Space');
  };
  const box = page.locator('main tbody [role=checkbox], main tbody input[type=checkbox]');
  if ((await box.count()) === 0) return;
  await attempt(choose, report, 'a chosen row');
  await lookAtPage(
    page,
    (fault) => report.add('a chosen row', fault),
    report.shoot('a chosen row'),
  );
  desk.swept.looks += 2;
  await sweepWays(desk, place, report, choose);
}

async function sweepPlace(desk: Desk, place: Place): Promise<void> {
  const { page, site, swept } = desk;
  const report = reportOf(desk, place);
  await visit(desk, place, report);
  await attempt(
    async () => {
      await lookAtPage(page, (fault) => report.add('', fault), report.shoot(''));
      await tabThrough(page, (fault) => report.add('', fault));
    },
    report,
    '',
  );
  swept.looks += 2;
  const asked = new URL(place.address, page.url()).pathname;
  if (!new URL(page.url()).pathname.startsWith(asked)) report.add('', `it leads to ${page.url()}`);
  await sweepWays(desk, place, report, async () => undefined);
  if (site.places.length < 5) return;
  await attempt(() => sweepChosen(desk, place, report), report, 'a chosen row');
  if (place.file.startsWith('(workspace)')) await sweepKeys(desk, place, report);
}

/** Looks at each page of a site at one width. */
async function sweepWidth(site: Site, width: number, wish: Wish, swept: Swept): Promise<void> {
  const context = await site.open();
  const page = await context.newPage();
  await page.setViewportSize({ width, height: heights[width] ?? 800 });
  const { faults } = watch(page, new URL(wish.address).origin);
  const desk = { page, site, width, wish, swept, done: new Set<string>() };
  for (const place of site.places.filter(({ address }) => address.includes(wish.only))) {
    await sweepPlace(desk, place);
    for (const fault of faults.splice(0)) reportOf(desk, place).add('', fault);
    console.error(`${site.name}, ${width} px: ${place.address}`);
  }
  await context.close();
}

/** Looks at every page and all that opens there, at every width and in both themes. */
export async function sweep(sites: Site[], wish: Wish): Promise<Swept> {
  const chosen = sites.flatMap(({ places }) =>
    places.filter(({ address }) => address.includes(wish.only)),
  );
  const swept: Swept = { pages: chosen.length, looks: 0, openings: 0, faults: new Map() };
  const tasks = sites.flatMap((site) => wish.widths.map((width) => ({ site, width })));
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift())
      await sweepWidth(task.site, task.width, wish, swept);
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return swept;
}
