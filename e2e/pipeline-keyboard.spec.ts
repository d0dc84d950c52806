import { expect, type Page } from '@playwright/test';
import {
  type Applicant,
  api,
  card,
  column,
  expectLastMove,
  newApplicant,
  openBoard,
} from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';

/** The card that was moved has the focus in its new column, and the arrow keys lead on from it. */
async function expectFocusToGoOn(page: Page, applicant: Applicant, stage: string): Promise<void> {
  const moved = card(column(page, stage), applicant);
  await expect(moved).toBeFocused();
  const to_stage_slug = stage.toLowerCase().replaceAll(' ', '_');
  await expectLastMove(page, applicant, { to_stage_slug });
  await page.keyboard.press('ArrowLeft');
  await expect(moved).not.toBeFocused();
  await expect(page.locator('button:focus')).toHaveAccessibleName(/^[^,]+, /);
}

/** Opens the board and lifts an applicant's card out of Applied by keyboard. */
async function liftOnBoard(page: Page, applicant: Applicant): Promise<void> {
  await openBoard(page);
  await card(page, applicant).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${applicant.name} is over Applied.`)).toBeAttached();
}

/** Confirms the dialog that asks before a rejection. */
async function rejectByKey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Reject / });
  const reject = dialog.getByRole('button', { name: 'Reject', exact: true });
  // It waits for the letter, and a key, unlike a click, does not wait for it.
  await expect(reject).toBeEnabled();
  await reject.press('Enter');
  await expect(dialog).toBeHidden();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the keyboard alone carries a card past the edge of the screen', async ({ page }) => {
  const applicant = await newApplicant(page, 'Keystone');
  await liftOnBoard(page, applicant);
  for (let step = 0; step < 13; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByText(new RegExp(`${applicant.name} is over Ineligible`))).toBeAttached();
  await page.keyboard.press('Space');
  await rejectByKey(page);
  await expect(card(column(page, 'Ineligible for screening'), applicant)).toBeInViewport();
  await expectFocusToGoOn(page, applicant, 'Ineligible for screening');
});

test('Escape puts a carried card down where it was', async ({ page }) => {
  const applicant = await newApplicant(page, 'Escapeton');
  await liftOnBoard(page, applicant);
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

test('a card moved into a folded lane leaves the focus on what unfolds it', async ({ page }) => {
  const applicant = await newApplicant(page, 'Foldley');
  await openBoard(page);
  const lane = page.getByRole('button', { name: /^Rejected/ });
  await lane.click();
  await expect(lane).toHaveAttribute('aria-expanded', 'false');
  await column(page, 'Applied').scrollIntoViewIfNeeded();
  await card(page, applicant).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Ineligible for screening' }).press('Enter');
  await rejectByKey(page);
  await expectLastMove(page, applicant, { to_stage_slug: 'ineligible_for_screening' });
  await expect(lane).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(column(page, 'Ineligible for screening'), applicant)).toBeVisible();
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

test('a card answers to “m” from the moment it is there', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const first = document.querySelector<HTMLElement>('[data-board] [data-card]');
      if (!first) return;
      observer.disconnect();
      first.focus();
      const press = new window.KeyboardEvent('keydown', { key: 'm', bubbles: true });
      queueMicrotask(() => first.dispatchEvent(press));
    }).observe(document, { childList: true, subtree: true });
  });
  await openBoard(page);
  await expect(page.getByRole('menu')).toBeVisible();
});

test('no card can be carried before it is known where the workflow lets it go', async ({
  page,
}) => {
  const applicant = await newApplicant(page, 'Earlybird');
  await page.route('**/api/v1/workflow', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await liftOnBoard(page, applicant);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`${applicant.name} is over Awaiting screening.`)).toBeAttached();
});

test('arrows lead through columns that show their cards late', async ({ page }) => {
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((...seen) => setTimeout(() => report(...seen), 500), options);
      }
    };
  });
  await openBoard(page);
  await column(page, 'Applied').getByRole('button', { name: /, / }).first().focus();
  const place = page.getByRole('region').filter({ has: page.locator(':focus') });
  for (const stage of [
    'Awaiting screening',
    'Client screening',
    'Pending evaluation',
    'Passed, to be scheduled',
    'Client requests interview',
    'Interview scheduled',
    'Reschedule requested',
    'No show',
    'Past interview',
    'Awaiting recruiter action',
  ]) {
    await page.keyboard.press('ArrowRight');
    await expect(place).toHaveAccessibleName(stage);
  }
});

test('when somebody else moves the focused card, the focus goes to the one in its place', async ({
  page,
}) => {
  await newApplicant(page, 'Staying');
  const applicant = await newApplicant(page, 'Leaving');
  await openBoard(page);
  await card(page, applicant).focus();
  await api(page, 'POST', `/applications/${applicant.applicationId}/change-stage`, {
    to_stage: 'awaiting_screening',
  });
  await expect(card(column(page, 'Awaiting screening'), applicant)).toBeAttached();
  await expect(column(page, 'Applied').locator('[data-card]').first()).toBeFocused();
});

test('a focused card keeps the focus, however far its column scrolls', async ({ page }) => {
  await openBoard(page);
  const first = column(page, 'Applied').locator('[data-card]').first();
  await first.focus();
  await page.locator('[data-cards=applied]').evaluate((cards) => cards.scrollTo(0, 2_000));
  await expect(column(page, 'Applied').locator('[data-card]').nth(5)).toBeInViewport();
  await page.locator('[data-board]').evaluate((board) => board.scrollTo(4_000, 0));
  await expect(column(page, 'Rejected').locator('[data-card]').first()).toBeInViewport();
  await expect(first).toBeFocused();
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

test('“a” advances the focused card, and asks first where that has a consequence', async ({
  page,
}) => {
  const applicant = await newApplicant(page, 'Advancer');
  await openBoard(page);
  await card(page, applicant).focus();
  await page.keyboard.press('a');
  await expectLastMove(page, applicant, { to_stage_slug: 'awaiting_screening' });

  const path = `/applications/${applicant.applicationId}/change-stage`;
  const to = { to_stage: 'pending_evaluation', force: true, reason: 'Test' };
  await api(page, 'POST', path, to);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(applicant.name);
  await card(column(page, 'Pending evaluation'), applicant).focus();
  await page.keyboard.press('a');
  const asking = page.getByRole('dialog', { name: `Schedule an interview with ${applicant.name}` });
  await expect(asking).toBeVisible();
  await expectLastMove(page, applicant, { to_stage_slug: 'pending_evaluation' });
});
