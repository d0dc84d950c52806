import { once } from 'node:events';
import { request as open } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { signIn } from './sign-in';
import { test } from './test';

const MIB = 1024 * 1024;

/** Sends as much as is asked for, in chunks of no announced length, until it is answered. */
async function flood(address: string, megabytes: number): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const client = open(address, { method: 'POST', headers });
  let status = 0;
  // The service hangs up on what it has refused, maybe while we are still sending.
  client.on('error', () => undefined);
  client.on('response', (response) => {
    status = response.statusCode ?? 0;
    // A proxy may close its half at the answer and read no more: what is left would never be sent.
    response.once('end', () => client.destroy()).resume();
  });
  const closed = once(client, 'close');
  for (let sent = 0; sent < megabytes && status === 0; sent += 1) {
    const drained = once(client, 'drain');
    if (!client.write(Buffer.alloc(MIB, 'a'))) await Promise.race([drained, closed]);
  }
  client.end();
  await closed;
  return status;
}

async function attempt(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('bodies of 100 MB leave the sign-in as it was', async ({ page, baseURL }) => {
  const addresses = Array.from({ length: 4 }, () => `${baseURL}/api/auth/callback/credentials`);
  const statuses = await Promise.all(addresses.map((address) => flood(address, 100)));
  expect(statuses).toEqual(addresses.map(() => 413));
  await signIn(page);
});

test('the sign-in page says what is wrong with a password that is too long', async ({ page }) => {
  await page.goto('/sign-in');
  await attempt(page, 'x'.repeat(20_000));
  await expect(page.getByText('Email or password is longer than any we know.')).toBeVisible();
});

for (const path of ['/sign-in', '/', '/docs/pipeline.png', '/api/v1/jobs', '/metrics', '/none']) {
  test(`${path} is guarded like every other answer`, async ({ request }) => {
    const headers = { 'x-forwarded-proto': 'https' };
    const answer = (await request.get(path, { headers, maxRedirects: 0 })).headers();
    expect(answer['x-content-type-options']).toBe('nosniff');
    expect(answer['cross-origin-opener-policy']).toBe('same-origin');
    expect(answer['permissions-policy']).toContain('camera=()');
    // Anybody can say that it was https; nobody here is a trusted proxy.
    expect(answer['strict-transport-security']).toBeUndefined();
  });
}

test('nobody has pictures resized', async ({ request }) => {
  const picture = '/_next/image?url=%2Fdocs%2Fpipeline.png&w=640&q=75';
  expect((await request.get(picture)).status()).toBe(404);
});

for (const path of ['/forgot-password', '/sign-in', '/invitation/nobody', '/jobs', '/']) {
  test(`what a page of another site sends to ${path} is refused, and is no failure of ours`, async ({
    request,
    baseURL,
  }) => {
    const action = { 'next-action': 'a'.repeat(42), 'content-type': 'text/plain;charset=UTF-8' };
    const sent = async (headers: Record<string, string>) => {
      const wanted = { headers: { ...action, ...headers }, data: '[]', maxRedirects: 0 };
      return (await request.post(path, wanted)).status();
    };
    const foreign = [
      'https://evil.example',
      'null',
      'nonsense',
      'https://',
      `${baseURL}.evil.example`,
    ];
    for (const origin of foreign) expect(await sent({ origin })).toBe(403);
    // Nobody here is a trusted proxy.
    const host = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect(await sent(host)).toBe(403);
    expect([403, 500]).not.toContain(await sent({ origin: baseURL ?? '' }));
  });
}
