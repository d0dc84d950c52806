import { expect, type Page } from '@playwright/test';
import { expectSoundInEveryLook } from './accessible';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { choose, keepSecret, visit } from './settings-page';
import { signIn } from './sign-in';
import { test } from './test';

withOwnOrganization();

const statusOf = async (page: Page, path: string, token: string) =>
  (
    await page.request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  ).status();

const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator(':scope > li');

async function addAccount(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Add service account' }).click();
  await page.getByLabel('Name').fill(name);
  await choose(page, 'Role', role);
  await page.getByRole('dialog').getByRole('button', { name: 'Add service account' }).click();
  await expect(rows(page, 'Service accounts').filter({ hasText: name })).toContainText(role);
}

/** Fills in what a token for the account is to be, and sends it. */
async function issueNarrow(page: Page, account: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Issue a token for ${account}` }).click();
  const form = page.getByRole('dialog', { name: 'Issue an API token' });
  await expect(form.getByRole('combobox', { name: 'Acts as' })).toContainText(account);
  await form.getByLabel('What it is for (optional)').fill(name);
  await choose(page, 'Valid for', '7 days');
  const permissions = form.getByRole('group', { name: 'Permissions' });
  await permissions.getByRole('button', { name: 'Only some' }).click();
  await expect(form.getByLabel('Change settings')).toHaveCount(0);
  await form.getByRole('button', { name: 'None' }).click();
  await form.getByRole('button', { name: 'Issue token' }).click();
  await expect(form.getByRole('alert')).toHaveText('Choose at least one permission.');
  await form.getByLabel('See stages, locations and their own account').check();
  await form.getByLabel('See people and what happened to them').check();
  await form.getByRole('button', { name: 'Issue token' }).click();
}

test('a service account gets a token that may little, and is guarded until it is copied', async ({
  page,
}) => {
  await openSettings(page, 'api-tokens');
  await addAccount(page, 'Payroll', 'Recruiter');
  await issueNarrow(page, 'Payroll', 'Payroll export');

  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const question = page.getByRole('dialog', { name: 'You have not copied it' });
  const copy = shown.getByRole('button', { name: 'Copy' });
  await expect(copy).toBeFocused();
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => shown.getByRole('button', { name: 'Close' }).click(),
    () => shown.getByRole('button', { name: 'Done' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect(question).toHaveCount(0);
    await expect(copy).toBeFocused();
  }
  const token = await keepSecret(page, 'API token');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expect(page.getByRole('button', { name: 'Issue a token for Payroll' })).toBeFocused();

  expect(await statusOf(page, '/candidates', token)).toBe(200);
  expect(await statusOf(page, '/jobs', token)).toBe(401);
  await page.reload();
  const row = rows(page, 'Issued tokens').filter({ hasText: 'Payroll export' });
  await expect(row).toContainText(`…${token.slice(-4)}`);
  await expect(row).toContainText('Acts as Payroll (service account)');
  await expect(row).toContainText(/2 of \d\d permissions/);
  await expect(row).toContainText(/by admin of Harbor · Last used .+ from [\d.:a-f]+/);
  await expect(row).toContainText(/Ends soon, in \d days: rotate it before\./);
  await row.getByText(/2 of/).click();
  await expect(row.getByRole('listitem')).toHaveText([
    'See people and what happened to them',
    'See stages, locations and their own account',
  ]);
});

test('a token is rotated and revoked, and an account ends for good with its tokens', async ({
  page,
}) => {
  await openSettings(page, 'api-tokens');
  await addAccount(page, 'Rota', 'Viewer');
  await issueNarrow(page, 'Rota', 'Rota import');
  const former = await keepSecret(page, 'API token');
  const tokens = rows(page, 'Issued tokens').filter({ hasText: 'Rota import' });

  await tokens.getByRole('button', { name: `Rotate Rota import …${former.slice(-4)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate token' }).click();
  const next = await keepSecret(page, 'API token');
  const rotateNext = tokens.getByRole('button', { name: `Rotate Rota import …${next.slice(-4)}` });
  await expect(rotateNext).toBeFocused();
  await expect(tokens).toHaveCount(2);
  await expect(tokens.filter({ hasText: former.slice(-4) })).toContainText(
    /Replaced just now, ends (in 24 hr\.|tomorrow)/,
  );
  expect(await statusOf(page, '/candidates', former)).toBe(200);
  expect(await statusOf(page, '/candidates', next)).toBe(200);

  await tokens.getByRole('button', { name: `Revoke Rota import …${former.slice(-4)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokens).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Issue token', exact: true })).toBeFocused();
  expect(await statusOf(page, '/candidates', former)).toBe(401);
  expect(await statusOf(page, '/candidates', next)).toBe(200);

  await page.getByRole('button', { name: 'Edit Rota' }).click();
  await page.getByLabel('Name').fill('Rota planner');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const account = rows(page, 'Service accounts').filter({ hasText: 'Rota planner' });
  await expect(account).toContainText('Has one token');
  await page.getByRole('button', { name: 'Deactivate Rota planner' }).click();
  const asked = page.getByRole('dialog', { name: 'Deactivate Rota planner for good?' });
  await expect(asked).toContainText('It has one token. All of them end at once');
  await asked.getByRole('button', { name: 'Deactivate for good' }).click();
  await expect(account).toContainText('Deactivated');
  await expect(tokens).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add service account' })).toBeFocused();
  expect(await statusOf(page, '/candidates', next)).toBe(401);
});

test('a token of one’s own is issued by the keyboard alone', async ({ page }) => {
  await openSettings(page, 'api-tokens');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const issue = page.getByRole('button', { name: 'Issue token', exact: true });
  await issue.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('What it is for (optional)')).toBeFocused();
  await page.keyboard.type('Trial');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  await expect(shown.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown.getByText('It is on your clipboard.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(issue).toBeFocused();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(await statusOf(page, '/me', token)).toBe(200);
  const row = rows(page, 'Issued tokens').filter({ hasText: 'Trial' });
  await expect(row).toContainText('Acts as admin of Harbor (you)');
  await expect(row).toContainText('All permissions of its owner');
});

for (const role of ['recruiter', 'viewer']) {
  test(`a ${role} reads that only admins keep tokens`, async ({ page }) => {
    await signIn(page, ownOrganization().emailOf(role));
    await visit(page, 'api-tokens');
    await expect(page.getByText(/^Only admins can keep API tokens/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Issue token' })).toHaveCount(0);
  });
}

test('the page and its dialogs are sound', async ({ page }) => {
  await openSettings(page, 'api-tokens');
  await addAccount(page, 'Nightly', 'Recruiter');
  await expectSoundInEveryLook(page);
  await issueNarrow(page, 'Nightly', 'Nightly export');
  await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible();
  await expectSoundInEveryLook(page);
  await keepSecret(page, 'API token');
  await expectSoundInEveryLook(page);
  await page.getByRole('button', { name: 'Issue token', exact: true }).click();
  const narrow = page.getByRole('group', { name: 'Permissions' });
  await narrow.getByRole('button', { name: 'Only some' }).click();
  await expect(page.getByLabel('Change settings')).toBeVisible();
  await expectSoundInEveryLook(page);
});
