import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { pngFile } from '@/lib/testing/files';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { letters } from './letters';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { bearer } from './sign-in';
import { test } from './test';

withOwnOrganization();

/** Sends an applicant of the organization an evaluation; the path of its page. */
async function sendEvaluation(page: Page): Promise<string> {
  const headers = await bearer(page);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { job } = await post('/jobs', { title: 'Cook', status: 'active' });
  const email = `eva.${randomUUID()}@example.com`;
  const person = { first_name: 'Eva', last_name: 'Marsh', email, job_id: job.id };
  const { candidate_id: id } = await post('/candidates', person);
  await post(`/candidates/${id}/send-evaluation`, {});
  const [letter] = await letters('recipient', email);
  return letter?.match(/\/evaluation\/[\w-]{43}/)?.[0] ?? '';
}

async function fillEmployer(page: Page) {
  await page.getByLabel('Contact').fill('Ana Ruiz, (937) 555-0101');
  await page.getByRole('checkbox', { name: 'A colour of our own for buttons' }).check();
  await page.getByLabel('Button colour').fill('#ffcc00');
}

test('what applicants see of the employer is set in the settings', async ({ page, browser }) => {
  await openSettings(page, 'organization');
  await fillEmployer(page);
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByLabel('Contact')).toHaveValue('');
  await fillEmployer(page);
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const address = await sendEvaluation(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 320, height: 640 },
    });
    const applicant = await context.newPage();
    await applicant.goto(address);
    await expect(applicant.getByText(ownOrganization().name, { exact: true })).toBeVisible();
    await expect(applicant.getByText('Ana Ruiz, (937) 555-0101')).toBeVisible();
    const button = applicant.getByRole('button', { name: 'Send my answers' });
    await expect(button).toHaveCSS('background-color', 'rgb(255, 204, 0)');
    await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expectAccessible(applicant);
    await expectNoSidewaysScroll(applicant);
    await context.close();
  }
});

test('an admin sets a logo, applicants see it beside the name, and it is removed again', async ({
  page,
  browser,
}) => {
  await openSettings(page, 'organization');
  const file = page.locator('input[type=file]');
  const text = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await file.setInputFiles(text);
  await expect(page.getByText('Use a PNG, JPEG or WebP picture.')).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngFile() });
  await expect(page.getByText('The logo is set.')).toBeVisible();
  await expectAccessible(page);
  const address = await sendEvaluation(page);
  const applicant = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await applicant.goto(address);
  const logo = applicant.locator('header img');
  await expect(logo).toHaveJSProperty('complete', true);
  await expect(logo).toHaveJSProperty('naturalWidth', 1);
  await expect(applicant.getByText(ownOrganization().name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('The logo is removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload a logo' })).toBeFocused();
  await applicant.goto(address);
  await expect(logo).toHaveCount(0);
  await applicant.context().close();
});
