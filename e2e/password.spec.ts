import { expect, type Page } from '@playwright/test';
import { closeDatabase } from '@/lib/base/db';
import { adminCommands } from '@/lib/cli/admin/commands';
import { expectNoSidewaysScroll, expectSound, expectSoundInEveryLook } from './accessible';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { alert } from './settings-page';
import { fillSignIn, forgetSessions } from './sign-in';
import { test } from './test';

withOwnOrganization();

test.afterEach(forgetSessions);

const demoPassword = 'demo-password-1';

async function fillChange(page: Page, current: string, fresh: string, again = fresh) {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('New password again').fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** The path of a new link by which this person chooses a password. */
async function resetPath(email: string): Promise<string> {
  try {
    const answer = await adminCommands['user reset-link']?.run({ email });
    return new URL(String(answer?.link)).pathname;
  } finally {
    await closeDatabase();
  }
}

async function signInAs(page: Page, email: string, password: string) {
  await page.goto('/sign-in');
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/:\d+\/$/);
}

test('a password is changed in the settings, after words on every wrong one', async ({
  page,
  browser,
}) => {
  const email = ownOrganization().emailOf('admin');
  const elsewhere = await (await browser.newContext()).newPage();
  await signInAs(elsewhere, email, demoPassword);
  await openSettings(page, 'sessions');
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await fillChange(page, 'not the password', 'seven quiet otters', 'seven quiet ottos');
  await expect(alert(page, /not the same/)).toBeVisible();
  await fillChange(page, 'not the password', 'short');
  await expect(alert(page, /at least 12 characters/)).toBeVisible();
  await fillChange(page, 'not the password', 'seven quiet otters');
  await expect(alert(page, /is not right/i)).toBeVisible();
  await fillChange(page, demoPassword, ownOrganization().name);
  await expect(alert(page, /your organization.*Three or four words/)).toBeVisible();
  await expectSound(page);
  await fillChange(page, demoPassword, 'seven quiet otters');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await expect(sessions).toHaveCount(1);
  await expect(elsewhere).toHaveURL(/\/sign-in/, { timeout: 20_000 });
  await signInAs(elsewhere, email, 'seven quiet otters');
  await elsewhere.context().close();
});

test('a forgotten password leads to no promise where no email is sent', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await expect(page.getByRole('main')).toContainText('Email is not configured here');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectSoundInEveryLook(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a link leads to a new password, once', async ({ page }) => {
  const email = ownOrganization().emailOf('recruiter');
  const path = await resetPath(email);
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'same-origin',
  });
  await expect(page.getByRole('main')).toContainText(email);
  await expectSoundInEveryLook(page);
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/too easy to guess/);
  await expectSoundInEveryLook(page);
  await page.getByLabel('New password').fill('lantern gravel otter');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/reset-password\/done$/);
  await expectSoundInEveryLook(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, email, 'lantern gravel otter');
  await expect(page).toHaveURL(/:\d+\/$/);
  expect((await page.goto(path))?.status()).toBe(404);
});

test('a link works without scripts, on a screen of 320 pixels', async ({ browser }) => {
  const email = ownOrganization().emailOf('viewer');
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto(await resetPath(email));
  await expectNoSidewaysScroll(page);
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/too easy to guess/);
  await page.getByLabel('New password').fill('copper violin meadow');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed');
  await expectNoSidewaysScroll(page);
  await context.close();
});
