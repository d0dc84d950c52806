import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { api, newPerson, open } from './candidate-page';
import { visit } from './settings-page';
import { signIn, tokenOf } from './sign-in';
import { test } from './test';

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });

/** Opens what else can be done with the person on the page. */
async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(menuItem(page, 'Export everything')).toBeVisible();
}

/** Goes on as an admin of the organization. */
async function becomeAdmin(page: Page): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, 'admin@brightwater.example');
}

test('a recruiter saves everything about a person, and an admin erases them by their name', async ({
  page,
}) => {
  const person = await newPerson(page, 'Forgotten');
  const note = { body: 'Lives next to the school' };
  await api(page, person.token, `/applications/${person.applicationId}/notes`, note);
  await open(page, person);
  await openMore(page);
  await expect(menuItem(page, 'Erase this person…')).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await menuItem(page, 'Export everything').click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`person-${person.candidateId}.zip`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');

  await expect(page.getByText(`Saved everything held about ${person.name}`)).toBeVisible();

  await becomeAdmin(page);
  await open(page, person);
  await openMore(page);
  await menuItem(page, 'Erase this person…').click();
  const dialog = page.getByRole('dialog', { name: `Erase ${person.name}?` });
  const confirm = dialog.getByRole('button', { name: 'Erase for good' });
  await dialog.getByLabel('Type').fill('Somebody else');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type').fill(person.name.toLowerCase());
  await confirm.click();
  await expect(page.getByText('The person was erased')).toBeVisible();
  await expect(page).toHaveURL(/\/candidates$/);

  await page.goto(`/candidates/${person.candidateId}?tab=details`);
  await expect(page.getByRole('heading', { level: 1, name: 'Erased person' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Erased' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0);
  await openMore(page);
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Copy link',
    'Export everything',
  ]);
});

test('an admin places somebody on hold, and nobody erases them until it ends', async ({ page }) => {
  const person = await newPerson(page, 'Held');
  await becomeAdmin(page);
  await open(page, person);
  await openMore(page);
  await menuItem(page, 'Place on legal hold…').click();
  const dialog = page.getByRole('dialog', { name: `Place ${person.name} on legal hold?` });
  await dialog.getByLabel('Why their data must be kept').fill('Claim 2026-118');
  await dialog.getByRole('button', { name: 'Place on hold' }).click();
  const notice = page.getByRole('complementary', { name: 'Legal hold' });
  await expect(notice).toContainText('Claim 2026-118');
  await expect(dialog).toBeHidden();
  await expectSound(page);
  await openMore(page);
  await expect(menuItem(page, 'Erase this person…')).toHaveCount(0);
  await menuItem(page, 'End legal hold…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the hold' }).click();
  await expect(notice).toBeHidden();
});

test('an admin sees whom a time would meet before it is saved', async ({ page }) => {
  await becomeAdmin(page);
  await visit(page, 'retention');
  await expect(page.getByText('Nobody is erased by itself.')).toBeVisible();
  const months = page.getByLabel('People you did not hire');
  await months.fill('500');
  await expect(page.getByText('Choose 1 to 240 months')).toBeVisible();
  const save = page.getByRole('button', { name: 'Preview and save…' });
  await expect(save).toBeDisabled();
  await months.fill('240');
  await expectSound(page);
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Change how long people are kept?' });
  await expect(dialog.getByText('Today this meets nobody.')).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Takes effect on .*; until then nobody is erased\./)).toBeVisible();
  await expect(dialog).toBeHidden();
  await months.fill('');
  await save.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nobody is erased by itself.')).toBeVisible();
});

test('the question before an erasure and the page after it are sound', async ({ page }) => {
  const person = await newPerson(page, 'Seen');
  await becomeAdmin(page);
  await open(page, person);
  await openMore(page);
  await menuItem(page, 'Erase this person…').click();
  const dialog = page.getByRole('dialog', { name: `Erase ${person.name}?` });
  await expect(dialog.getByText('What stays')).toBeVisible();
  await expectSoundInEveryLook(page);
  await api(page, await tokenOf(page), `/candidates/${person.candidateId}/erase`, {});
  await page.goto(`/candidates/${person.candidateId}`);
  await expect(page.getByRole('complementary', { name: 'Erased' })).toBeVisible();
  await expectSoundInEveryLook(page);
});
