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
