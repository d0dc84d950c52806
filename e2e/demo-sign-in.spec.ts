import { expect } from '@playwright/test';
import { test } from './test';

test('the sign-in page of the demo lets anybody in with one click', async ({ page }) => {
  await page.goto('/sign-in?callbackUrl=/jobs');
  const demo = page.getByRole('region', { name: 'This is a demo: sign in as one of its people' });
  await expect(demo.getByRole('button')).toHaveCount(12);
  await demo.getByRole('button', { name: /^recruiter of Brightwater/i }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole('button', { name: 'Marcus Bell' })).toBeVisible();
});
