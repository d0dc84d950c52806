import { expect, type Page } from '@playwright/test';
import { expectSoundInEveryLook } from './accessible';
import { bearer, signIn } from './sign-in';
import { test } from './test';

async function api(page: Page, path: string, data?: object) {
  const headers = await bearer(page);
  const address = `/api/v1${path}`;
  const answer = await (data
    ? page.request.post(address, { headers, data })
    : page.request.get(address, { headers }));
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** An applicant of this test alone. */
async function newApplicant(page: Page): Promise<string> {
  const name = `Checked${Date.now().toString(36)}`;
  const { job } = await api(page, '/jobs', { title: `Role of ${name}`, status: 'active' });
  await api(page, '/candidates', { first_name: 'Robin', last_name: name, job_id: job.id });
  return `Robin ${name}`;
}

test('a check is requested, consented to on paper and ordered', async ({ page }) => {
  await signIn(page);
  const name = await newApplicant(page);
  await page.goto('/background-checks');
  await page.getByRole('button', { name: 'New check' }).click();
  const dialog = page.getByRole('dialog', { name: 'New background check' });
  await dialog.getByLabel('Candidate').click();
  await page.getByPlaceholder('Search…').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await dialog.getByLabel('Check', { exact: true }).click();
  await page.getByRole('option', { name: 'Criminal national' }).click();
  await dialog.getByRole('button', { name: 'Open the check' }).click();

  const drawer = page.getByRole('dialog', { name: 'Background check', exact: true });
  await expect(drawer.getByText('Waits for consent')).toBeVisible();
  await expect(page).toHaveURL(/check=/);
  await drawer.getByRole('button', { name: 'Record consent' }).click();
  const consent = page.getByRole('dialog', { name: 'Record consent' });
  await consent.getByLabel('Signed name').fill(name);
  await consent.getByRole('button', { name: 'Record consent' }).click();
  await expect(drawer.getByText('Consent received')).toBeVisible();
  await drawer.getByRole('button', { name: 'Submit to the vendor' }).click();
  const order = page.getByRole('dialog', { name: 'Order this check?' });
  await expect(order).toContainText('cannot be given up any more');
  await order.getByRole('button', { name: 'Submit to the vendor' }).click();
  await expect(drawer.getByText('Simulated', { exact: true })).toBeVisible();
  await expect(drawer.getByText('nobody is checked, and the result is made up')).toBeVisible();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).not.toContainText('Consent received');
  await expect(row).toContainText('Simulated');
});

test('a check that waits for consent is given up', async ({ page }) => {
  await signIn(page);
  const name = await newApplicant(page);
  const { applications } = await api(page, `/applications?search=${encodeURIComponent(name)}`);
  const application_id = applications[0].application_id;
  await api(page, '/background-checks', { application_id, check_type: 'criminal_national' });
  await page.goto(`/background-checks?application=${application_id}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Waits for consent');
  // Nothing is configured to send a link.
  await row.getByRole('button', { name: 'Send the link again' }).click();
  const again = page.getByRole('dialog', { name: 'Ask again for consent to this check?' });
  await expect(again).toContainText('Nobody is sent a link');
  await again.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('neither an e-mail address nor a phone number')).toBeVisible();
  await expect(page.getByText('on its way')).toHaveCount(0);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Give up' }).click();
  const confirm = page.getByRole('dialog', { name: 'Give up this check?' });
  await confirm.getByRole('button', { name: 'Give up' }).click();
  await expect(row).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Remove the filter candidate' }).click();
  await expect(page).not.toHaveURL(/application=/);
});

test('what can be checked is shown, and a viewer can change nothing', async ({ page }) => {
  await signIn(page, 'viewer@brightwater.example');
  await page.goto('/background-checks');
  await expect(page.getByRole('table', { name: 'Background checks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New check' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Record consent' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Services and pipelines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Services and pipelines' });
  await expect(dialog.getByText('Roadway Records').first()).toBeVisible();
});

test('the checks and one of them are accessible and fit', async ({ page }) => {
  await signIn(page);
  await page.goto('/background-checks');
  const table = page.getByRole('table', { name: 'Background checks' });
  await expect(table).toBeVisible();
  await expectSoundInEveryLook(page);
  await table.getByRole('row').nth(1).getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: 'Background check', exact: true });
  await expect(drawer.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expectSoundInEveryLook(page);
});
