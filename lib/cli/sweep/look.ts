import type { Page } from '@playwright/test';
import { violationsIn } from '@/lib/testing/axe';
import {
  focusStop,
  isSettled,
  markPanel,
  opensOnClose,
  outOfSight,
  pastTheEndBy,
  sidewaysBy,
  standsOut,
} from './in-page';

/** Everything that can be open above a page. */
export const panels = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';

/** The one of them that is looked at. */
export const swept = '[data-swept]';

/** Hears what is wrong. */
export type Add = (fault: string) => void;

const MOST_STOPS = 150;
const PATIENCE_MS = 10_000;

// What is open stands outside of the page's regions, and the arrow keys scroll a list of choices.
const off = { enabled: false };
const ofPanels = { region: off };
const ofLists = { region: off, 'scrollable-region-focusable': off };
const colours = ['color-contrast'];

const themes = ['light', 'dark'] as const;

/** Waits until the page shows what it came for; whether it does. */
export async function settle(page: Page): Promise<boolean> {
  try {
    await page.waitForFunction(isSettled, undefined, { timeout: PATIENCE_MS, polling: 50 });
    return true;
  } catch {
    return false;
  }
}

/** Adds what axe finds in the themes; beyond the first, only colours can differ. */
async function readAloud(page: Page, scope: string | null, add: Add, shoot: Shoot): Promise<void> {
  const isList = (await page.locator(`[role=listbox]${swept}`).count()) > 0;
  const rules = scope ? (isList ? ofLists : ofPanels) : {};
  const part = scope ? { include: [scope] } : { exclude: [] };
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const reading = theme === 'light' ? { rules } : { runOnly: colours };
    for (const found of await violationsIn(page, part, reading)) add(`axe, ${theme}: ${found}`);
    await shoot(theme);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Keeps a picture of what stands there. */
export type Shoot = (theme: string) => Promise<void>;

/** Adds what is wrong with a page on which nothing is open, or that came with its drawer. */
export async function lookAtPage(page: Page, add: Add, shoot: Shoot): Promise<void> {
  const by = await page.evaluate(sidewaysBy);
  if (by > 0) add(`the page scrolls sideways by ${by} px`);
  const past = await page.evaluate(pastTheEndBy);
  if (past > 0) add(`the page scrolls ${past} px past its end`);
  await readAloud(page, null, add, shoot);
  const isCovered = (await page.locator('[role=dialog]').count()) > 0;
  const scope = isCovered ? '[role=dialog]' : 'body';
  for (const name of await page.evaluate(outOfSight, scope)) add(`cannot be seen: ${name}`);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Adds what is wrong with what opened last. */
export async function lookAtPanel(page: Page, add: Add, shoot: Shoot): Promise<void> {
  if (!(await settle(page))) add('it does not stop loading');
  if (!(await page.evaluate(markPanel, panels))) {
    const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    add(`opened, the focus is on ${name}`);
  }
  if (await page.evaluate(opensOnClose)) add('it opens on Close instead of its first field');
  for (const side of await page.locator(swept).evaluate(standsOut))
    add(`it stands out of the window: ${side}`);
  const by = await page.evaluate(sidewaysBy);
  if (by > 0) add(`the page scrolls sideways by ${by} px`);
  await readAloud(page, swept, add, shoot);
  for (const name of await page.evaluate(outOfSight, swept)) {
    add(`cannot be seen: ${name}`);
  }
}

/** Adds every stop of the Tab key that cannot be seen, or that it does not leave again. */
export async function tabThrough(page: Page, add: Add): Promise<void> {
  await page.evaluate(() => {
    window.stops = [];
  });
  const isModal = (await page.evaluate(focusStop))?.isInPanel ?? false;
  let before = -1;
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focusStop);
    if (!stop) {
      if (isModal) add('Tab leads out of what is open');
      return;
    }
    if (stop.index === before && !isModal) return add(`Tab does not leave “${stop.name}”`);
    if (stop.index < before || stop.index === before) return;
    if (!stop.isInside) add(`Tab stops where nothing is to be seen: ${stop.name}`);
    else if (stop.isCovered) add(`Tab stops at what is covered: ${stop.name}`);
    else if (!stop.isMarked) add(`nothing marks the focus: ${stop.name}`);
    before = stop.index;
  }
}
