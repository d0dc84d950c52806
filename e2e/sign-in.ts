import { type BrowserContext, expect, type Page } from '@playwright/test';
import { waitUntilAlive } from './test';

export const recruiter = 'recruiter@brightwater.example';
/** The password of everybody in these specs. */
export const demoPassword = 'demo-password-1';

/** Fills in and sends the sign-in form that the page shows. */
export async function fillSignIn(
  page: Page,
  email = recruiter,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The session of each member who has signed in before: the form itself has tests of its own. */
const sessions = new Map<string, Cookies>();

/** Gives the browser a demo member's session: by the form once, by their cookie after. */
export async function signIn(page: Page, email = recruiter): Promise<void> {
  const known = sessions.get(email);
  if (known) {
    await page.context().addCookies(known);
    return;
  }
  await page.goto('/sign-in');
  await fillSignIn(page, email);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('main')).toBeVisible();
  sessions.set(email, await page.context().cookies());
}

/** The bearer token of the session that the browser has. */
export async function tokenOf(page: Page): Promise<string> {
  const { token } = await (await page.request.get('/api/auth/token')).json();
  return token;
}

/** The headers that make a request with the session's token. */
export async function bearer(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenOf(page)}` };
}

/** Forgets the sessions that later tests would take up: this one ends them. */
export function forgetSessions(): void {
  sessions.clear();
}

/** Signs out by the menu of the person. */
export async function signOut(page: Page, name: string): Promise<void> {
  forgetSessions();
  await waitUntilAlive(page);
  // Home may list what they did, each line a button with their name.
  const menu = page.getByRole('button', { name }).and(page.locator('[aria-haspopup="menu"]'));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}
