import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { query } from './database';
import { letters } from './letters';
import { bearer, recruiter, signIn } from './sign-in';
import { test } from './test';

const admin = recruiter.replace('recruiter', 'admin');
const password = 'a long enough password';

/** Invites an address as the demo's admin and returns the path in the letter. */
async function invite(page: Page, email: string): Promise<string> {
  await signIn(page, admin);
  const headers = await bearer(page);
  const data = { email, role: 'recruiter', name: 'Sam' };
  const answer = await page.request.post('/api/v1/members', { headers, data });
  expect(answer.status()).toBe(201);
  await page.context().clearCookies();
  const [letter] = await letters('recipient', email);
  return letter?.match(/\/invitation\/[\w-]{43}/)?.[0] ?? '';
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
      await expect(page).toHaveURL(/\/pipeline/);
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not valid/);
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

  test('who has an account joins with it and chooses no password', async ({ browser, page }) => {
    const email = await demoAccountElsewhere();
    const path = await invite(page, email);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(path);
    await expect(plain.getByText('There is an account for')).toContainText(email);
    await expect(plain.getByLabel('Password')).toHaveCount(0);
    await plain.getByRole('button', { name: 'Join' }).click();
    await expect(plain).toHaveURL(/\/sign-in/);
    await context.close();
  });
});

/** The address of somebody who has an account, but not in the demo's first organization. */
async function demoAccountElsewhere(): Promise<string> {
  const rows = await query(
    `SELECT email FROM user_account u WHERE NOT EXISTS
       (SELECT 1 FROM membership m JOIN organization o ON o.id = m.org_id
        WHERE m.user_id = u.id AND o.name = 'Brightwater Home Care')
     ORDER BY email LIMIT 1`,
  );
  return rows[0]?.email ?? '';
}
