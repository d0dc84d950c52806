import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { api } from './candidate-page';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { alert, choose, visit } from './settings-page';
import { bearer, forgetSessions, signIn, tokenOf } from './sign-in';
import { test } from './test';

withOwnOrganization();

/** The path of the invitation link that a dialog shows. */
async function pathIn(dialog: Locator): Promise<string> {
  return new URL((await dialog.getByLabel('Invitation link').textContent()) ?? '').pathname;
}

test('the settings begin with the organization, whose name and blocklist can be changed back', async ({
  page,
}) => {
  await openSettings(page, '');
  await expect(page).toHaveURL(/\/settings\/organization$/);
  await page.getByRole('radio', { name: 'Exclude' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Exclude' })).toBeChecked();
  await page.getByRole('radio', { name: 'Flag' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Exclude' })).toBeChecked();
});

test('what another admin changed meanwhile is shown and not sent back', async ({ page }) => {
  await openSettings(page, 'organization');
  const before = await page.getByLabel('Name', { exact: true }).inputValue();
  const isFlag = await page.getByRole('radio', { name: 'Flag' }).isChecked();
  const other = isFlag ? 'exclude' : 'flag';
  const headers = await bearer(page);
  const data = { blocklist_behaviour: other };
  const changed = await page.request.patch('/api/v1/organization', { headers, data });
  expect(changed.status()).toBe(200);
  await page.getByLabel('Name', { exact: true }).fill(`${before}, renamed`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const theirs = page.getByRole('radio', { name: isFlag ? 'Exclude' : 'Flag' });
  await expect(theirs).toBeChecked();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(before);
  await expect(theirs).toBeChecked();
  const { organization } = await (
    await page.request.get('/api/v1/organization', { headers })
  ).json();
  expect(organization).toMatchObject({ name: before, blocklist_behaviour: other });
});

test('somebody is invited by a link, gets a new one, and the invitation is revoked', async ({
  page,
}) => {
  await openSettings(page, 'members');
  const email = `sam.${randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Must be an e-mail address.')).toBeVisible();
  await page.getByLabel('Email').fill(ownOrganization().emailOf('viewer'));
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(alert(page, /active member/)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await choose(page, 'Role', 'Coordinator');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const shown = page.getByRole('dialog', { name: `The link for ${email}` });
  await expect(shown).toContainText('Not sent: no email is configured');
  await expectSound(page);
  const first = await pathIn(shown);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  const pending = page.getByRole('list', { name: 'Pending invitations' });
  const row = pending.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Expires in 7 days');
  await row.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new link' }).click();
  await expect(shown).toContainText('The earlier link no longer works.');
  const second = await pathIn(shown);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  expect((await page.request.get(first)).status()).toBe(404);
  expect((await page.request.get(second)).status()).toBe(200);
  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
  expect((await page.request.get(second)).status()).toBe(404);
});

test('a role is changed, and the last admin stays one', async ({ page }) => {
  await openSettings(page, 'members');
  await choose(page, 'Role of viewer of Harbor', 'Coordinator');
  await expect(page.getByText('viewer of Harbor is now Coordinator.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const role = page.getByRole('combobox', { name: 'Role of viewer of Harbor' });
  await expect(role).toHaveText('Viewer');
  await choose(page, 'Role of admin of Harbor', 'Viewer');
  await expect(alert(page, /at least one active admin/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Role of admin of Harbor' })).toHaveText('Admin');
  await page.getByRole('button', { name: 'Deactivate admin of Harbor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(alert(page, /Make somebody else an admin/)).toBeVisible();
});

test('a member whose device is lost is signed out everywhere by an admin', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, ownOrganization().emailOf('recruiter'));
  await theirs.goto('/pipeline');
  await openSettings(page, 'members');
  await page.getByRole('button', { name: 'More for recruiter of Harbor' }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign recruiter of Harbor out everywhere?' });
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('recruiter of Harbor is signed out everywhere.')).toBeVisible();
  await expect(theirs).toHaveURL(/\/sign-in/, { timeout: 20_000 });
  forgetSessions();
  await context.close();
});

test('a deactivated member is thrown out of the browser that is open', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, ownOrganization().emailOf('recruiter'));
  await theirs.goto('/pipeline');
  await openSettings(page, 'members');
  await page.getByRole('button', { name: 'Deactivate recruiter of Harbor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('recruiter of Harbor is deactivated.')).toBeVisible();
  await expect(theirs).toHaveURL(/\/sign-in/, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Reactivate recruiter of Harbor' }).click();
  await expect(page.getByText('recruiter of Harbor is active again.')).toBeVisible();
  // What ended stays ended: they sign in anew.
  await theirs.goto('/pipeline');
  await expect(theirs).toHaveURL(/\/sign-in/);
  forgetSessions();
  await signIn(theirs, ownOrganization().emailOf('recruiter'));
  await theirs.goto('/pipeline');
  await expect(theirs.getByRole('main')).toBeVisible();
  await context.close();
});

test('a location is added, edited and switched off', async ({ page }) => {
  await openSettings(page, 'locations');
  const name = `Pier ${randomUUID().slice(0, 6)}`;
  await page.getByRole('button', { name: 'Add location' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add location' }).click();
  await expect(dialog.getByText('Must not be empty.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Reference').fill(name);
  await dialog.getByLabel('Time zone').click();
  await page.getByPlaceholder('Search…').fill('Lisbon');
  await page.getByRole('option', { name: /Lisbon/ }).click();
  await dialog.getByRole('button', { name: 'Add location' }).click();
  await expect(page.getByText('Europe/Lisbon')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('City').fill('Porto');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Porto · Europe/Lisbon')).toBeVisible();
  await page.getByRole('switch', { name: `${name} is active` }).click();
  await expect(page.getByText(`${name} is switched off.`)).toBeVisible();
  await page.reload();
  const state = page.getByRole('switch', { name: `${name} is active` });
  await expect(state).not.toBeChecked();
});

test('a location that is switched off is not offered to a candidate', async ({ page }) => {
  await openSettings(page, 'locations');
  const token = await tokenOf(page);
  const id = randomUUID().slice(0, 8);
  const { location } = await api(page, token, '/locations', { name: `Shut ${id}` });
  await api(page, token, '/locations', { name: `Lit ${id}` });
  const headers = { authorization: `Bearer ${token}` };
  const off = { headers, data: { is_active: false } };
  await page.request.patch(`/api/v1/locations/${location.location_id}`, off);
  const person = { first_name: 'Lea', last_name: id, email: `${id}@mail.example` };
  const { candidate_id: candidateId } = await api(page, token, '/candidates', person);
  await page.goto(`/candidates/${candidateId}`);
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Location' }).click();
  await expect(page.getByRole('option', { name: `Lit ${id}` })).toBeVisible();
  await expect(page.getByRole('option', { name: `Shut ${id}` })).toHaveCount(0);
});

test('a viewer reads the settings and finds nothing to change', async ({ page }) => {
  await signIn(page, ownOrganization().emailOf('viewer'));
  const controls = /^(Save|Invite|Add|Deactivate|Edit|Offer|Issue|New key|Reset|Remove|Send test)/;
  for (const section of ['organization', 'members', 'locations', 'workflow', 'interview-times']) {
    await visit(page, section);
    await expect(page.getByText('You can read this.')).toBeVisible();
    await expect(page.getByRole('button', { name: controls })).toHaveCount(0);
  }
  await page.goto('/settings/workflow?view=moves');
  const box = page.getByRole('checkbox', { name: 'Applied to Awaiting screening' });
  await expect(box).toBeDisabled();
  await page.goto('/settings/partner-endpoint');
  await expect(page.getByText(ownOrganization().partner)).toBeVisible();
  await expect(page.getByRole('button', { name: controls })).toHaveCount(0);
  for (const section of ['partner-credentials', 'api-tokens']) {
    await visit(page, section);
    await expect(page.getByText(/^Only admins can/)).toBeVisible();
    await expect(page.getByRole('button', { name: controls })).toHaveCount(0);
  }
});

const paths = [
  'organization',
  'members',
  'locations',
  'workflow',
  'workflow?view=moves',
  'interview-times',
  'partner-endpoint',
  'partner-credentials',
  'api-tokens',
  'sessions',
];

test('the settings are accessible and fit', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, ownOrganization().emailOf('admin'));
  for (const path of paths) {
    await visit(page, path);
    await expectSoundInEveryLook(page);
  }
  await visit(page, 'members');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectSoundInEveryLook(page);
});
