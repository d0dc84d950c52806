import { expect } from '@playwright/test';
import { expectSoundInEveryLook, watchTitles } from './accessible';
import { signIn } from './sign-in';
import { test } from './test';

test('/sign-in is accessible and fits', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSoundInEveryLook(page);
});

test('the pipeline is accessible and fits', async ({ page }) => {
  await signIn(page);
  await page.goto('/pipeline');
  await expect(page.getByRole('heading', { name: 'Applied', exact: true })).toBeVisible();
  await expectSoundInEveryLook(page);
});

test('a page that a link leads to has its title from the first moment', async ({ page }) => {
  await signIn(page);
  const nameless = await watchTitles(page);
  await page.goto('/candidates');
  const places = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Jobs', 'Pipeline', 'Candidates', 'Jobs']) {
    await places.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await page.title()).toBe(`${name} · Recruiting`);
  }
  expect(await nameless()).toEqual([]);
});

test('an address that leads nowhere says so in the look of the rest, and how to go on', async ({
  page,
}) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sign in to Recruiting' }),
  ).toBeVisible();
});

test('within the dashboard such an address keeps the dashboard around it', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
});
