import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { api } from './candidate-page';
import { bearer, signIn, tokenOf } from './sign-in';
import { test } from './test';

const table = (page: Page) => page.getByRole('table', { name: 'Blocklist' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected entries' });
const rowOf = (page: Page, value: string) =>
  table(page).getByRole('row').filter({ hasText: value });
const tick = (page: Page, value: string) =>
  page.getByRole('checkbox', { name: `Select ${value}`, exact: true });

/** So many new entries, and the list that shows them alone. */
async function openEntries(page: Page, count: number) {
  await signIn(page);
  const token = await tokenOf(page);
  const word = `zm${Date.now().toString(36)}`;
  const entries: { id: string; value: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const body = { match_type: 'email_domain', match_value: `${word}${made}.example` };
    const { blocklist_id: id } = await api(page, token, '/candidates/blocklist', {
      ...{ ...body, reason: `Reason ${made}` },
    });
    entries.push({ id, value: body.match_value });
  }
  await page.goto(`/blocklist?search=${word}`);
  await expect(table(page).getByRole('row')).toHaveCount(count + 1);
  return { entries, token, values: entries.map(({ value }) => value) };
}

test('all on the page are removed after a question, and brought back', async ({ page }) => {
  const { values } = await openEntries(page, 3);
  const states = page.getByRole('group', { name: 'State' });
  await expect(states.getByRole('button', { name: 'In force 3' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all entries' }).check();
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await bar(page).getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('dialog', { name: 'Remove 3 entries?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('3 entries removed')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('No entry matches')).toBeVisible();
  await expect(states.getByRole('button', { name: 'In force 0' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const [at, value] of values.entries())
    await expect(rowOf(page, value)).toContainText(`Reason ${at}`);
});

test('with the keyboard some are ticked, and end on another day until that is undone', async ({
  page,
}) => {
  const { values } = await openEntries(page, 3);
  const [first = '', second = '', third = ''] = values;
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await expect(tick(page, third)).toBeChecked();
  await bar(page).getByRole('button', { name: 'Change expiry…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change when 2 entries end' });
  await dialog.getByRole('combobox', { name: 'Expires' }).click();
  await page.getByRole('option', { name: 'In 30 days' }).click();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Change expiry' }).click();
  await expect(page.getByText('2 entries changed')).toBeVisible();
  await expect(rowOf(page, second)).toContainText('in 30 days');
  await expect(rowOf(page, third)).toContainText('Reason 2');
  await expect(rowOf(page, first)).toContainText('Never');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 entries end as before')).toBeVisible();
  await expect(rowOf(page, third)).toContainText('Never');
});

test('what was removed meanwhile is named, and what is over is left as it is', async ({ page }) => {
  const { entries, values } = await openEntries(page, 3);
  const [first = '', second = '', third = ''] = values;
  const headers = await bearer(page);
  const removeElsewhere = (at: number) =>
    page.request.delete(`/api/v1/candidates/blocklist/${entries[at]?.id}`, { headers });
  await removeElsewhere(0);
  await page.getByRole('button', { name: /^All \d/ }).click();
  await expect(rowOf(page, first)).toContainText('Removed');
  await page.getByRole('checkbox', { name: 'Select all entries' }).check();
  await removeElsewhere(1);
  await bar(page).getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('dialog', { name: 'Remove 2 entries?' });
  await expect(question).toContainText('1 of the 3 selected entries is over already');
  await question.getByRole('button', { name: 'Remove' }).click();
  const results = page.getByRole('dialog', { name: '1 done, 1 refused' });
  await expect(results.getByRole('listitem')).toContainText(second);
  await results.getByRole('button', { name: 'Undo the 1 done' }).click();
  await page.getByRole('button', { name: /^In force/ }).click();
  await expect(rowOf(page, third)).toContainText('Reason 2');
  await expect(table(page).getByRole('row')).toHaveCount(2);
});

test('what was refused is said also where nothing is left in the list', async ({ page }) => {
  const { entries, values } = await openEntries(page, 2);
  await page.getByRole('checkbox', { name: 'Select all entries' }).check();
  const headers = await bearer(page);
  await page.request.delete(`/api/v1/candidates/blocklist/${entries[0]?.id}`, { headers });
  await bar(page).getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('dialog', { name: 'Remove 2 entries?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  const results = page.getByRole('dialog', { name: '1 done, 1 refused' });
  await expect(results.getByRole('listitem')).toContainText(values[0] ?? '');
  await expect(page.getByText('No entry matches')).toBeAttached();
});

test('those ticked are exported, and no others', async ({ page }) => {
  const { values } = await openEntries(page, 3);
  await tick(page, values[0] ?? '').check();
  await tick(page, values[2] ?? '').check();
  const saving = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^blocklist-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`Email domain,${values[2]},Reason 2`);
  expect(lines[2]).toContain(`Email domain,${values[0]},Reason 0`);
});

test('a file as a spreadsheet saves it is read as written, and its dates are asked for', async ({
  page,
}) => {
  await openEntries(page, 1);
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: /Import/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import entries' });
  const name = `Jürgen Groß ${Date.now().toString(36)}`;
  const text = `Kind;Value;Reason;Expires\r\nName;${name};;03/04/2090\r\nName;${name} b;;2090-02-30\r\n`;
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  const problems = dialog.getByRole('list', { name: 'Not imported' });
  await expect(problems).toContainText('can be two days');
  await expect(problems).toContainText('there is no day “2090-02-30”');
  await dialog.getByRole('combobox', { name: 'Dates such as 03/04/2027 are written' }).click();
  await page.getByRole('option', { name: 'Day first' }).click();
  await expect(problems.getByRole('listitem')).toHaveCount(1);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Add 1 entry' }).click();
  await expect(page.getByText('1 entry added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('searchbox', { name: 'Search the blocklist' }).fill(name);
  await expect(rowOf(page, name)).toBeVisible();
  const path = `/api/v1/candidates/blocklist?search=${encodeURIComponent(name)}`;
  const found = await page.request.get(path, { headers: await bearer(page) });
  expect(await found.text()).toMatch(/"expires_at":"2090-04-0[34]T/);
});

test('who may not change the blocklist ticks nothing', async ({ page }) => {
  await signIn(page, 'viewer@brightwater.example');
  await page.goto('/blocklist');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('the bar and its questions are accessible and fit', async ({ page }) => {
  const { values } = await openEntries(page, 2);
  for (const value of values) await tick(page, value).check();
  await expectSoundInEveryLook(page);
  await bar(page).getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('dialog', { name: 'Remove 2 entries?' });
  await expect(question).toBeVisible();
  await expectSoundInEveryLook(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page).getByRole('button', { name: 'Remove…' })).toBeFocused();
});

test('on a narrow phone entries are ticked and removed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { values } = await openEntries(page, 2);
  await tick(page, values[0] ?? '').check();
  await expectSound(page);
  await bar(page).getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('dialog', { name: `Remove “${values[0]}”?` });
  await expectSound(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(page, values[0] ?? '')).toHaveCount(0);
  await expect(rowOf(page, values[1] ?? '')).toHaveCount(1);
});
