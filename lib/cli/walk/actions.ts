import type { ElementHandle, Page } from '@playwright/test';
import fc from 'fast-check';
import { hostileText } from '@/lib/testing/hostile';
import { type Random, weighted } from '@/prisma/seed/random';
import { lookAround, type Thing } from './look-around';

/** Hears in one line what somebody is about to do. */
export type Tell = (what: string) => void;

type Act = (page: Page, random: Random, tell: Tell) => Promise<void>;

const timeout = 2_000;

async function handleOf(page: Page, index: number): Promise<ElementHandle<Element> | null> {
  const handle = await page.evaluateHandle((place) => window.seen?.[place] ?? null, index);
  return handle.asElement();
}

/** Where nothing of the kind can be done: something else is. */
class NothingThere extends Error {}

const told = ({ role, label }: Thing) => `${role} “${label}”`;

/** One of the things on the page: each kind is as likely as the others. */
async function choose(page: Page, random: Random, isWanted: (thing: Thing) => boolean) {
  const things = (await page.evaluate(lookAround)).map((thing, index) => ({ ...thing, index }));
  const wanted = things.filter(isWanted);
  if (wanted.length === 0) throw new NothingThere();
  const kind = random.pick([...new Set(wanted.map((thing) => thing.kind))]);
  const thing = random.pick(wanted.filter((one) => one.kind === kind));
  const handle = await handleOf(page, thing.index);
  if (!handle) throw new Error('it has left');
  return { thing, handle };
}

const click: Act = async (page, random, tell) => {
  const { thing, handle } = await choose(page, random, () => true);
  const clickCount = random.chance(0.1) ? 2 : 1;
  tell(`${clickCount === 2 ? 'double click' : 'click'} ${told(thing)}`);
  await handle.click({ timeout, clickCount });
};

const plain = [
  'Maria',
  'maria lopez',
  '555',
  'ok',
  'Night shift',
  '2031-05-06T10:00',
  '42',
  'a@b.example',
];
const scripts = ['<img src=x onerror=alert(1)>', 'javascript:alert(1)', '{{7*7}}', '\u202eevil'];

function textOf(random: Random): string {
  if (random.chance(0.4)) return random.pick(plain);
  if (random.chance(0.3)) return random.pick(scripts);
  const [text = ''] = fc.sample(hostileText, { seed: random.bits() | 0, numRuns: 1 });
  return text.toWellFormed();
}

const type: Act = async (page, random, tell) => {
  const { thing, handle } = await choose(page, random, ({ isTyped }) => isTyped);
  const text = textOf(random);
  const isSent = random.chance(0.3);
  tell(`type ${JSON.stringify(text.slice(0, 60))} into ${told(thing)}${isSent ? ', Enter' : ''}`);
  await handle.click({ timeout });
  if (random.chance(0.5)) await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  if (isSent) await page.keyboard.press('Enter');
};

const keys = [
  ...['Tab', 'Tab', 'Shift+Tab', 'Enter', 'Space', 'Escape', 'Escape', 'ArrowDown', 'ArrowUp'],
  ...['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'Control+Enter', 'Control+k', '?', '/'],
  ...['a', 'e', 's', 'n', 'm', 'b', 'z', 'u', 'j', 'k', 'x', 'o', 'g', 'p', 'c', 'r', '1', '2'],
];

const press: Act = async (page, random, tell) => {
  const pressed = Array.from({ length: 1 + random.below(3) }, () => random.pick(keys));
  tell(`press ${pressed.join(', ')}`);
  for (const key of pressed) await page.keyboard.press(key);
};

/** Where people go by a bookmark or a link that they were sent. */
export const addresses = [
  ...['/', '/pipeline', '/pipeline?view=table', '/candidates', '/jobs', '/review', '/blocklist'],
  ...['/background-checks', '/deliveries', '/settings', '/settings/members', '/settings/workflow'],
  ...['/settings/locations', '/settings/interview-times', '/settings/roles', '/settings/sessions'],
  ...['/settings/audit-log', '/settings/api-tokens', '/settings/partner', '/docs', '/docs/partner'],
  ...['/candidates/00000000-0000-7000-8000-000000000000', '/settings/nowhere', '/nowhere'],
];

const waitUntil = 'commit';

const visit: Act = async (page, random, tell) => {
  const address = random.pick(addresses);
  tell(`visit ${address}`);
  await page.goto(address, { waitUntil });
};

const back: Act = async (page, _, tell) => {
  tell('go back');
  await page.goBack({ waitUntil });
};

const forward: Act = async (page, _, tell) => {
  tell('go forward');
  await page.goForward({ waitUntil });
};

const reload: Act = async (page, _, tell) => {
  tell('reload');
  await page.reload({ waitUntil });
};

const drag: Act = async (page, random, tell) => {
  const cards = await page.locator('[data-card]').all();
  const columns = await page.locator('[data-column]').all();
  if (cards.length === 0 || columns.length === 0) throw new NothingThere();
  const [card, column] = [random.pick(cards), random.pick(columns)];
  await card.scrollIntoViewIfNeeded({ timeout });
  const [from, to] = [await card.boundingBox(), await column.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  const stage = await column.getAttribute('data-column', { timeout });
  tell(`drag “${await card.getAttribute('aria-label', { timeout })}” to ${stage}`);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 4, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 6 });
  if (random.chance(0.2)) await page.keyboard.press('Escape');
  await page.mouse.up();
};

const widths = [1440, 1440, 1024, 640, 390, 320];

const resize: Act = async (page, random, tell) => {
  const width = random.pick(widths);
  tell(`make the window ${width} px wide`);
  await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
};

const darken: Act = async (page, random, tell) => {
  const colorScheme = random.pick(['light', 'dark'] as const);
  tell(`see it ${colorScheme}`);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
};

const scroll: Act = async (page, random, tell) => {
  const [x, y] = [random.below(3) === 0 ? 400 : 0, random.below(1600) - 600];
  tell(`scroll by ${x}, ${y}`);
  await page.mouse.wheel(x, y);
};

const pickAct = weighted<Act>([
  [click, 56],
  [type, 10],
  [press, 12],
  [visit, 5],
  [back, 3],
  [forward, 1],
  [reload, 2],
  [drag, 4],
  [resize, 3],
  [darken, 1],
  [scroll, 3],
]);

/**
 * Does one thing that a person could do, by role and label. What turns out not to be possible, such
 * as a click on what has just left, counts as tried; only the page may be at fault.
 */
export async function act(page: Page, random: Random, tell: Tell): Promise<void> {
  for (const tried of [pickAct(random), click, visit]) {
    try {
      return await tried(page, random, tell);
    } catch (error) {
      if (error instanceof NothingThere) continue;
      const reason = error instanceof Error ? error.message : String(error);
      return tell(`could not ${tried.name}: ${reason.split('\n')[0]?.slice(0, 100)}`);
    }
  }
}
