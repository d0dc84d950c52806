import { type CDPSession, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { visit } from './settings-page';
import { fillSignIn, forgetSessions } from './sign-in';
import { test } from './test';

withOwnOrganization();

// Each signs in several times, on pages that axe reads.
test.describe.configure({ timeout: 120_000 });

test.afterEach(forgetSessions);

/** Gives the page's browser an authenticator that says yes; returns it and what ends it. */
async function withAuthenticator(page: Page): Promise<{ client: CDPSession; id: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId: id } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });
  return { client, id };
}

const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsLater * 30_000,
  });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const factors = (page: Page) =>
  page.getByRole('list', { name: 'Your second factors' }).getByRole('listitem');

async function startAnew(page: Page, role: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await fillSignIn(page, ownOrganization().emailOf(role));
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'Your recovery codes');
  await expect(codes).toBeVisible();
  const list = codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const shown = await list.allTextContents();
  await expect(codes.getByRole('button', { name: 'I have kept them' })).toBeDisabled();
  await page.keyboard.press('Escape');
  const leaving = dialog(page, 'Close without keeping the codes?');
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving).toBeHidden();
  await expectSound(page);
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recruiting-recovery-codes.txt');
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(codes).toBeHidden();
  return shown;
}

async function addApp(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add app' }).click();
  const app = dialog(page, 'Add an authenticator app');
  await app.getByLabel('Name').fill(name);
  await app.getByRole('button', { name: 'Continue' }).click();
  await expect(app.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
  const secret = (await app.getByRole('status', { name: 'Secret' }).textContent()) ?? '';
  await expectSound(page);
  await app.getByLabel('Code that the app shows').fill('12');
  await app.getByRole('button', { name: 'Add app' }).click();
  await expect(app.getByRole('alert')).toContainText(/is not right/i);
  await app.getByLabel('Code that the app shows').fill(codeOf(secret, -1));
  await app.getByRole('button', { name: 'Add app' }).click();
  await expect(app).toBeHidden();
  return secret;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const passkey = dialog(page, 'Add a passkey');
  await passkey.getByLabel('Name').fill(name);
  await passkey.getByRole('button', { name: 'Continue' }).click();
  await expect(passkey).toBeHidden();
}

test('a passkey is added, asked for after the password, and signs in alone', async ({ page }) => {
  await openSettings(page, 'sessions');
  await expectSound(page);
  await withAuthenticator(page);
  await addPasskey(page, 'Work laptop');
  await keepCodes(page);
  await expect(factors(page)).toContainText(['Work laptop']);
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  await startAnew(page, 'admin');
  await expect(page).toHaveURL(/\/sign-in\/second-step/);
  await expectSound(page);
  await page.getByRole('button', { name: 'Continue with your passkey' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.context().clearCookies();
  await page.goto('/sign-in?callbackUrl=/jobs');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/^[^?]*\/jobs$/);

  await visit(page, 'sessions');
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  const rename = dialog(page, 'Rename Work laptop');
  await rename.getByLabel('Name').fill('Old laptop');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(factors(page)).toContainText(['Old laptop']);
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const remove = dialog(page, 'Remove Old laptop?');
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No second factor yet')).toBeVisible();
});

test('an app that makes codes is added, and a recovery code takes its place', async ({ page }) => {
  await startAnew(page, 'viewer');
  await expect(page).toHaveURL(/:\d+\/$/);
  await visit(page, 'sessions');
  const secret = await addApp(page, 'My phone');
  const [code = ''] = await keepCodes(page);

  await startAnew(page, 'viewer');
  await expect(page).toHaveURL(/\/sign-in\/second-step/);
  await page.getByLabel('Code of your app').fill('000 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Is not right');
  await expectSoundInEveryLook(page);
  await page.getByLabel('Code of your app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);

  await startAnew(page, 'viewer');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectSoundInEveryLook(page);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await visit(page, 'sessions');
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();
});

test('where it is required, nobody gets on without, and an admin helps whoever lost theirs', async ({
  page,
  browser,
}) => {
  await openSettings(page, 'organization');
  await page.getByLabel('Require a second factor').check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/second-factor/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor');
  await expectSound(page);
  await page.goto('/jobs');
  await expect(page).toHaveURL(/\/second-factor/);
  await withAuthenticator(page);
  await addPasskey(page, 'Work laptop');
  await keepCodes(page);
  await expect(page).toHaveURL(/^[^?]*\/jobs$/);

  await visit(page, 'members');
  await page.getByRole('button', { name: 'More for viewer of Harbor' }).click();
  await page.getByRole('menuitem', { name: 'Remove second factors' }).click();
  const reset = dialog(page, /Remove the second factors of viewer/);
  await expectSound(page);
  await reset.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The second factors of viewer of Harbor are removed.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await startAnew(other, 'viewer');
  await expect(other).toHaveURL(/\/second-factor/);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/sign-in/);
  await other.context().close();
});
