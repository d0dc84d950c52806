import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { signIn } from './sign-in';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      for (const path of ['/sign-in', '/docs/partner']) {
        test(`${path} is accessible and fits`, async ({ page }) => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoSidewaysScroll(page);
          await expectAccessible(page);
        });
      }

      test('the reference is accessible and fits', async ({ page }) => {
        await page.goto('/docs');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
        // It describes a hundred operations, all alike: looking at the whole of it once in each
        // theme takes half a minute.
        if ((colorScheme === 'light') === viewport.width > 1000) {
          test.setTimeout(240_000);
          await expectAccessible(page);
        }
      });

      test('the pipeline is accessible and fits', async ({ page }) => {
        await signIn(page);
        await expect(page.getByRole('heading', { name: 'Applied', exact: true })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
    });
  }
}

test('the reference finds an operation as one types', async ({ page }) => {
  await page.goto('/docs');
  const navigation = page.getByRole('navigation').first();
  await expect(navigation.getByRole('link', { name: /Reject an application/ })).toBeVisible();
  await page.getByRole('searchbox').first().fill('copy');
  await expect(navigation.getByRole('link', { name: /Copy a job/ })).toBeVisible();
  await expect(navigation.getByRole('link', { name: /Reject an application/ })).toBeHidden();
});
