import { expect, type Page } from '@playwright/test';
import { holdBack } from './hold-back';
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

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const bar = (page: Page) => page.getByRole('region', { name: 'Selected applicants' });

async function tick(page: Page, applicants: readonly Applicant[]): Promise<void> {
  for (const applicant of applicants) {
    await card(page, applicant).focus();
    await page.keyboard.press('x');
  }
  await expect(bar(page)).toContainText(`${applicants.length} selected`);
}

test('many selected applicants are rejected at once, each refusal named', async ({ page }) => {
  const first = await newApplicant(page, 'Bulkone');
  const second = await newApplicant(page, 'Bulktwo');
  await openBoard(page);
  await tick(page, [first, second]);
  await api(page, 'POST', `/applications/${second.applicationId}/reject`, {});
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  const results = page.getByRole('dialog', { name: '1 done, 1 refused' });
  await expect(results).toContainText(second.name);
  await results.getByRole('button', { name: 'Close' }).first().press('Enter');
  // Both cards are gone; the keys go on in the column where they were.
  await expect(column(page, 'Applied').locator('[data-card]:focus')).toBeVisible();
  const { current_stage: stage } = await api(
    page,
    'GET',
    `/applications/${first.applicationId}/available-stages`,
  );
  expect(stage.slug).toBe('client_rejected');
});

test('whoever is moved while the dialog is open stays where they were moved', async ({ page }) => {
  const first = await newApplicant(page, 'Heldone');
  const second = await newApplicant(page, 'Heldtwo');
  await openBoard(page);
  await tick(page, [first, second]);
  await page.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject [12] applicants?$/ });
  await expect(dialog.getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
  await api(page, 'POST', `/applications/${second.applicationId}/change-stage`, {
    to_stage: 'awaiting_screening',
  });
  // The board behind the dialog follows, and what the dialog knows with it.
  const behind = `[data-column="awaiting_screening"] [data-card="${second.applicationId}"]`;
  await expect(page.locator(behind)).toBeAttached();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '1 done, 1 refused' })).toContainText(second.name);
  await expectLastMove(page, second, { to_stage_slug: 'awaiting_screening' });
});

test('what was done to many is undone for each of them', async ({ page }) => {
  const first = await newApplicant(page, 'Backone');
  const second = await newApplicant(page, 'Backtwo');
  await api(page, 'POST', `/applications/${second.applicationId}/change-stage`, {
    to_stage: 'awaiting_screening',
  });
  await openBoard(page);
  const select = () => tick(page, [first, second]);
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('2 moved back')).toBeVisible();
    await expect(card(column(page, 'Applied'), first)).toBeVisible();
    await expect(card(column(page, 'Awaiting screening'), second)).toBeVisible();
  };
  await select();
  await bar(page).getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Ineligible for screening' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await expect(dialog).toContainText('Moves to Ineligible for screening');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('2 rejected')).toBeVisible();
  await expectLastMove(page, first, { to_stage_slug: 'ineligible_for_screening' });
  await undo();
  await page.reload();
  await select();
  await bar(page).getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('2 rejected')).toBeVisible();
  await undo();
  await expectLastMove(page, first, { to_stage_slug: 'applied' });
  await expectLastMove(page, second, { to_stage_slug: 'awaiting_screening' });
});

test('a rejection of many that does not go through keeps its reason', async ({ page }) => {
  const people = [await newApplicant(page, 'Offone'), await newApplicant(page, 'Offtwo')];
  await openBoard(page);
  await tick(page, people);
  await page.route('**/applications/bulk', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No night shifts');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('No night shifts');
  await page.unroute('**/applications/bulk');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('2 rejected')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the answer about many leaves a dialog that was opened meanwhile', async ({ page }) => {
  const people = [await newApplicant(page, 'Lateone'), await newApplicant(page, 'Latetwo')];
  const other = await newApplicant(page, 'Beside');
  await openBoard(page);
  await tick(page, people);
  const release = await holdBack(page, 'POST', '**/applications/bulk');
  await bar(page).getByRole('button', { name: 'Reject…' }).click();
  const many = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await many.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(many).toBeHidden();
  await card(page, other).focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Reject ${other.name}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No licence');
  release();
  await expect(page.getByText('2 rejected')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('No licence');
});

test('a filter takes the ticks of whom it may hide', async ({ page }) => {
  const people = [await newApplicant(page, 'Hidone'), await newApplicant(page, 'Hidtwo')];
  await openBoard(page);
  await tick(page, people);
  await page.getByLabel('Search applicants').fill('Hidone');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('selected')).toHaveCount(0);
});
