import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { stage } from './candidate-page';
import { book, confirm, dialogOf, happens, messagesOf, pick } from './consequences-page';
import { type Applicant, api, newApplicant } from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';

test.beforeEach(async ({ page }) => {
  // Who makes a location of their own.
  await signIn(page, 'admin@brightwater.example');
});

async function openPage(page: Page, { applicationId }: Applicant): Promise<string> {
  const { candidate } = await api(page, 'GET', `/applications/${applicationId}`);
  await page.goto(`/candidates/${candidate.candidate_id}`);
  return candidate.candidate_id;
}

async function choose(page: Page, name: string): Promise<void> {
  await stage(page).getByRole('button', { name: 'More actions' }).click();
  await pick(page, name);
}

test('a change of location names the interview it cancels, and the letter where they continue', async ({
  page,
}) => {
  const who = await newApplicant(page, 'Mover');
  const when = await book(page, who);
  const place = `Albany ${randomBytes(3).toString('hex')}`;
  await api(page, 'POST', '/locations', { name: place });
  await openPage(page, who);
  await choose(page, 'Change location…');
  await expect(happens(page)).toContainText('Cancels the interview on');
  await expect(happens(page)).toContainText(when);
  await expect(happens(page)).toContainText('Ends the link to choose a time.');
  // Nothing sends messages here, so there is nothing to choose.
  await expect(happens(page)).toContainText(/is not told, because no message can be sent/);
  await dialogOf(page).getByRole('combobox', { name: 'Location' }).click();
  await page.keyboard.type(place);
  await page.getByRole('option', { name: place }).click();
  await confirm(page, 'Change location');
  await expect(page.getByText(`${who.name} continues at ${place}`)).toBeVisible();
  await expect(page.getByText(/The interview on .* is cancelled; .* is not told\./)).toBeVisible();
  const letters = await messagesOf(page, who);
  const told = letters.find(({ kind }) => kind === 'interview_cancelled');
  expect(told?.subject).toContain(`continues at ${place}`);
  expect(told?.body).toContain(`We will write to you about a new time at ${place}.`);
});

test('an interview that a forced move leaves booked is named, and moved by what schedules', async ({
  page,
}) => {
  const who = await newApplicant(page, 'Stays');
  const when = await book(page, who);
  await openPage(page, who);
  await stage(page).getByRole('button', { name: 'Move to…' }).click();
  await pick(page, 'Applied');
  await expect(dialogOf(page)).toContainText(/The interview on .* stays booked\./);
  await expect(dialogOf(page)).toContainText(when);
  await dialogOf(page).getByLabel('Reason').fill('Too soon');
  await confirm(page, 'Move anyway');
  await choose(page, 'Send scheduling link…');
  await expect(dialogOf(page)).toContainText(/An interview is booked on .* It stays until/);
  await expect(dialogOf(page)).toContainText(when);
  await page.keyboard.press('Escape');
  await choose(page, 'Schedule interview…');
  const dialog = page.getByRole('dialog', { name: `Move the interview with ${who.name}` });
  await expect(dialog).toContainText(when);
  await expect(dialog.getByRole('button', { name: 'Move interview' })).toBeVisible();
});

test('a rejection says that the link to choose a time ends, and Undo that it works again', async ({
  page,
}) => {
  const who = await newApplicant(page, 'Linked');
  const candidateId = await openPage(page, who);
  await api(page, 'POST', `/candidates/${candidateId}/advance-to-scheduling`, {});
  // Once nothing waits any more, the link counts as theirs.
  await expect(async () => {
    const letters = await messagesOf(page, who);
    expect(letters.every(({ status }) => status !== 'queued')).toBe(true);
  }).toPass();
  await page.reload();
  await stage(page).getByRole('button', { name: 'Move to…' }).click();
  await pick(page, 'Rejected');
  await expect(happens(page)).toContainText('Ends the link to choose a time.');
  await confirm(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/The link to choose a time works again\./)).toBeVisible();
});
