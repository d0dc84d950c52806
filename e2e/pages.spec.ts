import { expect } from '@playwright/test';
import { expectSound, looks } from './accessible';
import { signIn } from './sign-in';
import { test } from './test';

for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport.width} px`, () => {
    test.use(look);

    for (const path of ['/sign-in', '/docs/partner']) {
      test(`${path} is accessible and fits`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectSound(page);
      });
    }

    test('the reference is accessible and fits', async ({ page }) => {
      await page.goto('/docs');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A hundred operations are described alike: axe would look at all of them for a minute.
      await expectSound(page, 'section[aria-labelledby]:not(:nth-of-type(8n + 1))');
    });

    test('the pipeline is accessible and fits', async ({ page }) => {
      await signIn(page);
      await page.goto('/pipeline');
      await expect(page.getByRole('heading', { name: 'Applied', exact: true })).toBeVisible();
      await expectSound(page);
    });
  });
}

test('the reference finds an operation as one types', async ({ page }) => {
  await page.goto('/docs');
  const navigation = page.getByRole('navigation').first();
  await expect(navigation.getByRole('link', { name: /Reject an application/ })).toBeVisible();
  await page.getByRole('searchbox').first().fill('copy');
  await expect(navigation.getByRole('link', { name: /Copy a job/ })).toBeVisible();
  await expect(navigation.getByRole('link', { name: /Reject an application/ })).toBeHidden();
});
