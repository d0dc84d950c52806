import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectMenuAccessible } from './accessible';
import { api } from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';

const menu = (page: Page) => page.getByRole('button', { name: /^View/ }).first();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** A dialog or a page that is still leaving takes the focus back, which closes a menu. */
async function choose(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if (!(await item(page, name).isVisible())) await menu(page).click();
    await item(page, name).click({ timeout: 2000 });
  }).toPass();
}

async function forgetViews(page: Page): Promise<void> {
  const { views } = await api(page, 'GET', '/views');
  for (const { view_id: id, is_own: isOwn, is_default: isDefault } of views) {
    const at = `/views/${id}`;
    if (isDefault) await api(page, 'PUT', `${at}/default`, { is_default: false });
    if (isOwn)
      await api(page, 'PATCH', at, { name: randomBytes(6).toString('hex'), is_shared: false });
  }
}

test('a view is saved, shared, picked by a colleague, begun with, renamed and deleted', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await forgetViews(page);
  const name = `Long waits ${randomBytes(3).toString('hex')}`;
  await page.goto('/pipeline?waiting=2&mine=true');
  await choose(page, 'Save as a new view…');
  const dialog = page.getByRole('dialog', { name: 'Save a view' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel(/^Offer it to everybody/).click();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/saved=/);
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();

  await page.getByRole('button', { name: 'Remove the filter waiting' }).click();
  await expect(page.getByRole('button', { name: `View: ${name}, changed` })).toBeVisible();
  await choose(page, 'Save changes');
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'coordinator@brightwater.example');
  await other.goto('/pipeline');
  await menu(other).click();
  await expectMenuAccessible(other);
  await other.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  await expect(other).toHaveURL(/mine=true/);
  await menu(other).click();
  await expect(item(other, 'Begin with it')).toBeVisible();
  await expect(item(other, 'Rename…')).toBeHidden();
  // Leaving the page at once would take the request with it.
  const kept = other.waitForResponse((answer) => answer.url().endsWith('/default'));
  await item(other, 'Begin with it').click();
  await kept;
  await expect(async () => {
    await other.goto('/pipeline');
    await expect(other).toHaveURL(/mine=true&saved=/, { timeout: 1000 });
  }).toPass();
  await choose(other, 'Everybody');
  await expect(other).toHaveURL(/saved=none$/);
  await other.context().close();

  await choose(page, 'Rename…');
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} of mine`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: `View: ${name} of mine` })).toBeVisible();
  await choose(page, 'Stop sharing');
  await expect(page.getByText(`“${name} of mine” is yours alone`)).toBeVisible();
  await choose(page, 'Delete…');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the view' }).click();
  await expect(page).toHaveURL(/saved=none$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await menu(page).click();
  await expect(item(page, 'Shown now Everybody')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeHidden();
});
