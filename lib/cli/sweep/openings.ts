import type { Page } from '@playwright/test';
import { type Add, lookAtPanel, panels, type Shoot, swept, tabThrough } from './look';

/** Buttons that open a dialog without saying so: those that make something new. */
export const makers =
  '^(New .*|Add (?!a value).*|Services and pipelines|Invite.*|Offer times|Issue token|Send a test event|Search.*|Columns|Save view.*|Rename.*|Edit .*|Delete.*|Remove [^:]*|Reject( .*)?|Schedule.*|Block.*)$';

const OPENING_MS = 4_000;

/** What opens something: its name, and what makes it one of its kind. */
export type Opener = { name: string; kind: string; part: 'shell' | 'page' | 'tab' };

/** Where openers are looked for, and the names of those that do not say what they are. */
type Search = { scope: string; pattern: string };

declare global {
  interface Window {
    /** The openers that were found last. */
    openers?: HTMLButtonElement[];
  }
}

/** The buttons that open something, of each kind one; runs in the browser. */
function findOpeners({ scope, pattern }: Search): Opener[] {
  const isMaker = new RegExp(pattern);
  const found = new Map<string, Opener>();
  const around = [...document.querySelectorAll(scope)].at(-1) ?? document;
  window.openers = [];
  for (const button of around.querySelectorAll('button')) {
    const labelled = document.getElementById(button.getAttribute('aria-labelledby') ?? '');
    const label = button.labels?.[0] ?? labelled;
    const name = (button.ariaLabel || label?.textContent || button.textContent || '')
      .replace(/\s+/g, ' ')
      .trim();
    const isCombobox = button.role === 'combobox';
    const opens = button.ariaHasPopup || isCombobox || name.endsWith('…') || isMaker.test(name);
    const isShown = button.checkVisibility({ visibilityProperty: true });
    const isInert = button.disabled || button.ariaDisabled === 'true' || button.closest('[inert]');
    if (!name || !opens || !isShown || isInert) continue;
    // One row stands for all.
    const isInRow = button.closest('li, tr, article') !== null;
    const plain = name.replace(/(:| (of|for|to|from|with) ).*/, '').replace(/\d+/g, '#');
    const kind = isInRow || /^(Delete|Remove|Edit|Rename) /.test(name) ? name.split(' ')[0] : plain;
    const inMain = button.closest('main, [role=dialog]');
    const part = !inMain ? 'shell' : button.closest('[role=tabpanel]') ? 'tab' : 'page';
    if (found.has(`${part} ${kind}`)) continue;
    found.set(`${part} ${kind}`, { name, kind: kind ?? name, part });
    window.openers.push(button);
  }
  return [...found.values()];
}

/** What opens something on the page, or in the drawer that it came with. */
export async function openersOf(page: Page, scope: string): Promise<Opener[]> {
  return page.evaluate(findOpeners, { scope, pattern: makers });
}

/** What a sweep of one opening tells, and to whom. */
export type Report = { add: (what: string, fault: string) => void; shoot: (what: string) => Shoot };

const countOf = (page: Page) => page.locator(panels).count();

async function grows(page: Page, before: number): Promise<boolean> {
  const end = Date.now() + OPENING_MS;
  while (Date.now() < end) {
    if ((await countOf(page)) > before) return true;
    await page.waitForTimeout(30);
  }
  return false;
}

async function shrinksTo(page: Page, before: number): Promise<boolean> {
  const end = Date.now() + OPENING_MS;
  while ((await countOf(page)) > before && Date.now() < end) await page.waitForTimeout(30);
  return (await countOf(page)) <= before;
}

/** Something that is pressed, and what it is called in a report. */
export type Way = { press: () => Promise<void>; what: string };

/** Presses Enter on an opener, once it is there. */
export const enterOn =
  (page: Page, { part, kind }: Opener, search: Search) =>
  async () => {
    const end = Date.now() + OPENING_MS;
    for (;;) {
      const openers = await page.evaluate(findOpeners, search);
      const index = openers.findIndex((one) => one.part === part && one.kind === kind);
      if (index >= 0) {
        await page.evaluate((place) => window.openers?.[place]?.focus(), index);
        return page.keyboard.press('Enter');
      }
      if (Date.now() > end) throw new Error(`“${kind}” is no longer there`);
      await page.waitForTimeout(50);
    }
  };

async function isFocusLost(page: Page): Promise<boolean> {
  const end = Date.now() + 1_000;
  const isLost = () =>
    page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
  while ((await isLost()) && Date.now() < end) await page.waitForTimeout(50);
  return isLost();
}

/** Closes what opened last by Esc; false where it does not close, and the page is to be opened anew. */
async function close(page: Page, before: number, add: Add): Promise<boolean> {
  await page.keyboard.press('Escape');
  if (!(await shrinksTo(page, before))) {
    add('Esc does not close it');
    return false;
  }
  if (await isFocusLost(page)) add('closed by Esc, it leaves the focus on the page’s body');
  return true;
}

/** Ways to open something within what is open; opening a menu's dialogs begins with the menu. */
async function waysWithin(
  page: Page,
  { press, what }: Way,
): Promise<{ inner: Way[]; later: Way[] }> {
  if ((await page.locator(swept).getAttribute('role')) !== 'menu') {
    const search = { scope: panels, pattern: '^$' };
    const inner = (await page.evaluate(findOpeners, { ...search, scope: swept })).map((opener) => {
      return { press: enterOn(page, opener, search), what: `${what} › ${opener.name}` };
    });
    return { inner, later: [] };
  }
  const choices = page.getByRole('menuitem').filter({ hasText: /…$/ });
  const names = (await choices.allTextContents()).map((text) => text.trim());
  const later = [...new Set(names)].map((name) => ({
    what: `${what} › ${name}`,
    press: async () => {
      await press();
      const choice = page.getByRole('menuitem', { name, exact: true });
      await choice.focus({ timeout: OPENING_MS });
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor({ state: 'detached', timeout: OPENING_MS });
    },
  }));
  return { inner: [], later };
}

/** Sweeps some ways one after another; how many things opened, or null as for one. */
async function sweepAll(page: Page, ways: Way[], report: Report, depth: number) {
  let count = 0;
  for (const way of ways) {
    const opened = await sweepOpening(page, way, report, depth);
    if (opened === null) return null;
    count += opened;
  }
  return count;
}

/**
 * Opens something by keyboard, looks at it and at what opens within it, and closes it. Resolves to
 * how many things opened, or to null where the page has to be opened anew.
 */
export async function sweepOpening(
  page: Page,
  way: Way,
  report: Report,
  depth = 0,
): Promise<number | null> {
  const add: Add = (fault) => report.add(way.what, fault);
  const before = await countOf(page);
  await way.press();
  if (!(await grows(page, before))) {
    add('it opens nothing');
    return null;
  }
  await lookAtPanel(page, add, report.shoot(way.what));
  const role = await page.locator(swept).getAttribute('role');
  const { inner, later } = depth > 0 ? { inner: [], later: [] } : await waysWithin(page, way);
  const within = await sweepAll(page, inner, report, depth + 1);
  if (within === null) return null;
  // The arrow keys lead through the others.
  if (role !== 'menu' && role !== 'listbox') await tabThrough(page, add);
  if (!(await close(page, before, add))) return null;
  const after = await sweepAll(page, later, report, depth);
  return after === null ? null : 1 + within + after;
}
