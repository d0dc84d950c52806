import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { countEffort } from './effort';
import { api, heading, unique } from './job-page';
import { card, newApplicant, openBoard } from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';
import { written } from './writes';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a job takes applicants after five clicks', async ({ page }) => {
  const title = unique('Companion');
  const effort = await countEffort(page);
  await page.goto('/');
  effort.begin();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('button', { name: 'Create a job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a job' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.insertText(title);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page, title)).toContainText('Draft');
  await page.getByRole('button', { name: 'Change status' }).click();
  const activated = written(page, 'PATCH', /\/jobs\/[^/]+$/);
  await page.getByRole('menuitem', { name: /^Active/ }).click();
  await expect(heading(page, title)).toContainText('Active');
  expect(effort.end('Make a job').clicks).toBeLessThanOrEqual(5);
  await activated;
  const { data } = await api(page, 'get', `/jobs?search=${encodeURIComponent(title)}`);
  expect(data).toMatchObject([{ title, status: 'active' }]);
});

test('whoever calls is found by their number without a click', async ({ page }) => {
  const number = `937555${randomInt(1000, 9999)}`;
  const last = unique('Caller');
  const phone = `+1${number}`;
  await api(page, 'post', '/candidates', { first_name: 'Testa', last_name: last, phone });
  const effort = await countEffort(page);
  await page.goto('/');
  effort.begin();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search or do' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  // As it stands on a telephone's display.
  await page.keyboard.type(`(937) 555-${number.slice(6)}`);
  await expect(palette.getByRole('option').first()).toContainText(last);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Testa ${last}` })).toBeVisible();
  const { clicks, keys } = effort.end('Find somebody by phone');
  expect(clicks).toBe(0);
  expect(keys).toBeLessThanOrEqual(16);
});

test('a person is blocked with four clicks, or three keys', async ({ page }) => {
  const pointed = await newApplicant(page, 'Clickley');
  const pressed = await newApplicant(page, 'Keyley');
  const effort = await countEffort(page);
  await openBoard(page);
  const drawer = page.getByRole('dialog', { name: 'Candidate', exact: true });
  const block = page.getByRole('dialog', { name: /^Block / });
  effort.begin();
  await card(page, pointed).click();
  await drawer.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  await block.getByRole('button', { name: 'Add to the blocklist' }).click();
  await expect(block).toBeHidden();
  await expect(drawer.getByText(/blocklist/i).first()).toBeVisible();
  expect(effort.end('Block somebody by mouse').clicks).toBeLessThanOrEqual(4);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await card(page, pressed).focus();
  effort.begin();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('heading', { name: pressed.name })).toBeVisible();
  await page.keyboard.press('b');
  await expect(block.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(block).toBeHidden();
  const { clicks, keys } = effort.end('Block somebody by keyboard');
  expect({ clicks, keys }).toEqual({ clicks: 0, keys: 3 });
});
