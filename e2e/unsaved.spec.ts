import { expect } from '@playwright/test';
import { newPerson } from './candidate-page';
import { holdBack } from './hold-back';
import { test } from './test';

test('Back asks before changes to a job are lost', async ({ page }) => {
  const { jobId } = await newPerson(page, 'Goback');
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('tab', { name: 'Edit' }).click();
  const department = page.getByLabel('Department');
  await department.fill('Nights');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(department).toHaveValue('Nights');
  await expect(page).toHaveURL(/part=edit/);
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(/part=edit/);
  await expect(department).toBeHidden();
});

test('what is typed into a job while it is saved stays, and is not saved yet', async ({ page }) => {
  const { jobId } = await newPerson(page, 'Typedon');
  await page.goto(`/jobs/${jobId}?part=edit`);
  const release = await holdBack(page, 'PATCH', `**/api/v1/jobs/${jobId}`);
  await page.getByLabel('Department').fill('Nights');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('City').fill('Dayton');
  release();
  await expect(page.getByText('The job is saved')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Dayton');
  await expect(page.getByLabel('Department')).toHaveValue('Nights');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('City')).toHaveValue('');
  await expect(page.getByLabel('Department')).toHaveValue('Nights');
});
