import { expect } from '@playwright/test';
import { bearer, recruiter, signIn, signOut } from './sign-in';
import { test } from './test';

const otherMember = 'viewer@brightwater.example';

test('a visitor is led to the sign-in page and back by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(recruiter);
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo-password-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  await signOut(page, 'Marcus Bell');
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a wrong password is refused in words and lets nobody in', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('coordinator@brightwater.example');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText(/is not right/);
  // Works on slow machines: the wait doubles each time.
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(alert).toHaveText(/Wait \d+ seconds?, then try again/, { timeout: 1000 });
  }).toPass();
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('the session’s own token is a bearer token of the API', async ({ page }) => {
  await signIn(page);
  const { authorization } = await bearer(page);
  const answer = await page.request.get('/api/v1/candidates', { headers: { authorization } });
  expect(answer.status()).toBe(200);
  const { data, pagination } = await answer.json();
  expect(data).toHaveLength(20);
  expect(pagination.total).toBeGreaterThan(100);
});

test('a tab starts over where its browser is signed in as somebody else by now', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/jobs');
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await signIn(other, otherMember);
  const { user } = await (await page.request.get('/api/auth/token')).json();
  expect(user.email).toBe(otherMember);
  await other.close();
  // As soon as the tab's own token has ended, it asks for the one of the cookie.
  let isEnded = false;
  await page.route('**/api/v1/**', (route) => {
    if (isEnded) return route.continue();
    isEnded = true;
    const error = { code: 'UNAUTHORIZED', message: 'The token has ended.' };
    return route.fulfill({ status: 401, json: { error } });
  });
  await expect(page).toHaveURL(/:\d+\/$/, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: user.name })).toBeVisible();
});

test('the sign-in page of the demo lets anybody in with one click', async ({ page }) => {
  await page.goto('/sign-in?callbackUrl=/jobs');
  const demo = page.getByRole('region', { name: 'This is a demo: sign in as one of its people' });
  await expect(demo.getByRole('button')).toHaveCount(12);
  await demo.getByRole('button', { name: /^recruiter of Brightwater/i }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole('button', { name: 'Marcus Bell' })).toBeVisible();
});
