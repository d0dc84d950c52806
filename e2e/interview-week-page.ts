import type { Locator, Page } from '@playwright/test';
import { momentOf } from '@/lib/browser/zoned';
import { api } from './pipeline-page';
import { visit } from './settings-page';

/** Where the interviews of these tests are. */
export const zone = 'America/Chicago';
/** How high an hour of the week stands. */
export const HOUR_PX = 56;

/** A time of a day by the clock of Chicago. */
export function timeOn(day: string, from: number, minutes = 30) {
  const start = momentOf({ day, minute: from * 60 }, zone);
  const end = new Date(start.getTime() + minutes * 60_000);
  return { start_time: start.toISOString(), end_time: end.toISOString() };
}

/** Offers times and returns the first one’s identifier. */
export async function offer(page: Page, ...slots: ReturnType<typeof timeOn>[]): Promise<string> {
  const { slots: made } = await api(page, 'POST', '/interview-slots', { slots });
  return made[0].slot_id;
}

/** Opens the interview times, so many weeks from now. */
export async function openWeek(page: Page, weeks: number) {
  await visit(page, 'interview-times');
  for (let turned = 0; turned < weeks; turned += 1) {
    await page.getByRole('button', { name: 'Next week' }).click();
  }
}

/** A day of the week that is shown. */
export const dayOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });
/** An offered time that may be moved. */
export const block = (page: Page, day: string, time: string) =>
  dayOf(page, day).getByRole('button', { name: new RegExp(`^Move ${day}.*, ${time}`) });
/** What is said of the time that is moved. */
export const status = (page: Page) => page.getByRole('status').filter({ hasText: /day, / });

/** Where something is on the screen. */
export async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

/** Drags from a place of a block, so far to the right and down. */
export async function drag(page: Page, at: { x: number; y: number }, right: number, down: number) {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + right / 2, at.y + down / 2, { steps: 4 });
  await page.mouse.move(at.x + right, at.y + down, { steps: 4 });
  await page.mouse.up();
  // dnd-kit drops every click in the first 50 ms after a drag: slower than a test, faster than a hand.
  await page.waitForTimeout(80);
}
