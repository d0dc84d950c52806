import { expect, type Page } from '@playwright/test';
import { expectSoundInEveryLook } from './accessible';
import { api, newPerson } from './candidate-page';
import { signIn } from './sign-in';
import { test } from './test';

const viewer = 'viewer@brightwater.example';

/** A name that no other run has used. */
const freshName = () => `Zz${Date.now().toString(36)}`;

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`/candidates${search}`);
  await expect(
    page.getByRole('heading', { name: 'Candidates', level: 1, includeHidden: true }),
  ).toBeVisible();
}

const table = (page: Page) => page.getByRole('table', { name: 'Candidates' });

async function addCandidate(page: Page, lastName: string, email: string): Promise<void> {
  await openList(page, '?add=true');
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  await dialog.getByLabel('First name').fill('Ines');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Job' }).click();
  await page.getByRole('option').nth(1).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a candidate is added with a job, warned of as known, and found by search', async ({
  page,
}) => {
  const lastName = freshName();
  const email = `${lastName}@entered.example`;
  await signIn(page);
  await addCandidate(page, lastName, email);
  const drawer = page.getByRole('dialog', { name: 'Candidate', exact: true });
  await expect(drawer.getByRole('heading', { name: `Ines ${lastName}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search candidates' }).fill(lastName);
  await expect(page).toHaveURL(new RegExp(`search=${lastName}`));
  const row = table(page).getByRole('row').nth(1);
  await expect(row).toContainText('Ines');
  await expect(row).toContainText('Applied');
  await expect(page.getByText('1–1 of 1 candidates')).toBeVisible();

  await page.getByRole('button', { name: 'Add a candidate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  await dialog.getByLabel('Email').fill(email.toUpperCase());
  await expect(dialog.getByText('Possibly known already')).toBeVisible();
  await expect(dialog.getByRole('link', { name: `Ines ${lastName}` })).toBeVisible();
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Last name')).toHaveAccessibleDescription(
    /first and last name is needed/,
  );
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/e-mail address/);
});

test('who has one name is added by it, and it reads from its own side', async ({ page }) => {
  const name = `سوهارتو${Date.now().toString(36)}`;
  await signIn(page);
  await openList(page, '?add=true');
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  await dialog.getByLabel('First name').fill(`\u202e${name}`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  const drawer = page.getByRole('dialog', { name: 'Candidate', exact: true });
  const heading = drawer.getByRole('heading', { name });
  await expect(heading).toHaveText(name);
  await expect(heading.locator('bdi')).toHaveText(name);
});

test('filters stand in the address as chips, and Back takes them away', async ({ page }) => {
  await signIn(page);
  await openList(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option', { name: 'Hired' }).click();
  await expect(page).toHaveURL(/stage=hired/);
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Indeed' }).click();
  await page.getByRole('option', { name: 'LinkedIn' }).click();
  await expect(page).toHaveURL(/source=indeed,linkedin/);
  await page.keyboard.press('Escape');
  await page.getByLabel('Score from').fill('10');
  await expect(page).toHaveURL(/min=10/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Score from 10')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter source LinkedIn' }).click();
  await expect(page).not.toHaveURL(/linkedin/);
  await page.goBack();
  await expect(page).toHaveURL(/linkedin/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/stage|source|min/);
});

test('Back takes a search away and then leaves the list', async ({ page }) => {
  await signIn(page);
  await page.goto('/jobs');
  await openList(page);
  const box = page.getByRole('searchbox');
  await box.pressSequentially('mar');
  await expect(page).toHaveURL(/search=mar/);
  await page.goBack();
  await expect(page).not.toHaveURL(/search/);
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('sources are chosen from those that applicants came from', async ({ page }) => {
  await signIn(page);
  await openList(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const source = page.getByRole('combobox', { name: 'Source' });
  await source.click();
  await page.getByPlaceholder('Search…').fill('career');
  // Enter takes the option that is marked, once it is there.
  await expect(page.getByRole('option', { name: 'Career site' })).toHaveAttribute(
    'data-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/source=career_site/);
  await page.keyboard.press('Escape');
  await expect(source).toHaveText('Career site');
  await expect(page.getByText('Source: Career site')).toBeVisible();
  await page.goto('/candidates?source=Job+fair+1999');
  await expect(page.getByText('Nobody matches')).toBeVisible();
});

test('the order follows the headings and the pages turn by keyboard', async ({ page }) => {
  await signIn(page);
  await openList(page);
  await table(page).getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(table(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const first = await table(page).getByRole('row').nth(1).getByRole('link').textContent();
  await page.getByRole('button', { name: 'Next', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  await expect(table(page).getByRole('row').nth(1).getByRole('link')).not.toHaveText(first ?? '');
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitem', { name: 'Latest activity first' }).click();
  await expect(page).toHaveURL(/sort=activity/);
  await expect(page).not.toHaveURL(/page=/);
});

test('a hidden column stays hidden after a reload', async ({ page }) => {
  await signIn(page);
  await openList(page);
  await expect(table(page).getByRole('columnheader', { name: 'Source' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Source' }).click();
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('columnheader', { name: 'Source' })).toBeHidden();
  await page.reload();
  await expect(table(page).getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Source' })).toBeHidden();
});

test('a row opens over the list and leads to the page of the candidate', async ({ page }) => {
  await signIn(page);
  await openList(page);
  const link = table(page).getByRole('row').nth(1).getByRole('link');
  await expect(link).toHaveAttribute('href', /^\/candidates\/[0-9a-f-]{36}$/);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/candidate=[0-9a-f-]{36}/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('nothing moves for who asked for less motion', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v1/candidates?*', () => undefined);
  await page.goto('/candidates');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('a viewer sees the list and nothing that adds to it', async ({ page }) => {
  await signIn(page, viewer);
  await openList(page, '?add=true');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a candidate' })).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the job of an application is said to be deleted', async ({ page }) => {
  const { name, applicationId, jobId, token } = await newPerson(page, 'Orphan');
  await api(page, token, `/applications/${applicationId}/reject`, {});
  const headers = { authorization: `Bearer ${token}` };
  await page.request.delete(`/api/v1/jobs/${jobId}`, { headers });
  await openList(page, `?search=${name.split(' ')[1]}`);
  await expect(table(page).getByRole('row').filter({ hasText: name })).toContainText('Deleted job');
});

test('candidates are accessible and fit, also while one is added', async ({ page }) => {
  await signIn(page);
  await openList(page, '?stage=applied');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expectSoundInEveryLook(page);
  await page.getByRole('button', { name: 'Add a candidate' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectSoundInEveryLook(page);
});

test('a message that is being written stays when its person leaves the list', async ({ page }) => {
  const { name, applicationId, token } = await newPerson(page, 'Leaving');
  await openList(page, `?search=${encodeURIComponent(name.split(' ')[1] ?? '')}&stage=applied`);
  await table(page).getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Write…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Write to/ });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('When can you start?');
  await api(page, token, `/applications/${applicationId}/change-stage`, {
    to_stage: 'awaiting_screening',
  });
  await expect(page.getByText('Nobody matches')).toBeAttached();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('When can you start?');
});
