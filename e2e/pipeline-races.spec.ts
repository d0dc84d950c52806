import { expect } from '@playwright/test';
import { api, card, column, drag, expectLastMove, newApplicant, openBoard } from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';

test.beforeEach(async ({ page }) => {
  await signIn(page);
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

test('the loser of a race reads who was first and what holds now', async ({ page, browser }) => {
  const applicant = await newApplicant(page, 'Photofinish');
  await openBoard(page);
  await expect(card(page, applicant)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'admin@brightwater.example');
  // This page does not hear of it.
  await page.route('**/api/v1/changes*', () => undefined);
  await api(other, 'POST', `/applications/${applicant.applicationId}/change-stage`, {
    to_stage: 'client_screening',
  });
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await expect(page.getByText(`${applicant.name} is in Client screening now`)).toBeVisible();
  await expect(page.getByText(/ was first\.$/)).toBeVisible();
  await expectLastMove(page, applicant, { to_stage_slug: 'client_screening' });
  await other.context().close();
});

test('what was typed for a rejection that came too late is there when it is asked again', async ({
  page,
}) => {
  const applicant = await newApplicant(page, 'Toolate');
  await openBoard(page);
  // This page does not hear of it.
  await page.route('**/api/v1/changes*', () => undefined);
  await card(page, applicant).focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Reject ${applicant.name}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lives too far away');
  await dialog.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'The candidate withdrew' }).click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We liked you, but it is far.');
  await api(page, 'POST', `/applications/${applicant.applicationId}/change-stage`, {
    to_stage: 'client_screening',
  });
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText(`${applicant.name} is in Client screening now`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(column(page, 'Client screening'), applicant)).toBeVisible();
  await card(page, applicant).focus();
  await page.keyboard.press('e');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Lives too far away');
  await expect(dialog.getByRole('combobox', { name: 'Outcome' })).toHaveText(/withdrew/);
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue('We liked you, but it is far.');
  await page.keyboard.press('Escape');
  await expect(card(page, applicant)).toBeFocused();
  await page.keyboard.press('e');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
});

test('of two moves at the same time each says how it ended, and only the refused goes back', async ({
  page,
}) => {
  const refused = await newApplicant(page, 'Slowley');
  const moved = await newApplicant(page, 'Quickley');
  await openBoard(page);
  await expect(card(page, refused)).toBeVisible();
  const conflict = { code: 'STAGE_CONFLICT', message: 'Somebody was faster.', request_id: 'r' };
  const answered = page.waitForResponse(`**/${moved.applicationId}/change-stage`);
  await page.route(`**/${refused.applicationId}/change-stage`, async (route) => {
    await answered;
    await route.fulfill({ status: 400, json: { error: conflict } });
  });
  await drag(page, card(page, refused), column(page, 'Awaiting screening'));
  await drag(page, card(page, moved), column(page, 'Awaiting screening'));
  await expect(page.getByText(`${moved.name} moved to Awaiting screening`)).toBeVisible();
  await expect(page.getByText(`${refused.name} stays in Applied`)).toBeVisible();
  await expect(card(column(page, 'Applied'), refused)).toBeVisible();
  await expect(card(column(page, 'Awaiting screening'), moved)).toBeVisible();
});
