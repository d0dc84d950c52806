import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { newPerson, open } from './candidate-page';
import { signIn } from './sign-in';
import { test } from './test';
import { written } from './writes';

const freshTag = (word: string) => `${word} ${Date.now().toString(36)}`;

test('a tag is made where a candidate is tagged, found in the list, and taken away', async ({
  page,
}) => {
  const person = await newPerson(page, 'Tagged');
  const name = freshTag('Nights');
  await open(page, person);
  await page.keyboard.press('t');
  await page.getByPlaceholder('Search…').fill(name);
  await page.getByRole('option', { name: `New tag “${name}”` }).click();
  await page.keyboard.press('Escape');
  const tags = page.getByRole('list', { name: 'Tags' });
  await expect(tags.getByText(name)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/candidates?search=${person.name.split(' ')[1]}`);
  const row = page.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText(name);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Tag', exact: true }).click();
  await page.getByPlaceholder('Search…').fill(name);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/tag=/);
  await expect(page.getByRole('button', { name: 'Remove the filter tag' })).toBeVisible();
  await expect(row).toBeVisible();

  await open(page, person);
  const taken = written(page, 'POST', /\/candidates\/tags$/);
  await page.getByRole('button', { name: `Take the tag ${name} away` }).click();
  await expect(tags.getByText(name)).toBeHidden();
  await taken;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add a tag' })).toBeVisible();
});

test('many candidates are tagged at once', async ({ page }) => {
  const word = `Crew${Date.now().toString(36)}`;
  const people = [await newPerson(page, word), await newPerson(page, word)];
  const name = freshTag('Drivers');
  await page.goto(`/candidates?search=${word}`);
  await page.getByRole('checkbox', { name: 'Select all candidates' }).check();
  await page.getByRole('button', { name: 'Tag…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change tags' });
  await dialog.getByRole('combobox', { name: 'Give these tags' }).click();
  await page.getByPlaceholder('Search…').fill(name);
  await page.getByRole('option', { name: `New tag “${name}”` }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change tags' }).click();
  await expect(page.getByText('Tags of 2 candidates changed')).toBeVisible();
  for (const person of people) {
    await expect(page.getByRole('row').filter({ hasText: person.name })).toContainText(name);
  }
  await page.goto(`/pipeline?search=${word}`);
  const cards = page.locator('[data-box]').filter({ hasText: name });
  await expect(cards).toHaveCount(2);
  expect((await cards.first().boundingBox())?.height).toBe(68);
  await expectAccessible(page);
});

test('the tags of the organization are made, renamed and deleted in the settings', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/settings/tags');
  const name = freshTag('Cooks');
  await page.getByRole('button', { name: 'New tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tag' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('a,b');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('commas');
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Tags' });
  await expect(list.getByText(name)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} again`);
  await page.keyboard.press('Enter');
  await expect(list.getByText(`${name} again`)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name} again` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list.getByText(`${name} again`)).toBeHidden();
});

test('a viewer reads tags and changes none', async ({ page }) => {
  await signIn(page, 'viewer@brightwater.example');
  await page.goto('/settings/tags');
  await expect(page.getByRole('heading', { name: 'Tags', level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New tag' })).toHaveCount(0);
});
