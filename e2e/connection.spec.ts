import { expect, type Page } from '@playwright/test';
import { newPerson, open, stage, tab } from './candidate-page';
import { test } from './test';

/** What says that something went wrong is loaded once the page has had time to show its content. */
const untilQuiet = (page: Page) =>
  expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();

const unreachable = 'The server cannot be reached. Nothing was sent.';

test('what is sent without a connection is not sent later either', async ({ page, context }) => {
  const person = await newPerson(page, 'Unsent');
  await open(page, person, 'notes');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Message', { exact: true })).toBeVisible();
  await untilQuiet(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText(`${person.name} was not rejected`)).toBeVisible();
  await expect(page.getByText(unreachable)).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click();

  const field = page.getByLabel('Add a note');
  await field.fill('Asks for mornings');
  await field.press('Control+Enter');
  await expect(page.getByText('The note was not added')).toBeVisible();
  await expect(field).toHaveValue('Asks for mornings');

  await context.setOffline(false);
  await field.press('Control+Enter');
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Asks for mornings');
  await expect(stage(page)).toContainText('Applied');
});

test('what is sent again after its answer was lost is done once', async ({ page }) => {
  const person = await newPerson(page, 'Lost');
  const path = '**/api/v1/applications/messages';
  await page.route(path, async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    return route.request().method() === 'POST' ? route.abort() : route.continue();
  });
  await open(page, person, 'messages');
  await page.getByRole('button', { name: 'Write a message…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('Tomorrow');
  await dialog.getByLabel('Message').fill('See you at nine.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toContainText('No answer came back, so it may have been done.');
  // It is there, and the dialog with what was typed is, too.
  const behind = page.getByRole('list', { name: 'Messages', includeHidden: true });
  await expect(behind).toContainText('Tomorrow', { timeout: 20_000 });
  await page.unroute(path);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog', { name: '0 on the way, 1 not sent' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Tomorrow')).toHaveCount(1);
});

test('a dialog whose code does not come leaves the page as it is and opens later', async ({
  page,
}) => {
  const person = await newPerson(page, 'Late');
  // The code of dialogs comes from here once it is asked for.
  let isCut = false;
  await page.route('**/_next/static/chunks/**', (route) =>
    isCut ? route.abort() : route.continue(),
  );
  await open(page, person, 'notes');
  const field = page.getByLabel('Add a note');
  await field.fill('Half a sentence');
  await untilQuiet(page);
  isCut = true;
  await tab(page, 'Notes').focus();
  await page.keyboard.press('e');
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await expect(field).toHaveValue('Half a sentence');
  isCut = false;
  await expect(page.getByRole('dialog')).toBeVisible();
});
