import type { Page } from '@playwright/test';
import { staticScroll } from './web-bare';
import { type Figure, frameFigures } from './web-report';
import { timed, type WebSession, withPage } from './web-session';

const ROWS = 10_000;
const WHEEL_PX = 700;
const PATIENCE_MS = 90_000;
const OPENINGS = 5;
const typedText = 'maria lopez';
const IDLE_MS = 2_000;

/** What an empty page reaches here: without a steady frame, the other frames say nothing. */
export function idleFrames(session: WebSession): Promise<Figure[]> {
  return withPage(session, {}, async (page) => {
    await page.goto(`${session.address}/sign-in`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.probe.startFrames());
    await page.waitForTimeout(IDLE_MS);
    const frames = await page.evaluate(() => window.probe.stopFrames());
    return frameFigures('idle page', frames, []).slice(0, 1);
  });
}

async function lastRow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr[aria-rowindex]')];
    return Math.max(0, ...rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
  });
}

/** How smoothly ten thousand rows pass by, loading as they do, beside rows that need no script. */
export async function tableScroll(session: WebSession): Promise<Figure[]> {
  const ceiling = await staticScroll(session, WHEEL_PX);
  return withPage(session, {}, async (page) => {
    await page.goto(`${session.address}/pipeline?view=table`);
    const row = page.locator('tbody tr').nth(8);
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    await row.hover();
    await page.evaluate(() => window.probe.startFrames());
    const end = Date.now() + PATIENCE_MS;
    let reached = 0;
    while (reached < ROWS && Date.now() < end) {
      for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, WHEEL_PX);
      reached = await lastRow(page);
    }
    const { frames, longTasks } = await page.evaluate(() => ({
      frames: window.probe.stopFrames(),
      longTasks: [...window.probe.longTasks],
    }));
    const name = `table, ${reached.toLocaleString('en')} rows scrolled`;
    return [...ceiling, ...frameFigures(name, frames, longTasks)];
  });
}

/** How soon the drawer names the candidate whose card was clicked. */
export function candidateOpening(session: WebSession): Promise<Figure[]> {
  return withPage(session, {}, async (page) => {
    await page.goto(`${session.address}/pipeline`);
    const cards = page.locator('[data-column="applied"] [data-card]');
    await cards.first().waitFor();
    await page.waitForLoadState('networkidle');
    const times: number[] = [];
    for (let index = 0; index < OPENINGS; index += 1) {
      const card = cards.nth(index);
      const text = (await card.getAttribute('aria-label'))?.split(',')[0] ?? '';
      const sight = { selector: '[role="dialog"]', text };
      const took = await timed(page, 'click', sight, () => card.click());
      times.push(took ?? Number.POSITIVE_INFINITY);
      await page.keyboard.press('Escape');
      await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
    }
    const [first = Number.POSITIVE_INFINITY, ...later] = times;
    const [target, beside] = [{ below: 300 }, 'answer'] as const;
    return [
      { name: 'opening a candidate, the first time', value: first, unit: 'ms', target, beside },
      {
        name: 'opening a candidate, slowest later',
        value: Math.max(...later),
        unit: 'ms',
        target,
        beside,
      },
    ];
  });
}

/** How soon the board shows what a keystroke in its search field finds. */
export function searchKeystroke(session: WebSession): Promise<Figure[]> {
  return withPage(session, {}, async (page) => {
    await page.goto(`${session.address}/pipeline`);
    await page.locator('[data-card]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const count = page.locator('main header p').first();
    await page.getByRole('searchbox').focus();
    const times: number[] = [];
    for (const letter of typedText) {
      const other = (await count.textContent()) ?? '';
      const sight = { selector: 'main header p', other };
      const press = () => page.keyboard.press(letter === ' ' ? 'Space' : letter);
      const took = await timed(page, 'keydown', sight, press);
      // A letter that changes nothing of what is found leaves nothing to see.
      if (took !== null) times.push(took);
    }
    return [
      {
        name: 'search keystroke to results, slowest',
        value: times.length > 0 ? Math.max(...times) : Number.POSITIVE_INFINITY,
        unit: 'ms',
        target: { atMost: 200 },
        beside: 'answer',
        detail: times.map((time) => time.toFixed(0)).join(', '),
      },
    ];
  });
}
