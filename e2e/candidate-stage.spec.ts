import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { glance, newPerson, open, stage, tab } from './candidate-page';
import { refuseLater } from './hold-back';
import { test } from './test';

async function rejectInTwoDays(page: Page): Promise<void> {
  await stage(page).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject Testa/ });
  await dialog.getByLabel('Reason').fill('Needs a licence');
  await dialog.getByRole('combobox', { name: 'Send the message' }).click();
  await page.getByRole('option', { name: 'In 2 days' }).click();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(stage(page).getByText('Rejected', { exact: true })).toBeVisible();
}

test('a rejection is undone while its message waits, and the message never goes', async ({
  page,
}) => {
  await open(page, await newPerson(page, 'Undone'));
  await rejectInTwoDays(page);
  const waiting = glance(page).getByText(/will not be sent: no email is configured/);
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
  await expect(waiting).toBeHidden();
  await tab(page, 'Messages').click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Cancelled')).toBeVisible();
});

test('a message that nothing can send says so everywhere and offers its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, await newPerson(page, 'Unsent'));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Send evaluation…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Send evaluation' });
  await expect(dialog.getByText('Nothing is sent: no email is configured')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Not sent: no email is configured. Copy the link')).toBeVisible();
  await tab(page, 'Evaluation').click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Waits for answers')).toBeVisible();
  await expect(panel.getByText('Not sent: no email is configured')).toBeVisible();
  await tab(page, 'Messages').click();
  const message = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first();
  await expect(message).toContainText('Not sent: no email is configured');
  await message.getByRole('button', { name: /^Copy link/ }).click();
  await expect(message.getByRole('button', { name: /^Copied/ })).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect((await page.request.get(link.pathname)).status()).toBe(200);
  await expectAccessible(page);
  await tab(page, 'Timeline').click();
  await expect(page.getByText('did not send an email: no email is configured')).toBeVisible();
  await expect(page.getByText('sent an email')).toHaveCount(0);
});

test('a rejection is undone from the drawer, which stays open', async ({ page }) => {
  const { candidateId } = await newPerson(page, 'Regretted');
  await page.goto(`/pipeline?candidate=${candidateId}`);
  await rejectInTwoDays(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
});

test('an Undo that is refused after the drawer was closed is told', async ({ page }) => {
  const refuse = await refuseLater(page, 'POST', /\/reopen$/);
  const { candidateId } = await newPerson(page, 'Late');
  await page.goto(`/pipeline?candidate=${candidateId}`);
  await rejectInTwoDays(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Candidate' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  refuse();
  await expect(page.getByText('Not reopened')).toBeVisible();
});

test('a waiting message can be read and cancelled while the rejection stands', async ({ page }) => {
  await open(page, await newPerson(page, 'Silent'));
  await rejectInTwoDays(page);
  await page.getByRole('tab', { name: /^Messages 1 1 waiting$/ }).click();
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await waiting.getByText('Read the message').click();
  await expect(waiting.getByText(/Testa,/)).toBeVisible();
  await waiting.getByRole('button', { name: /^Cancel message/ }).click();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Cancelled')).toBeVisible();
  await expect(stage(page).getByText('Rejected', { exact: true })).toBeVisible();
  await stage(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
});

test('a move against the workflow asks for a reason that stays in the timeline', async ({
  page,
}) => {
  await open(page, await newPerson(page, 'Forced'));
  await stage(page).getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Past interview' }).click();
  const dialog = page.getByRole('dialog', { name: /to Past interview\?$/ });
  await dialog.getByLabel('Reason').fill('Interviewed by phone');
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect(stage(page).getByText('Past interview', { exact: true })).toBeVisible();
  const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
  await expect(timeline.getByText('Interviewed by phone')).toBeVisible();
  await expect(timeline.getByText('Forced', { exact: true })).toBeVisible();
});
