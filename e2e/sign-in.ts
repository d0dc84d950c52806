import { type BrowserContext, expect, type Page } from '@playwright/test';

export const recruiter = 'recruiter@brightwater.example';
const password = 'demo-password-1';

/** Fills in and sends the sign-in form that the page shows. */
export async function fillSignIn(page: Page, email = recruiter): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The session of each member who has signed in before: the form itself has tests of its own. */
const sessions = new Map<string, Cookies>();

/** Opens the dashboard as a demo member: signed in through the form once, by their cookie after. */
export async function signIn(page: Page, email = recruiter): Promise<void> {
  const known = sessions.get(email);
  if (known) {
    await page.context().addCookies(known);
    await page.goto('/pipeline');
  } else {
    await page.goto('/sign-in');
    await fillSignIn(page, email);
  }
  await expect(page).toHaveURL(/\/pipeline/);
  await expect(page.getByRole('main')).toBeVisible();
  sessions.set(email, await page.context().cookies());
}

/** Signs out by the menu of the person. */
export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}
