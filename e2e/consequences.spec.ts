import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { open, stage } from './candidate-page';
import {
  book,
  confirm,
  dialogOf,
  expectStage,
  happens,
  messagesOf,
  pick,
} from './consequences-page';
import { api, card, column, expectLastMove, newApplicant, openBoard } from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('z says that there is nothing to undo once the toast is gone', async ({ page }) => {
  await openBoard(page);
  // Toasts, and the key with them, are loaded once the page has time.
  await expect(async () => {
    await page.keyboard.press('z');
    await expect(page.getByText('Nothing to undo')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('do not contact opens on Cancel and names the interview and the waiting letter', async ({
  page,
}) => {
  const who = await newApplicant(page, 'Blockley');
  const when = await book(page, who);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Do not contact' }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Do not contact ${who.name}?` })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(happens(page)).toContainText(when);
  await expect(happens(page)).toContainText('Adds nobody to the blocklist');
  await expectStage(page, who, 'interview_scheduled');
  await confirm(page, 'Do not contact');
  await expectLastMove(page, who, { to_stage_slug: 'dnc' });
});

test('undoing do not contact says which letter stays cancelled', async ({ page }) => {
  const who = await newApplicant(page, 'Letterless');
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await api(page, 'POST', `/applications/${who.applicationId}/reject`, {
    scheduled_send_at: inTwoDays,
  });
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Do not contact' }).press('Enter');
  await expect(happens(page)).toContainText('Cancels the message “Rejection”');
  await dialogOf(page).getByLabel('Reason').fill('Asked by phone');
  await confirm(page, 'Do not contact');
  await expect(
    page.getByText('The message “Rejection” that waited stays cancelled, also after Undo.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`${who.name} is back in Rejected`)).toBeVisible();
  await expect(page.getByText(/stays cancelled: write to them under Messages/)).toBeVisible();
});

test('an interview stage opens the schedule dialog, which can be skipped', async ({ page }) => {
  const who = await newApplicant(page, 'Skipped');
  const to = { to_stage: 'passed_screening_awaiting_scheduling', force: true, reason: 'Test' };
  await api(page, 'POST', `/applications/${who.applicationId}/change-stage`, to);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Interview scheduled' }).press('Enter');
  await expect(
    page.getByRole('dialog', { name: `Schedule an interview with ${who.name}` }),
  ).toBeVisible();
  await expectStage(page, who, 'passed_screening_awaiting_scheduling');
  await confirm(page, 'Move without an interview');
  await expectLastMove(page, who, { to_stage_slug: 'interview_scheduled' });
});

test('scheduling from the board books the interview and moves the card', async ({ page }) => {
  const who = await newApplicant(page, 'Slotted');
  const to = { to_stage: 'passed_screening_awaiting_scheduling', force: true, reason: 'Test' };
  await api(page, 'POST', `/applications/${who.applicationId}/change-stage`, to);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Interview scheduled' }).press('Enter');
  const year = new Date().getFullYear() + 1;
  const minute = String(randomInt(10, 59));
  await dialogOf(page)
    .getByRole('textbox', { name: 'Another time' })
    .fill(`${year}-0${randomInt(1, 9)}-1${randomInt(0, 9)}T10:${minute}`);
  await confirm(page, 'Schedule');
  await expect(card(column(page, 'Interview scheduled'), who)).toBeVisible();
  const path = `/applications/${who.applicationId}/interviews`;
  expect((await api(page, 'GET', path)).interviews).toMatchObject([{ status: 'scheduled' }]);
});

test('an interview to come is taken for one that is over only after asking', async ({ page }) => {
  const who = await newApplicant(page, 'Early');
  const when = await book(page, who);
  const { candidate } = await api(page, 'GET', `/applications/${who.applicationId}`);
  await open(page, { ...who, candidateId: candidate.candidate_id, jobId: '', token: '' });
  await stage(page).getByRole('button', { name: 'Advance to Past interview' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${who.name} to Past interview already?` });
  await expect(dialog).toContainText(when);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectStage(page, who, 'interview_scheduled');
  await confirm(page, 'Move anyway');
  await expectLastMove(page, who, { to_stage_slug: 'past_interview' });
});

test('a move to Hired asks for the start date first', async ({ page }) => {
  const who = await newApplicant(page, 'Hirely');
  await openBoard(page);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Hired' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Hire ${who.name}` });
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('2036-01-07');
  await expectStage(page, who, 'applied');
  await confirm(page, 'Hire');
  await expectLastMove(page, who, { to_stage_slug: 'hired' });
});

test('a hire asks nothing of an interview’s cancellation where no message can be sent', async ({
  page,
}) => {
  const who = await newApplicant(page, 'Early');
  await book(page, who);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Hired' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Hire ${who.name}` });
  // Nothing sends messages here, and both lines say so.
  await expect(happens(page)).toContainText(/is not told, because no message can be sent/);
  await expect(happens(page)).toContainText(/No message goes to/);
  await expect(dialog.getByRole('textbox', { name: 'Start date' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: /What they are told/ })).toBeHidden();
  await confirm(page, 'Hire');
  await expectLastMove(page, who, { to_stage_slug: 'hired' });
  const letters = await messagesOf(page, who);
  expect(letters.find(({ kind }) => kind === 'interview_cancelled')?.subject).toContain(
    'is no longer needed',
  );
});

test('a withdrawal can go without a message', async ({ page }) => {
  const who = await newApplicant(page, 'Leaver');
  const { candidate } = await api(page, 'GET', `/applications/${who.applicationId}`);
  await page.goto(`/candidates/${candidate.candidate_id}`);
  await stage(page).getByRole('button', { name: 'More actions' }).click();
  await pick(page, 'Withdraw…');
  await dialogOf(page).getByLabel('Send a confirmation').uncheck();
  await confirm(page, 'Withdraw');
  await expectLastMove(page, who, { to_stage_slug: 'client_rejected' });
  expect(await messagesOf(page, who)).toEqual([]);
});
