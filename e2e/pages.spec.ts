import { expect } from '@playwright/test';
import { expectSound, looks } from './accessible';
import { signIn } from './sign-in';
import { test } from './test';

for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport.width} px`, () => {
    test.use(look);

    test('/sign-in is accessible and fits', async ({ page }) => {
      await page.goto('/sign-in');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSound(page);
    });

    test('the pipeline is accessible and fits', async ({ page }) => {
      await signIn(page);
      await page.goto('/pipeline');
      await expect(page.getByRole('heading', { name: 'Applied', exact: true })).toBeVisible();
      await expectSound(page);
    });
  });
}
