import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { signIn } from './sign-in';
import { test } from './test';

const viewer = 'viewer@brightwater.example';
const freshDomain = () => `zz${Date.now().toString(36)}.example`;

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`/blocklist${search}`);
  await expect(
    page.getByRole('heading', { name: 'Blocklist', level: 1, includeHidden: true }),
  ).toBeVisible();
}

const table = (page: Page) => page.getByRole('table', { name: 'Blocklist' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add to the blocklist' });
const rowOf = (page: Page, value: string) =>
  table(page).getByRole('row').filter({ hasText: value });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function addDomain(page: Page, domain: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an entry' }).first().click();
  await choose(page, 'What to block', 'Email domain');
  await dialogOf(page).getByLabel('Email domain').fill(domain);
  await dialogOf(page).getByLabel('Reason').fill('Made for a test');
  await choose(page, 'Expires', 'In 30 days');
  await dialogOf(page).getByRole('button', { name: 'Add to the blocklist' }).click();
}

async function enter(page: Page, lastName: string, email: string): Promise<void> {
  await page.goto('/candidates?add=true');
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  await dialog.getByLabel('First name').fill('Bo');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('an entry shows whom it matches, flags them, is removed and brought back', async ({
  page,
}) => {
  const domain = freshDomain();
  const lastName = domain.split('.')[0] ?? '';
  await signIn(page);
  await enter(page, lastName, `bo@${domain}`);

  await openList(page);
  await page.getByRole('button', { name: 'Add an entry' }).first().click();
  await choose(page, 'What to block', 'Email domain');
  await dialogOf(page).getByLabel('Email domain').fill(domain);
  const matches = dialogOf(page).getByRole('region', { name: 'Who matches' });
  await expect(matches).toContainText('Matches 1 candidate');
  await expect(matches.getByRole('link', { name: `Bo ${lastName}` })).toBeVisible();
  await expect(matches).toContainText(/Your organization (flags|excludes)/);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();

  await addDomain(page, domain);
  await expect(rowOf(page, domain)).toContainText('Made for a test');
  await expect(rowOf(page, domain)).toContainText('In force');

  await addDomain(page, domain);
  await expect(dialogOf(page).getByRole('alert')).toContainText('on the blocklist already');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/candidates?search=${lastName}`);
  await expect(page.getByRole('table', { name: 'Candidates' })).toContainText('Flagged');

  await openList(page);
  await page.getByRole('button', { name: `Remove ${domain}` }).click();
  const question = page.getByRole('dialog', { name: `Remove “${domain}”?` });
  await expect(question).toContainText('Candidates it matches now: 1');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(page, domain)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, domain)).toContainText('Made for a test');
  await expect(rowOf(page, domain)).toContainText('in 30 days');
});

test('somebody is blocked from their profile with two keys', async ({ page }) => {
  const domain = freshDomain();
  const lastName = domain.split('.')[0] ?? '';
  await signIn(page);
  await enter(page, lastName, `bo@${domain}`);
  await page.goto(`/candidates?search=${lastName}`);
  await page.getByRole('link', { name: `Bo ${lastName}` }).click();
  await expect(page.getByRole('heading', { name: `Bo ${lastName}` })).toBeVisible();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: `Block Bo ${lastName}` });
  await expect(dialog.getByRole('listitem').filter({ hasText: `bo@${domain}` })).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Blocklist match' })).toBeVisible();
});

test('each of two entries removed in a row can be brought back', async ({ page }) => {
  const first = freshDomain();
  const second = first.replace('.', 'b.');
  await signIn(page);
  await openList(page);
  for (const domain of [first, second]) {
    await addDomain(page, domain);
    await expect(page.getByRole('button', { name: `Remove ${domain}`, exact: true })).toBeVisible();
  }
  let release = () => {};
  const isSecondDone = new Promise<void>((resolve) => {
    release = resolve;
  });
  let removed = 0;
  await page.route(/\/blocklist\/[^/?]+$/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    removed += 1;
    if (removed === 1) await isSecondDone;
    return route.continue();
  });
  for (const domain of [first, second]) {
    await page.getByRole('button', { name: `Remove ${domain}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const undo = (domain: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `${domain} is no longer on the blocklist` })
      .getByRole('button', { name: 'Undo' });
  await expect(undo(second)).toBeVisible();
  release();
  await expect(undo(first)).toBeVisible();
});

test('what cannot be blocked is refused at its field', async ({ page }) => {
  await signIn(page);
  await openList(page, '?add=true');
  await dialogOf(page).getByLabel('Email address').fill('nobody');
  await dialogOf(page).getByRole('button', { name: 'Add to the blocklist' }).click();
  await expect(dialogOf(page).getByLabel('Email address')).toHaveAccessibleDescription(
    /Must be an e-mail address/,
  );
});

test('search, kind and state narrow the list and stand in the address', async ({ page }) => {
  await signIn(page);
  await openList(page);
  await expect(table(page)).toBeVisible();
  const states = page.getByRole('group', { name: 'State' });
  await expect(states.getByRole('button', { name: /^In force \d/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await states.getByRole('button', { name: /^All \d/ }).click();
  await expect(page).toHaveURL(/all=true/);
  const search = page.getByRole('searchbox', { name: 'Search the blocklist' });
  // Found by their words: other tests add to the list, and a long one is not rendered whole.
  for (const [words, state] of [
    ['j.ortega', 'Expired'],
    ['555-0187', 'Removed'],
  ] as const) {
    await search.fill(words);
    const entry = table(page).getByRole('row').filter({ hasText: words });
    await expect(entry.getByText(state)).toBeVisible();
  }
  await search.fill('');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Phone number' }).click();
  await expect(page).toHaveURL(/type=phone/);
  await search.fill('513-555-0187');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await search.fill('no such number');
  await expect(page.getByText('No entry matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).not.toHaveURL(/type|search/);
});

test('a viewer sees the entries and changes none', async ({ page }) => {
  await signIn(page, viewer);
  await openList(page, '?add=true');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an entry' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an entry names who added it, and is changed in its row', async ({ page }) => {
  const domain = freshDomain();
  await signIn(page);
  await openList(page);
  await addDomain(page, domain);
  const row = rowOf(page, domain);
  await expect(row).toContainText('Marcus Bell');
  await row.getByRole('button', { name: domain, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Change “${domain}”` });
  await dialog.getByLabel('Reason').fill('Sends forged references');
  await dialog.getByRole('combobox', { name: 'Expires' }).click();
  await page.getByRole('option', { name: 'Never' }).click();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Sends forged references');
  await expect(row).toContainText('Never');
});

test('entries go out as a file and come back in, and broken lines are named', async ({ page }) => {
  const domain = freshDomain();
  await signIn(page);
  await openList(page);
  await page.getByRole('button', { name: 'CSV' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import entries…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import entries' });
  // The field itself is hidden: where the focus stayed behind, Tab would go round the page below.
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  const text = `Kind,Value,Reason\nEmail domain,${domain},"Fraud, twice"\nPlanet,Mars,\n`;
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const chosen = dialog.getByLabel('File');
  await chosen.setInputFiles({ ...file, buffer: Buffer.from('Name\n') });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByText('list.csv')).toBeVisible();
  // A browser tells of no change while the same file is still in the field.
  await expect(chosen).toHaveValue('');
  await chosen.setInputFiles(file);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText('1 entry can be added.');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Add 1 entry' }).click();
  await expect(dialog.getByRole('list', { name: 'Not imported' })).toContainText('Line 3');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, domain)).toContainText('Fraud, twice');

  await page.getByRole('searchbox', { name: 'Search the blocklist' }).fill(domain);
  await expect(table(page).getByRole('row')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'Export these entries' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain(`Email domain,${domain},"Fraud, twice"`);
});

test('the blocklist is accessible and fits, also while an entry is added', async ({ page }) => {
  await signIn(page);
  await openList(page, '?all=true');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expectSoundInEveryLook(page);
  await page.getByRole('button', { name: 'Add an entry' }).first().click();
  await expect(dialogOf(page).getByText('Matches appear here as you type.')).toBeVisible();
  await expectSoundInEveryLook(page);
});
