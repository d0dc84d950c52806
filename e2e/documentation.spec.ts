// Not the `test` of the other specs: these pages come without React, and there is nothing to wait for.
import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, expectSound } from './accessible';
import { test } from './profile';

// These pages are long, so axe reads each in one theme; both style the same parts.
const themes = {
  light: ['', '/objects', '/partner'],
  dark: ['/candidates', '/versioning', '/partner/events', '/none'],
} as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of themes[colorScheme]) {
    test(`/docs${path} is accessible and fits`, async ({ page }) => {
      await page.goto(`/docs${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectSound(page);
    });
  }
}

test('the reference finds an operation on any of its pages', async ({ page }) => {
  await page.goto('/docs/partner');
  await page.keyboard.press('/');
  await page.keyboard.type('copy a job');
  await page.getByRole('link', { name: 'POST Copy a job' }).click();
  await expect(page).toHaveURL(/\/docs\/jobs#copyJob$/);
  await expect(page.getByRole('heading', { name: 'Copy a job' })).toBeInViewport();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a link to an operation of the former single page leads to where it is now', async ({
  page,
}) => {
  await page.goto('/docs#changeStage');
  await expect(page).toHaveURL(/\/docs\/applications#changeStage$/);
  await page.goto('/docs/partner#candidate.created');
  await expect(page).toHaveURL(/\/docs\/partner\/events#candidate\.created$/);
});

test('the documentation is whole without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto('/docs/partner');
  await expect(page.getByText('import { createHmac')).toBeVisible();
  await page.getByText('Python', { exact: true }).click();
  await expect(page.getByText('import hashlib, hmac')).toBeVisible();
  await expect(page.getByText('import { createHmac')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('link', { name: 'Applicants' }).first().click();
  await expect(page.getByRole('heading', { name: 'Send an applicant' })).toBeVisible();
  expect(refused).toEqual([]);
  await context.close();
});

test('an example can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto('/docs/candidates');
  await page.getByRole('button', { name: /^Copy the request: List and search candidates/ }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('/api/v1/candidates?');
  expect(refused).toEqual([]);
});
