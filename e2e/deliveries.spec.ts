import { expect, type Page } from '@playwright/test';
import { expectSoundInEveryLook } from './accessible';
import { type BrowserReceiver, headerOf, openReceiver } from './receiver';
import { bearer, signIn } from './sign-in';
import { test } from './test';

const admin = 'admin@brightwater.example';
const otherAdmin = 'admin@copperkettle.example';

async function openLog(page: Page, query = ''): Promise<void> {
  await page.goto(`/deliveries${query}`);
  await expect(page.getByRole('table', { name: 'Deliveries' })).toBeVisible();
}

test.describe('with a receiver', () => {
  let receiver: BrowserReceiver;
  test.beforeAll(async () => {
    receiver = await openReceiver();
  });
  test.afterAll(async () => receiver.close());

  test('a test event fails, is abandoned, and a replay delivers it', async ({ page }) => {
    await signIn(page, otherAdmin);
    const headers = await bearer(page);
    const data = { url: receiver.url };
    const set = await page.request.put('/api/v1/settings/webhook', { headers, data });
    expect(set.status()).toBe(200);
    receiver.answer(503, 'closed for the night');

    await page.goto('/deliveries');
    await page.getByRole('button', { name: 'Send test event' }).click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await expect(drawer.getByRole('heading', { name: 'endpoint.test' })).toBeVisible();
    await expect(page).toHaveURL(/delivery=/);
    await expect(drawer.getByText('Abandoned', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(drawer.getByText(/Attempt 3: 503 Service Unavailable/)).toBeVisible();
    await expect(drawer.getByLabel('Answer to attempt 3')).toHaveValue('closed for the night');

    receiver.answer(204);
    await drawer.getByRole('button', { name: 'Replay' }).click();
    await expect(drawer.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(drawer.getByText(/Attempt 4: 204 No Content/)).toBeVisible();

    const requests = receiver.requests();
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map((one) => headerOf(one, 'service-event-id'))).size).toBe(1);
    expect(new Set(requests.map((one) => one.split('\r\n\r\n')[1])).size).toBe(1);
    const shown = await drawer.getByRole('textbox', { name: 'Payload' }).inputValue();
    await drawer.getByRole('button', { name: 'Exact bytes' }).click();
    await expect(drawer.getByRole('textbox', { name: 'Payload' })).toHaveValue(
      requests[0]?.split('\r\n\r\n')[1] ?? '',
    );
    expect(JSON.parse(shown)).toEqual(JSON.parse(requests[0]?.split('\r\n\r\n')[1] ?? ''));

    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    const row = page.getByRole('row', { name: new RegExp(`Delivered.*${receiver.host}`) });
    await expect(row.first()).toBeVisible();
  });

  test('new deliveries appear by themselves', async ({ page }) => {
    await signIn(page, otherAdmin);
    const headers = await bearer(page);
    const data = { url: receiver.url };
    await page.request.put('/api/v1/settings/webhook', { headers, data });
    receiver.answer(200, 'ok');
    await openLog(page, `?host=${encodeURIComponent(receiver.host)}`);
    const rows = page.getByRole('row', { name: /endpoint\.test/ });
    const before = await rows.count();
    const sent = await page.request.post('/api/v1/webhook-deliveries/test', { headers });
    expect(sent.status()).toBe(201);
    await expect(rows).toHaveCount(before + 1);
  });
});

test('the log is filtered by chips that stand in the address', async ({ page }) => {
  await signIn(page, admin);
  await openLog(page);
  await page.getByRole('button', { name: /^Skipped \d+$/ }).click();
  await expect(page).toHaveURL(/status=skipped/);
  const table = page.getByRole('table', { name: 'Deliveries' });
  await expect(table.getByRole('row', { name: /Delivered/ })).toHaveCount(0);
  await page
    .getByRole('row', { name: /Skipped/ })
    .first()
    .getByRole('button')
    .click();
  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await expect(drawer.getByText(/no signing secret/)).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(table.getByRole('row', { name: /Delivered/ }).first()).toBeVisible();
});

test('an endpoint that keeps failing is told, and replaying asks how many', async ({ page }) => {
  await signIn(page, admin);
  await openLog(page);
  const relay = page
    .getByRole('region', { name: 'Endpoints', exact: true })
    .getByRole('button', { name: /relay\.fieldstone\.example/ });
  await expect(relay).toContainText('failed attempts in a row');
  await relay.click();
  await expect(page).toHaveURL(/host=relay\.fieldstone\.example/);
  await expect(relay).toBeFocused();
  await expect(relay).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Replay all that match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay all that match' });
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ deliver(y|ies) will be sent again\.$/);
  await expect(dialog).toContainText('event id');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('pressing an endpoint narrows the log to it, pressing it again shows all', async ({
  page,
}) => {
  await signIn(page, admin);
  await openLog(page);
  const endpoint = page
    .getByRole('region', { name: 'Endpoints', exact: true })
    .getByRole('button')
    .first();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await endpoint.click();
  await expect(page).toHaveURL(/host=/);
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
  await expect(endpoint).toBeFocused();
  await expect(endpoint).toHaveAttribute('aria-pressed', 'true');
  await endpoint.click();
  await expect(page).not.toHaveURL(/host=/);
  await expect(endpoint).toHaveAttribute('aria-pressed', 'false');
});

test('who may not replay sees the log without its controls', async ({ page }) => {
  await signIn(page, 'viewer@brightwater.example');
  await openLog(page);
  await expect(page.getByRole('button', { name: 'Send test event' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Replay all that match' })).toHaveCount(0);
});

test('an organization without a partner is told so', async ({ page }) => {
  await signIn(page, 'admin@northline.example');
  await page.goto('/deliveries');
  await expect(page.getByText('This organization has no partner')).toBeVisible();
});

test('the log and a delivery are accessible and fit', async ({ page }) => {
  await signIn(page, admin);
  await openLog(page, '?status=abandoned');
  await expectSoundInEveryLook(page);
  await page
    .getByRole('row', { name: /Abandoned/ })
    .first()
    .getByRole('button')
    .click();
  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await expect(drawer.getByRole('heading', { name: 'How to verify' })).toBeVisible();
  await expectSoundInEveryLook(page);
});
