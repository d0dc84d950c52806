import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { prisma } from '@/lib/base/db';
import { type IdentityProvider, startIdentityProvider } from '@/lib/testing/identity-provider';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { alert, choose, visit } from './settings-page';
import { fillSignIn, signIn } from './sign-in';
import { test } from './test';

const admin = 'admin@brightwater.example';

async function organizationId(): Promise<string> {
  const user = { email: admin };
  return (await prisma().membership.findFirstOrThrow({ where: { user } })).orgId;
}

type Guest = { context: BrowserContext; provider: IdentityProvider; email: string };

async function logIn(page: Page, { provider }: Pick<Guest, 'provider'>): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`));
  await page.getByLabel('Login').fill('sam');
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Makes a token in a session of a while ago: its person signs in anew in a window of its own. */
async function makeToken(guest: Guest): Promise<void> {
  const { context, email } = guest;
  const user = { email };
  await prisma().membership.updateMany({ where: { user }, data: { role: 'admin' } });
  const createdAt = new Date(Date.now() - 30 * 60_000);
  await prisma().authSession.updateMany({ where: { user }, data: { createdAt } });
  const page = await context.newPage();
  await page.goto('/settings/api-tokens');
  await page.getByRole('button', { name: 'Issue token' }).click();
  const form = page.getByRole('dialog', { name: 'Issue an API token' });
  await form.getByLabel('What it is for (optional)').fill('Payroll export');
  await form.getByRole('button', { name: 'Issue token' }).click();
  const opened = page.waitForEvent('popup');
  const asking = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asking.getByRole('button', { name: 'Sign in again' }).click();
  const window = await opened;
  const closed = window.waitForEvent('close');
  await logIn(window, guest);
  await closed;
  await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible();
  await page.close();
}

/** Signs somebody in at the provider, in a browser of their own, from the sign-in page and back. */
async function signInAtProvider({ context, provider, email }: Guest): Promise<void> {
  const page = await context.newPage();
  await page.goto('/sign-in?callbackUrl=/jobs');
  await page.getByRole('button', { name: 'Sign in with SSO' }).click();
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await logIn(page, { provider });
  await expect(page).toHaveURL(/:\d+\/jobs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
}

/** Unlinks somebody from single sign-on, as whoever was hired again needs it. */
async function unlink(page: Page, email: string): Promise<void> {
  await visit(page, 'members');
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'More for Sam Rivera', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unlink from single sign-on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Sam Rivera is no longer linked to single sign-on.')).toBeVisible();
}

test('an admin sets single sign-on up, a person signs in by it, and then by nothing else', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const orgId = await organizationId();
  const secured = JSON.parse(readFileSync(process.env.E2E_RECEIVER ?? '', 'utf8'));
  const provider = await startIdentityProvider(`${baseURL}/api/auth/sso/callback/${orgId}`, {
    host: 'localhost',
    ...secured,
  });
  const domain = `d${randomUUID()}.example`;
  try {
    await signIn(page, admin);
    await visit(page, 'single-sign-on');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client id').fill(provider.clientId);
    await page.getByLabel('Client secret').fill(provider.clientSecret);
    await choose(page, 'Role of new members', 'Viewer');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. The provider answers.')).toBeVisible();

    await page.getByLabel('Domain of your work addresses').fill(domain);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const row = page.getByRole('listitem', { name: domain });
    await expect(
      row.getByText(`_recruiting-verification.${domain}`, { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Verify a domain first.')).toBeVisible();
    await expectSoundInEveryLook(page);
    // What the record does is shown against a real name server elsewhere.
    await prisma().ssoDomain.updateMany({
      where: { orgId, domain },
      data: { verifiedAt: new Date() },
    });

    const email = `sam@${domain}`;
    provider.people.set('sam', { sub: 'sam', email, name: 'Sam Rivera' });
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    await signInAtProvider({ context, provider, email });
    await makeToken({ context, provider, email });
    await unlink(page, email);
    await context.clearCookies();
    provider.people.set('sam', { sub: 'sam, hired again', email, name: 'Sam Rivera' });
    await signInAtProvider({ context, provider, email });
    await context.close();
    await visit(page, 'single-sign-on');
    await page.getByRole('button', { name: 'Require single sign-on…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click();
    await expect(page.getByText('by single sign-on only')).toBeVisible();

    await page.context().clearCookies();
    await page.goto('/sign-in');
    await fillSignIn(page, email, 'a password that may be theirs');
    await expect(alert(page, /sign in by single sign-on/)).toBeVisible();
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in with SSO' }).click();
    await page.getByLabel('Work email').fill('nobody@nowhere.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(alert(page, /no single sign-on for this address/)).toBeVisible();
    await expectSound(page);
  } finally {
    await prisma().ssoProvider.deleteMany({ where: { orgId } });
    await prisma().ssoDomain.deleteMany({ where: { orgId } });
    await provider.close();
  }
});

test('before its scripts are there the sign-in page sends nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const address of ['/sign-in', '/sign-in?sso=sam%40work.example']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: /SSO|Continue/ })).toBeVisible();
    for (const button of await page.getByRole('button').all()) await expect(button).toBeDisabled();
  }
  await context.close();
});
