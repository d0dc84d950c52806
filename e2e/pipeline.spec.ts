import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Json } from './organization';
import { bearer, signIn } from './sign-in';
import { test } from './test';

type Applicant = { name: string; applicationId: string };

async function api(page: Page, method: string, path: string, data?: object) {
  const headers = await bearer(page);
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Somebody new in the stage `applied` whom no other test, and no test before, knows. */
async function newApplicant(page: Page, word: string): Promise<Applicant> {
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
async function expectLastMove(page: Page, { applicationId }: Applicant, move: Json) {
  await expect(async () => {
    const { history } = await api(page, 'GET', `/applications/${applicationId}/stage-history`);
    expect(history[0]).toMatchObject(move);
  }).toPass({ timeout: 10_000 });
}

const column = (page: Page, stage: string) =>
  page.getByRole('region', { name: stage, exact: true });
const card = (place: Page | Locator, { name }: Applicant) =>
  place.getByRole('button', { name: new RegExp(`^${name},`) });

async function openBoard(page: Page): Promise<void> {
  await page.goto('/pipeline');
  await expect(column(page, 'Applied')).toBeVisible();
}

async function center(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing to point at.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await center(from);
  const end = await center(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

/** The card that was moved has the focus in its new column, and the arrow keys lead on from it. */
async function expectFocusToGoOn(page: Page, applicant: Applicant, stage: string): Promise<void> {
  const moved = card(column(page, stage), applicant);
  await expect(moved).toBeFocused();
  await expectLastMove(page, applicant, {});
  await page.keyboard.press('ArrowLeft');
  await expect(moved).not.toBeFocused();
  await expect(page.locator('button:focus')).toHaveAccessibleName(/^[^,]+, /);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a card dragged to an allowed stage stays there', async ({ page }) => {
  const applicant = await newApplicant(page, 'Mousely');
  await openBoard(page);
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await expect(card(column(page, 'Awaiting screening'), applicant)).toBeVisible();
  await page.reload();
  await expect(card(column(page, 'Awaiting screening'), applicant)).toBeVisible();
});

test('Undo takes a move back', async ({ page }) => {
  const applicant = await newApplicant(page, 'Undoable');
  await openBoard(page);
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
  await expectLastMove(page, applicant, { to_stage_slug: 'applied' });
});

test('against the workflow a drop asks for a reason and forces the move', async ({ page }) => {
  const applicant = await newApplicant(page, 'Forcewell');
  await openBoard(page);
  await drag(page, card(page, applicant), column(page, 'Pending evaluation'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The workflow does not lead');
  await dialog.getByLabel('Reason').fill('Evaluated at the fair');
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect(card(column(page, 'Pending evaluation'), applicant)).toBeVisible();
  const move = { to_stage_slug: 'pending_evaluation', reason: 'Evaluated at the fair' };
  await expectLastMove(page, applicant, move);
});

test('a refused drop leaves the card where it was', async ({ page }) => {
  const applicant = await newApplicant(page, 'Staywell');
  await openBoard(page);
  await drag(page, card(page, applicant), column(page, 'Pending evaluation'));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
});

test('a move that loses a race goes back with the reason', async ({ page }) => {
  const applicant = await newApplicant(page, 'Raceley');
  await openBoard(page);
  await expect(card(page, applicant)).toBeVisible();
  await page.route('**/change-stage', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 'STAGE_CONFLICT', message: 'Somebody was faster.', request_id: 'r' } },
    }),
  );
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await expect(page.getByText('Somebody was faster.')).toBeVisible();
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
});

test('the keyboard alone carries a card past the edge of the screen', async ({ page }) => {
  const applicant = await newApplicant(page, 'Keystone');
  await openBoard(page);
  await card(page, applicant).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${applicant.name} is over Applied.`)).toBeAttached();
  for (let step = 0; step < 13; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByText(new RegExp(`${applicant.name} is over Ineligible`))).toBeAttached();
  await page.keyboard.press('Space');
  await expect(card(column(page, 'Ineligible for screening'), applicant)).toBeInViewport();
  await expectFocusToGoOn(page, applicant, 'Ineligible for screening');
});

test('Escape puts a carried card down where it was', async ({ page }) => {
  const applicant = await newApplicant(page, 'Escapeton');
  await openBoard(page);
  await card(page, applicant).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${applicant.name} is over Applied.`)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`${applicant.name} is over Awaiting screening.`)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${applicant.name} stays in Applied.`)).toBeAttached();
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
});

test('“Move to…” moves by keyboard, without dragging', async ({ page }) => {
  const applicant = await newApplicant(page, 'Menuson');
  await openBoard(page);
  await card(page, applicant).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Awaiting screening' }).press('Enter');
  await expect(card(column(page, 'Awaiting screening'), applicant)).toBeVisible();
  await expectFocusToGoOn(page, applicant, 'Awaiting screening');
});

test('“Move to…” left by Escape gives the focus back to the card', async ({ page }) => {
  const applicant = await newApplicant(page, 'Menuless');
  await openBoard(page);
  await card(page, applicant).focus();
  for (const _ of ['loading the menu', 'having loaded it']) {
    await page.keyboard.press('m');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, applicant)).toBeFocused();
  }
});

async function watcher(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'coordinator@brightwater.example');
  await openBoard(page);
  return page;
}

test('two browsers see each other’s moves without reloading', async ({ page, browser }) => {
  const applicant = await newApplicant(page, 'Livewell');
  const other = await watcher(browser);
  await openBoard(page);
  await expect(card(column(other, 'Applied'), applicant)).toBeVisible();
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await expect(card(column(other, 'Awaiting screening'), applicant)).toBeVisible({ timeout: 4000 });
  await other.context().close();
});

test('many selected applicants are rejected at once, each refusal named', async ({ page }) => {
  const first = await newApplicant(page, 'Bulkone');
  const second = await newApplicant(page, 'Bulktwo');
  await openBoard(page);
  await card(page, first).focus();
  await page.keyboard.press('x');
  await card(page, second).focus();
  await page.keyboard.press('x');
  await api(page, 'POST', `/applications/${second.applicationId}/reject`, {});
  await page.getByRole('region', { name: 'Selected applicants' }).getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  const results = page.getByRole('dialog', { name: '1 done, 1 refused' });
  await expect(results).toContainText(second.name);
  const { current_stage: stage } = await api(
    page,
    'GET',
    `/applications/${first.applicationId}/available-stages`,
  );
  expect(stage.slug).toBe('client_rejected');
});

test('Escape clears the selection', async ({ page }) => {
  const applicant = await newApplicant(page, 'Escapable');
  await openBoard(page);
  await card(page, applicant).focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected applicants' });
  await bar.getByRole('button', { name: 'Move to…' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(bar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('filters stand in the address as chips, and Back takes them away', async ({ page }) => {
  const applicant = await newApplicant(page, 'Filterly');
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(applicant.name);
  await expect(page).toHaveURL(/search=Testa/);
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  await expect(card(page, applicant)).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table').getByText(applicant.name)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/search=/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a long touch drags a card to the next stage', async ({ page }) => {
    const applicant = await newApplicant(page, 'Touchley');
    await openBoard(page);
    const from = await center(card(page, applicant));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    await touch('touchStart', from.x, from.y);
    await page.waitForTimeout(400);
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', from.x + step * 18, from.y + step * 2);
    }
    await page.waitForTimeout(500);
    await touch('touchEnd', from.x + 180, from.y + 20);
    await expect(card(column(page, 'Awaiting screening'), applicant)).toBeVisible();
  });
});

test.describe('a viewer', () => {
  test('sees the board and can move nothing', async ({ page }) => {
    await page.context().clearCookies();
    await signIn(page, 'viewer@brightwater.example');
    await openBoard(page);
    await expect(page.getByRole('button', { name: /^Move .* to…$/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Actions for Applied' })).toHaveCount(0);
    await column(page, 'Applied').getByRole('listitem').getByRole('button').first().press('x');
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
