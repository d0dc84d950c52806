import type { Page } from '@playwright/test';

/** Signs in by the form as somebody whom a password is enough to let in, and waits for home. */
export async function signInByForm(
  page: Page,
  { email, password }: { email: string; password: string },
  address = '',
): Promise<void> {
  await sendSignIn(page, { email, password }, address);
  await page.waitForURL((url) => url.pathname === '/');
}

/** Sends the sign-in form, whatever comes next. */
export async function sendSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
  address = '',
): Promise<void> {
  await page.goto(`${address}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
