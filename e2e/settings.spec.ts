import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createOwnOrganization, type OwnOrganization } from './settings-organization';
import { signIn } from './sign-in';

let own: OwnOrganization;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await createOwnOrganization();
});

async function openSettings(page: Page, section: string, role = 'admin'): Promise<void> {
  await signIn(page, own.emailOf(role));
  await page.goto(`/settings/${section}`);
}

const alert = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
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
  await expect(page.getByText('Taken back.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Exclude' })).toBeChecked();
});

test('somebody is invited, and the invitation revoked', async ({ page }) => {
  await openSettings(page, 'members');
  const email = `sam.${randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Must be an e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail').fill(own.emailOf('viewer'));
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(alert(page, /active member/)).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await choose(page, 'Role', 'Coordinator');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const pending = page.getByRole('list', { name: 'Pending invitations' });
  await expect(pending.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
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

test('a deactivated member is thrown out of the browser that is open', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, own.emailOf('recruiter'));
  await openSettings(page, 'members');
  await page.getByRole('button', { name: 'Deactivate recruiter of Harbor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('recruiter of Harbor is deactivated.')).toBeVisible();
  await expect(theirs).toHaveURL(/\/sign-in/, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Reactivate recruiter of Harbor' }).click();
  await expect(page.getByText('recruiter of Harbor is active again.')).toBeVisible();
  await signIn(theirs, own.emailOf('recruiter'));
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

test('stages are renamed and moves allowed by keyboard, and nobody can be stranded', async ({
  page,
}) => {
  await openSettings(page, 'workflow');
  const name = `Scheduled ${randomUUID().slice(0, 6)}`;
  await page.getByLabel('Name of Interview scheduled').fill(name);
  await page.getByLabel('Colour of Interview scheduled as hex').fill('#12345');
  await expect(page.getByRole('button', { name: 'Save workflow' })).toBeDisabled();
  await page.getByLabel('Colour of Interview scheduled as hex').fill('#123456');
  await page.getByRole('tab', { name: 'Allowed moves' }).click();
  await page.getByRole('button', { name: 'Order of moves from Applied' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Applied to Awaiting screening' })).toBeFocused();
  await page.keyboard.press('End');
  const last = page.getByRole('checkbox', { name: 'Applied to Refused recording' });
  await expect(last).toBeFocused();
  await page.keyboard.press('Space');
  await expect(last).toBeChecked();
  const order = page.getByRole('region', { name: 'Moves from Applied' });
  await order.getByRole('button', { name: 'Move Refused recording up' }).click();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(page.getByText('The workflow is saved.')).toBeVisible();
  await page.reload();
  await expect(last).toBeChecked();
  await expect(page.getByRole('columnheader', { name })).toBeVisible();

  const ways = page.getByRole('checkbox', { name: /^Applied to/, checked: true });
  for (let left = await ways.count(); left > 0; left -= 1) await ways.first().click();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(alert(page, /“Applied” .*no way out/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(last).toBeChecked();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(last).not.toBeChecked();
});

test('of two who edit the workflow the second is asked before the first is overwritten', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await openSettings(page, 'workflow');
  await openSettings(other, 'workflow');
  await other.getByLabel('Name of No show').fill('Absent');
  await page.getByLabel('Name of Hired').fill('Joined');
  await other.getByRole('button', { name: 'Save workflow' }).click();
  await expect(other.getByText('The workflow is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(alert(page, /Somebody else changed/)).toBeVisible();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('The workflow is saved.')).toBeVisible();
  await expect(page.getByLabel('Name of Hired')).toHaveValue('Joined');
  await expect(page.getByLabel('Name of No show')).toHaveValue('Absent');
  await context.close();
});

test('interview times are offered every week, and one is taken back and restored', async ({
  page,
}) => {
  await openSettings(page, 'interview-times');
  await page.getByRole('button', { name: 'Offer times' }).click();
  await expect(page.getByText('This makes 60 times.')).toBeVisible();
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByRole('checkbox', { name: day }).uncheck({ force: true });
  }
  await page.getByLabel('Until').fill('10:00');
  await expect(page.getByText('This makes 4 times.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Offer times' }).click();
  const offered = page.getByRole('button', { name: /^Remove Monday/ });
  await expect(offered).toHaveCount(4);
  await offered.first().click();
  await expect(offered).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(offered).toHaveCount(4);
});

test('the signing secret is issued, rotated by the partner’s name, and shown once', async ({
  page,
}) => {
  await openSettings(page, 'partner-credentials');
  await page.getByRole('button', { name: 'Issue secret' }).click();
  const secret = page.getByRole('status', { name: 'Signing secret' });
  const first = await secret.textContent();
  expect(first).toMatch(/^\S{40,}$/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(secret).toHaveCount(0);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/stops verifying at once/)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Rotate secret' });
  await dialog.getByLabel(/to confirm/).fill('Somebody else');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill(own.partner);
  await confirm.click();
  await expect(secret).toHaveText(/^\S{40,}$/);
  expect(await secret.textContent()).not.toBe(first);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Version 2')).toBeVisible();
  await expect(secret).toHaveCount(0);
});

test('a partner key is shown once and revoked', async ({ page }) => {
  await openSettings(page, 'partner-credentials');
  await page.getByRole('button', { name: 'New key' }).click();
  const shown = page.getByRole('status', { name: 'API key' });
  await expect(shown).toHaveText(/^sk_/);
  const hint = (await shown.textContent())?.slice(-4);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(`sk_…${hint}`)).toBeVisible();
  await page.getByRole('button', { name: `Revoke the key ending in ${hint}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('list', { name: 'API keys' }).getByText('Revoked')).toBeVisible();
});

test('each rule for the endpoint is explained, and a test event is followed', async ({ page }) => {
  await openSettings(page, 'partner-endpoint');
  const refused: [string, RegExp][] = [
    ['not a url', /no complete URL/],
    ['https://user:secret@hooks.example.com/', /user name or password/],
    ['http://hooks.example.com/', /begin with https/],
    ['https://10.1.2.3/events', /not public/],
    [`https://example.com/${'x'.repeat(2048)}`, /longer than 2,048/],
  ];
  for (const [url, rule] of refused) {
    await page.getByLabel('URL').fill(url);
    await page.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(alert(page, rule)).toBeVisible();
  }
  // An address that is public but answers to nobody: the delivery fails, and that is seen here.
  await page.getByLabel('URL').fill('https://93.184.216.34:9/events');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(page.getByText('The endpoint is set.')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Failed, will retry')).toBeVisible({ timeout: 25_000 });
  const link = page.getByRole('link', { name: 'Open the delivery' });
  await expect(link).toHaveAttribute('href', /^\/deliveries\?delivery=[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('None set')).toBeVisible();
});

test('an API token is shown once and works', async ({ page }) => {
  await openSettings(page, 'api-tokens');
  await choose(page, 'Valid for', '7 days');
  await page.getByRole('button', { name: 'Issue token' }).click();
  const token = await page.getByRole('status', { name: 'API token' }).textContent();
  const command = page.getByRole('status', { name: 'Command to try it' });
  await expect(command).toContainText(`Bearer ${token}`);
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/v1/me', { headers })).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('status', { name: 'API token' })).toHaveCount(0);
});

test('a viewer reads the settings and finds nothing to change', async ({ page }) => {
  await signIn(page, own.emailOf('viewer'));
  const controls = /^(Save|Invite|Add|Deactivate|Edit|Offer|Issue|New key|Reset|Remove|Send test)/;
  for (const section of ['organization', 'members', 'locations', 'workflow', 'interview-times']) {
    await page.goto(`/settings/${section}`);
    await expect(page.getByText('You can read this.')).toBeVisible();
    await expect(page.getByRole('button', { name: controls })).toHaveCount(0);
  }
  await page.goto('/settings/workflow?view=moves');
  const box = page.getByRole('checkbox', { name: 'Applied to Awaiting screening' });
  await expect(box).toBeDisabled();
  await page.goto('/settings/partner-endpoint');
  await expect(page.getByText(own.partner)).toBeVisible();
  await expect(page.getByRole('button', { name: controls })).toHaveCount(0);
  for (const section of ['partner-credentials', 'api-tokens']) {
    await page.goto(`/settings/${section}`);
    await expect(page.getByText(/^Only admins can/)).toBeVisible();
    await expect(page.getByRole('button', { name: controls })).toHaveCount(0);
  }
});

test('an organization without a partner is told so', async ({ page }) => {
  await signIn(page, 'admin@northline.example');
  for (const section of ['partner-endpoint', 'partner-credentials']) {
    await page.goto(`/settings/${section}`);
    await expect(page.getByText('Not connected to a partner')).toBeVisible();
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
];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      test('the settings are accessible and fit', async ({ page }) => {
        test.setTimeout(120_000);
        await signIn(page, own.emailOf('admin'));
        for (const path of paths) {
          await page.goto(`/settings/${path}`);
          await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
          await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
          await expectAccessible(page);
        }
        await page.goto('/settings/members');
        await page.getByRole('button', { name: 'Invite' }).click();
        await expect(page.getByLabel('E-mail')).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}
