import { type Browser, expect, type Page } from '@playwright/test';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { choose, keepSecret, visit } from './settings-page';
import { fillSignIn, forgetSessions, signIn, signOut, tokenOf } from './sign-in';
import { test } from './test';

withOwnOrganization();

test.afterEach(forgetSessions);

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Signs the admin in with another browser and leaves its page open. */
async function elsewhere(browser: Browser, userAgent: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent })).newPage();
  await page.goto('/sign-in');
  await fillSignIn(page, ownOrganization().emailOf('admin'));
  await expect(page).toHaveURL(/:\d+\/$/);
  return page;
}

const statusOf = async (page: Page, token: string) =>
  (
    await page.request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })
  ).status();

test('a session is signed out from another device, then all others at once', async ({
  page,
  browser,
}) => {
  const [desktop, phone] = [await elsewhere(browser, firefox), await elsewhere(browser, safari)];
  const token = await tokenOf(phone);
  await signIn(page, ownOrganization().emailOf('admin'));
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'admin of Harbor' }).click();
  await page.getByRole('menuitem', { name: 'Password and sessions' }).click();
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(sessions.filter({ hasText: 'Firefox on Linux' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out Safari on iOS at / }).click();
  await expect(page.getByText('Safari on iOS is signed out.')).toBeVisible();
  await expect(sessions).toHaveCount(2);
  expect(await statusOf(page, token)).toBe(401);
  await expect(phone).toHaveURL(/\/sign-in/, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await expect(desktop).toHaveURL(/\/sign-in/, { timeout: 20_000 });
  await Promise.all([desktop.context().close(), phone.context().close()]);
});

test('signing out ends the token that was copied before, not only the cookie', async ({ page }) => {
  await signIn(page, ownOrganization().emailOf('recruiter'));
  await page.goto('/jobs');
  const token = await tokenOf(page);
  const cookies = await page.context().cookies();
  expect(await statusOf(page, token)).toBe(200);
  await signOut(page, 'recruiter of Harbor');
  expect(await statusOf(page, token)).toBe(401);
  await page.context().addCookies(cookies);
  await page.goto('/jobs');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('an API token is listed and revoked, and no cookie lets it in', async ({ page }) => {
  await openSettings(page, 'api-tokens');
  await page.getByRole('button', { name: 'Issue token' }).click();
  await page.getByLabel('What it is for (optional)').fill('Payroll export');
  await choose(page, 'Valid for', '7 days');
  await page.getByRole('dialog').getByRole('button', { name: 'Issue token' }).click();
  const token = await keepSecret(page, 'API token');
  const row = page
    .getByRole('list', { name: 'Issued tokens' })
    .getByRole('listitem')
    .filter({ hasText: 'Payroll export' });
  await expect(row).toContainText('Acts as admin of Harbor');
  await expect(row).toContainText('Never used');
  expect(await statusOf(page, token)).toBe(200);
  await page.reload();
  await expect(row).toContainText('Last used');
  const cookies = await page.context().cookies();
  const asSession = cookies.filter(({ name }) => name.endsWith('recruiting.session'));
  expect(asSession).toHaveLength(1);
  await page.context().addCookies(asSession.map((cookie) => ({ ...cookie, value: token })));
  await page.goto('/jobs');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.context().addCookies(asSession);
  await visit(page, 'api-tokens');
  await page.getByRole('button', { name: /^Revoke Payroll export/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Payroll export is revoked.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await statusOf(page, token)).toBe(401);
});
