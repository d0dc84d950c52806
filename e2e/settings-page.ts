import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a part of the settings and waits until it is loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`/settings/${path}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/** The alert that says something. */
export function alert(page: Page, text: RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: text });
}

/** Chooses an option of a list that opens. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}
