import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Json } from './organization';
import { bearer } from './sign-in';

export type Applicant = { name: string; applicationId: string };

/** What the API answers a request made with the session of a page. */
export async function api(page: Page, method: string, path: string, data?: object) {
  const headers = await bearer(page);
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Somebody new in the stage `applied` whom no other test, and no test before, knows. */
export async function newApplicant(page: Page, word: string): Promise<Applicant> {
  const last = `${word}-${randomBytes(3).toString('hex')}`;
  const { data } = await api(page, 'GET', '/jobs?status=active&limit=1');
  const name = { first_name: 'Testa', last_name: last };
  const candidate = await api(page, 'POST', '/candidates', {
    ...name,
    email: `${last.toLowerCase()}@mail.example`,
    job_id: data[0].id,
  });
  const [application] = candidate.applications;
  return { name: `Testa ${last}`, applicationId: application.application_id };
}

/** The board shows a move before the server has answered: the last one on record is waited for. */
export async function expectLastMove(page: Page, { applicationId }: Applicant, move: Json) {
  await expect(async () => {
    const { history } = await api(page, 'GET', `/applications/${applicationId}/stage-history`);
    expect(history[0]).toMatchObject(move);
  }).toPass({ timeout: 10_000 });
}

/** The column of a stage. */
export const column = (page: Page, stage: string) =>
  page.getByRole('region', { name: stage, exact: true });
/** The card of an applicant. */
export const card = (place: Page | Locator, { name }: Applicant) =>
  place.getByRole('button', { name: new RegExp(`^${name},`) });

/** Opens the board and waits for its columns. */
export async function openBoard(page: Page): Promise<void> {
  await page.goto('/pipeline');
  await expect(column(page, 'Applied')).toBeVisible();
}

/** Where to point at something. */
export async function center(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing to point at.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
}

/** Drags something by the mouse onto something else. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await center(from);
  const end = await center(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}
