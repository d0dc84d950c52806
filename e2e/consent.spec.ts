import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, watchTitles } from './accessible';
import { query } from './database';
import { letters } from './letters';
import { bearer, signIn } from './sign-in';
import { test } from './test';

type Asked = { path: string; name: string; checkId: string; headers: Record<string, string> };

async function pathTo(applicationId: string): Promise<string> {
  const written = await letters('application_id', applicationId);
  return written.flatMap((letter) => letter.match(/\/consent\/[\w-]{43}/) ?? [])[0] ?? '';
}

/** Asks a candidate of the demo for consent as its recruiter; the path stands in the letter. */
async function ask(page: Page): Promise<Asked> {
  await signIn(page);
  const headers = await bearer(page);
  const list = '/api/v1/candidates?stage=applied&include=applications&limit=50';
  const { data } = await (await page.request.get(list, { headers })).json();
  // A letter that nobody can be sent keeps no link.
  const { first_name, last_name, applications } = data.find(
    ({ email }: { email: string | null }) => email,
  );
  const { application_id } = applications.find(
    ({ status }: { status: string }) => status === 'applied',
  );
  const answer = await page.request.post('/api/v1/background-checks', {
    headers,
    data: { application_id, check_type: 'motor_vehicle' },
  });
  expect([200, 201]).toContain(answer.status());
  const { background_checks } = await answer.json();
  await page.context().clearCookies();
  return {
    path: await pathTo(application_id),
    name: `${first_name} ${last_name}`,
    checkId: background_checks[0].check_id,
    headers,
  };
}

async function cancel(page: Page, { checkId, headers }: Asked): Promise<void> {
  const path = `/api/v1/background-checks/${checkId}/cancel`;
  expect((await page.request.post(path, { headers })).status()).toBe(200);
}

async function checkOf(page: Page, { checkId, headers }: Asked) {
  return (await page.request.get(`/api/v1/background-checks/${checkId}`, { headers })).json();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test('a candidate declines; the link is spent', async ({ page }) => {
      const asked = await ask(page);
      const nameless = await watchTitles(page);
      await page.goto(asked.path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/consent/i);
      await expect(page.getByText('Driving record', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByText('I do not agree').click();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: /Decline/ }).click();
      await expect(page).toHaveURL(/\/consent\/[\w-]{43}\/done$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('declined');
      expect(await nameless()).toEqual([]);
      await expect(page.getByText('Brightwater').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.goto(`${asked.path.slice(0, -1)}!/done`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('not valid');
      expect(await checkOf(page, asked)).toMatchObject({
        status: 'failed',
        consent_given: false,
        failure_reason: 'consent_declined',
      });
      expect((await page.goto(asked.path))?.status()).toBe(404);
      await expectAccessible(page);
    });
  });
}

test('a link whose check was cancelled is not found and says so', async ({ page }) => {
  const asked = await ask(page);
  await cancel(page, asked);
  expect((await page.goto(asked.path))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/has been taken back/);
});

test('a link nobody was sent is not found', async ({ page }) => {
  const answer = await page.goto(`/consent/${'x'.repeat(43)}`);
  expect(answer?.status()).toBe(404);
});

test('without JavaScript a wrong name comes back with its reason, the right one signs', async ({
  browser,
  page,
}) => {
  const asked = await ask(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(asked.path);
  const name = plain.getByLabel('Your full name');
  await name.fill('Somebody Else');
  await plain.getByLabel('I have read').check();
  await plain.getByRole('button', { name: 'Sign and agree' }).click();
  await expect(plain.getByRole('alert')).toContainText(asked.name);
  await expect(name).toHaveValue('Somebody Else');
  await expect(plain.getByLabel('I have read')).toBeChecked();
  await name.fill(asked.name.toUpperCase());
  await plain.getByRole('button', { name: 'Sign and agree' }).dblclick();
  await expect(plain).toHaveURL(/\/consent\/[\w-]{43}\/done$/);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(/we have your consent/);
  await context.close();
  expect(await checkOf(page, asked)).toMatchObject({
    status: 'consent_received',
    consent_given: true,
  });
  const rows = await query('SELECT * FROM background_check WHERE id = $1', [asked.checkId]);
  expect(rows[0]?.consent_name).toBe(asked.name.toUpperCase());
  expect(rows[0]?.consent_address).toMatch(/^(127\.0\.0\.1|::1)$/);
});
