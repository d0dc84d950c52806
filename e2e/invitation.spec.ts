import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectSound } from './accessible';
import { operate, operating } from './organization';
import { bearer, fillSignIn, forgetSessions, recruiter, signIn } from './sign-in';
import { test } from './test';

const admin = recruiter.replace('recruiter', 'admin');
const password = 'a long enough password';

/** Invites an address as the demo's admin and returns the path of the link to pass on. */
async function invite(page: Page, email: string): Promise<string> {
  await signIn(page, admin);
  const headers = await bearer(page);
  const data = { email, role: 'recruiter', name: 'Sam' };
  const answer = await page.request.post('/api/v1/members', { headers, data });
  expect(answer.status()).toBe(201);
  await page.context().clearCookies();
  return new URL((await answer.json()).link).pathname;
}

/** The address of a member of another organization, made for one test. */
async function accountElsewhere(): Promise<string> {
  const id = randomUUID().slice(0, 8);
  const email = `sam.${id}@elsewhere.example`;
  return operating(async () => {
    const { org_id: org } = await operate('org create', { name: `Elsewhere ${id}` });
    await operate('user create', { org, email, name: 'Sam Rivera', role: 'viewer' });
    return email;
  });
}

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await fillSignIn(page, email);
  await expect(page).toHaveURL(/:\d+\/$/);
}

const newEmail = () => `sam.${randomUUID()}@example.com`;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test('an invited person joins on a phone and signs in', async ({ page }) => {
      const email = newEmail();
      const path = await invite(page, email);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Join Brightwater/);
      await expectAccessible(page);
      await page.getByLabel('Your name').fill('Sam Rivera');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Join' }).click();
      await expect(page).toHaveURL(/\/sign-in/);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/has been used/);
      await expectAccessible(page);
    });
  });
}

test('a link nobody was sent is not found and does not say why', async ({ page }) => {
  const answer = await page.goto(`/invitation/${'x'.repeat(43)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not valid/);
});

test.describe('without JavaScript', () => {
  test('a form that will not do comes back with its reason, and then joins', async ({
    browser,
    page,
  }) => {
    const path = await invite(page, newEmail());
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(path);
    await expect(plain.getByLabel('Your name')).toHaveValue('Sam');
    await plain.getByLabel('Your name').fill('   ');
    await plain.getByLabel('Password').fill(password);
    await plain.getByRole('button', { name: 'Join' }).click();
    await expect(plain.getByRole('alert')).toContainText('Enter your name');
    await expect(plain.getByLabel('Password')).toHaveValue('');
    await plain.getByLabel('Your name').fill('Sam Rivera');
    await plain.getByLabel('Password').fill(password);
    await plain.getByRole('button', { name: 'Join' }).click();
    await expect(plain).toHaveURL(/\/sign-in/);
    await context.close();
  });

  test('whoever is signed in as the person it names joins', async ({ browser, page }) => {
    const email = await accountElsewhere();
    const path = await invite(page, email);
    await signInByForm(page, email);
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ javaScriptEnabled: false, storageState });
    const plain = await context.newPage();
    await plain.goto(path);
    await expect(plain.getByText('You are signed in as')).toContainText(email);
    await plain.getByRole('button', { name: 'Join' }).click();
    await expect(plain).toHaveURL(/:\d+\/$/);
    await context.close();
  });
});

test.describe('an invitation of somebody who has an account', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  test('takes the session of that account, and leads into the organization', async ({ page }) => {
    const email = await accountElsewhere();
    const path = await invite(page, email);
    await page.goto(path);
    await expect(page.getByText('There is an account for')).toContainText(email);
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
    await expectSound(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, email);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByText('You are signed in as')).toContainText(email);
    await expectSound(page);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    const { organization, organizations } = await (
      await page.request.get('/api/auth/token')
    ).json();
    expect(organization.name).toMatch(/^Brightwater/);
    expect(organizations).toHaveLength(2);
    expect((await page.goto(path))?.status()).toBe(404);
  });

  test('tells somebody else whose it is, and signs them out', async ({ page }) => {
    const email = await accountElsewhere();
    const path = await invite(page, email);
    await signIn(page, admin);
    await page.goto(path);
    await expect(page.getByText('This invitation is for')).toContainText(email);
    await expect(page.getByText('This invitation is for')).toContainText(admin);
    await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
    await expectSound(page);
    forgetSessions();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await fillSignIn(page, email);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible();
  });
});
