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

/** Copies a secret that is shown once, closes what shows it, and returns it. */
export async function keepSecret(page: Page, label: string): Promise<string> {
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('status', { name: label }) });
  const text = await dialog.getByRole('status', { name: label }).textContent();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  return text ?? '';
}
