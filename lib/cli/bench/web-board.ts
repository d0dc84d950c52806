import { request } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { Problem } from '@/lib/base/postgres/problem';
import { quantile } from './measure';
import { type Figure, frameFigures } from './web-report';
import { timed, type WebSession, withPage } from './web-session';

const LOADS = 5;
/** How much slower the processor is made for the figures of loading. */
export const SLOWDOWN = 4;
const DRAGS = 3;
const STEP_PX = 10;

/** How many bytes an address answers with when gzip is asked for. */
function gzippedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('end', () => resolve(bytes));
      answer.once('error', reject);
    });
    asked.once('error', reject);
    asked.end();
  });
}

async function sizeOf(urls: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const url of urls) sum += await gzippedSize(url);
  return sum / 1000;
}

function openBoard(session: WebSession, options: { slowdown?: number; clickFirstCard: boolean }) {
  const { clickFirstCard } = options;
  return withPage(session, options, async (page) => {
    const scripts = new Set<string>();
    page.on('request', (asked) => {
      if (asked.resourceType() === 'script') scripts.add(asked.url());
    });
    await page.goto(`${session.address}/pipeline`, { waitUntil: 'commit' });
    await page.locator('[data-card]').first().waitFor();
    // Cards come before any script: what the document names is what makes them answer.
    await page.waitForLoadState('domcontentloaded');
    // Browsers that know modules never ask for the others.
    const named = () =>
      [...document.scripts].flatMap(({ src, noModule }) => (noModule ? [] : src || []));
    const initial = new Set(await page.evaluate(named));
    if (clickFirstCard) await page.waitForFunction(() => window.probe.firstCard !== null);
    else await page.waitForLoadState('networkidle');
    return {
      initial,
      scripts,
      ...(await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        card: window.probe.firstCard,
        html: performance.getEntriesByType('navigation').map((entry) => {
          return entry instanceof PerformanceNavigationTiming ? entry.responseEnd : Number.NaN;
        })[0],
      }))),
    };
  });
}

/** How soon the board is there and answers, on a processor four times slower, with empty caches. */
export async function boardLoad(session: WebSession): Promise<Figure[]> {
  const loads = [];
  for (let time = 0; time < LOADS; time += 1)
    loads.push(await openBoard(session, { slowdown: SLOWDOWN, clickFirstCard: true }));
  const quiet = await openBoard(session, { clickFirstCard: false });
  const median = (values: number[]) => quantile(values, 0.5);
  const name = (what: string) => `board, processor ÷ ${SLOWDOWN}: ${what}`;
  return [
    {
      name: name('document received'),
      value: median(loads.map(({ html }) => html ?? Number.NaN)),
      unit: 'ms',
      beside: 'paint',
    },
    {
      name: name('first contentful paint'),
      value: median(loads.map(({ paint }) => paint)),
      unit: 'ms',
      target: { below: 1000 },
      beside: 'paint',
    },
    {
      name: name('first card'),
      value: median(loads.map(({ card }) => card?.shown ?? Number.NaN)),
      unit: 'ms',
      beside: 'paint',
    },
    {
      name: name('first card ÷ first contentful paint'),
      value: median(loads.map(({ card, paint }) => (card?.shown ?? Number.NaN) / paint)),
      unit: '',
      target: { atMost: 1.2 },
    },
    {
      name: name('first card answers a click'),
      value: median(loads.map(({ card }) => card?.answered ?? Number.NaN)),
      unit: 'ms',
      target: { atMost: 1500 },
      beside: 'paint',
    },
    {
      name: 'board: initial JavaScript, gzipped',
      value: await sizeOf(quiet.initial),
      unit: 'kB',
      target: { atMost: 180 },
      detail: `${quiet.initial.size} files`,
    },
    {
      name: 'board: all JavaScript before anything is done',
      value: await sizeOf(quiet.scripts),
      unit: 'kB',
      detail: `${quiet.scripts.size} files`,
    },
  ];
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Problem('The board has no place to drag from or to.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 120) / 2 };
}

async function glide(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP_PX);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
  }
}

type Edge = 'left' | 'right';

async function edgeReached(page: Page, edge: Edge): Promise<boolean> {
  return page.evaluate((side) => {
    const board = document.querySelector('[data-board]');
    if (!board) return true;
    const { scrollLeft, clientWidth, scrollWidth } = board;
    return side === 'left' ? scrollLeft <= 2 : scrollLeft + clientWidth >= scrollWidth - 2;
  }, edge);
}

/** Holds a card at the edge of the board until it has scrolled there. */
async function holdAt(page: Page, edge: Edge, place: { x: number; y: number }): Promise<void> {
  for (let turn = 0; turn < 1000 && !(await edgeReached(page, edge)); turn += 1)
    await page.mouse.move(place.x, place.y + (turn % 2));
}

/** Carries the first card over every column and back to the next stage, where nothing asks first. */
async function dragOnce(page: Page) {
  await page.evaluate(() => document.querySelector('[data-board]')?.scrollTo({ left: 0 }));
  const card = page.locator('[data-column="applied"] [data-card]').first();
  const id = await card.getAttribute('data-card');
  const start = await middleOf(card);
  const right = { x: (page.viewportSize()?.width ?? 0) - 24, y: start.y + 200 };
  const left = await page.evaluate(
    () => document.querySelector('[data-board]')?.getBoundingClientRect().left ?? 0,
  );
  await page.mouse.move(start.x, start.y);
  await page.evaluate(() => window.probe.startFrames());
  await page.mouse.down();
  await glide(page, start, right);
  await holdAt(page, 'right', right);
  const back = { x: left + 24, y: right.y };
  await glide(page, right, back);
  await holdAt(page, 'left', back);
  const column = '[data-column="awaiting_screening"]';
  await glide(page, back, await middleOf(page.locator(column)));
  const recorded = await page.evaluate(() => ({
    frames: window.probe.stopFrames(),
    longTasks: [...window.probe.longTasks],
  }));
  const sight = { selector: `${column} [data-card="${id}"]` };
  const settled = await timed(page, 'mouseup', sight, () => page.mouse.up());
  return { ...recorded, settled: settled ?? Number.POSITIVE_INFINITY };
}

/** How smoothly a card is carried over the whole board and how soon it stands where it was dropped. */
export function boardDrag(session: WebSession): Promise<Figure[]> {
  return withPage(session, {}, async (page) => {
    await page.goto(`${session.address}/pipeline`);
    await page.locator('[data-card]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const drags = [];
    for (let time = 0; time < DRAGS; time += 1) {
      drags.push(await dragOnce(page));
      await page.waitForTimeout(1500);
    }
    const frames = drags.flatMap((drag) => drag.frames);
    const longTasks = drags.flatMap((drag) => drag.longTasks);
    return [
      ...frameFigures('drag over the board', frames, longTasks),
      {
        name: 'drop to settled card, slowest',
        value: Math.max(...drags.map(({ settled }) => settled)),
        unit: 'ms',
        target: { below: 100 },
        beside: 'answer',
      },
    ];
  });
}
