import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectSoundInEveryLook } from './accessible';
import { api, newPerson, open } from './candidate-page';
import { test } from './test';

const question = (page: Page) => page.getByRole('dialog', { name: 'Is this the same person?' });

const emailOf = ({ name }: { name: string }) => `${name.split(' ')[1]?.toLowerCase()}@mail.example`;

/** Answers that it is somebody else, and returns what is sent. */
async function addApart(page: Page) {
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/candidates'),
  );
  await question(page).getByRole('radio', { name: 'It is somebody else' }).check();
  await question(page).getByRole('button', { name: 'Add', exact: true }).click();
  return (await sent).postDataJSON();
}

/** Types somebody else with the email address of a known person, or their phone, and sends the form. */
async function typeBen(page: Page, email: string, phone = '000-000-0000') {
  await page.goto('/candidates?add=true');
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  await dialog.getByLabel('First name').fill('Ben');
  await dialog.getByLabel('Last name').fill('Ng');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  return dialog;
}

test('somebody known is joined only once it is asked, and what was typed stays as a note', async ({
  page,
}) => {
  const known = await newPerson(page, 'Joined');
  const form = await typeBen(page, emailOf(known).toUpperCase());
  await expect(question(page)).toContainText('Ben Ng');
  await expect(question(page)).toContainText(`${emailOf(known)} · same email`);
  await expect(question(page).getByRole('link', { name: known.name })).toBeVisible();
  await expectSoundInEveryLook(page);
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await expect(form.getByLabel('First name')).toHaveValue('Ben');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await question(page)
    .getByRole('radio', { name: `It is ${known.name}: join` })
    .check();
  await question(page).getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText(`Ben Ng is joined with ${known.name}`)).toBeVisible();
  await open(page, known);
  await expect(page.getByText('Entered again with other details: Ben Ng')).toBeVisible();
});

test('somebody else is added, and a number that cannot be used is said so', async ({ page }) => {
  const known = await newPerson(page, 'Apart');
  await typeBen(page, emailOf(known));
  // An email alone says nothing of the number.
  expect((await addApart(page)).separate).toBeUndefined();
  await expect(page.getByText(/Ben Ng is added\. Nobody is called or texted/)).toBeVisible();
  const drawer = page.getByRole('dialog', { name: 'Candidate', exact: true });
  await expect(drawer.getByText('000-000-0000')).toBeVisible();
  await expect(drawer.getByRole('link', { name: '000-000-0000' })).toHaveCount(0);
});

test('somebody else with the same number is added as somebody else', async ({ page }) => {
  const { token } = await newPerson(page, 'Namesake');
  const phone = `(614) 22${randomInt(10)}-${randomInt(1000, 10_000)}`;
  await api(page, token, '/candidates', { first_name: 'Testa', last_name: 'Ng', phone });
  await typeBen(page, '', phone);
  await expect(question(page)).toContainText('same phone');
  expect((await addApart(page)).separate).toBe(true);
  await expect(page.getByText(/Ben Ng is added/)).toBeVisible();
});

test('somebody given the number of somebody else is saved as another person', async ({ page }) => {
  const { token } = await newPerson(page, 'Holder');
  const phone = `(614) 23${randomInt(10)}-${randomInt(1000, 10_000)}`;
  await api(page, token, '/candidates', { first_name: 'Testa', last_name: 'Ng', phone });
  const other = await newPerson(page, 'Second');
  await open(page, other, 'details');
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const asked = page.getByRole('dialog', { name: 'This belongs to somebody else, too' });
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await asked.getByRole('button', { name: `Save for ${other.name}, too` }).click();
  expect((await saved).postDataJSON()).toMatchObject({ phone, separate: true });
  await expect(page.getByText('Contact details saved')).toBeVisible();
});

test('an address of somebody else is saved only once it is asked; it can be cleared', async ({
  page,
}) => {
  const known = await newPerson(page, 'Owner');
  const other = await newPerson(page, 'Other');
  await open(page, other, 'details');
  const email = page.getByRole('textbox', { name: 'Email' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await email.fill(emailOf(known));
  await save.click();
  const asked = page.getByRole('dialog', { name: 'This belongs to somebody else, too' });
  await expect(asked.getByRole('link', { name: known.name })).toBeVisible();
  await asked.getByRole('button', { name: 'Go on editing' }).click();
  await expect(email).toHaveValue(emailOf(known));
  await expect(page.getByText('Contact details saved')).toHaveCount(0);
  await save.click();
  await asked.getByRole('button', { name: `Save for ${other.name}, too` }).click();
  await expect(page.getByText('Contact details saved')).toBeVisible();
  await email.fill('');
  await save.click();
  await expect(page.getByRole('link', { name: emailOf(known) })).toHaveCount(0);
  await page.reload();
  await expect(email).toHaveValue('');
});
