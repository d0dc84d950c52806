import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { type Collector, startCollector } from '@/lib/testing/collector';
import { letters } from './letters';
import { type BrowserReceiver, headerOf, openReceiver } from './receiver';
import { bearer, signIn } from './sign-in';
import { test } from './test';

const ports = (process.env.E2E_COLLECTOR ?? '').split(',');
const patience = { timeout: 30_000 };
let collector: Collector;
let receiver: BrowserReceiver;

test.beforeAll(async () => {
  collector = await startCollector(Number(ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]));
  receiver = await openReceiver();
});
test.afterAll(async () => {
  await collector.close();
  await receiver.close();
});

const named = (name: string) => collector.spans().filter((span) => span.name === name);

test('a webhook continues the trace of the request that caused it', async ({ page }) => {
  await signIn(page, 'admin@copperkettle.example');
  const headers = await bearer(page);
  const data = { url: receiver.url };
  await page.request.put('/api/v1/settings/webhook', { headers, data });
  receiver.answer(204);
  await page.request.post('/api/v1/webhook-deliveries/test', { headers });
  await expect.poll(() => named('POST endpoint.test').length, patience).toBe(1);
  const [delivery] = named('POST endpoint.test');
  const trace = collector.spans().filter(({ traceId }) => traceId === delivery?.traceId);
  const request = trace.find(({ name }) => name === 'POST /api/v1/webhook-deliveries/test');
  expect(delivery?.parentSpanId).toBe(request?.spanId);
  expect(request?.attributes['recruiting.operation']).toBe('testEndpoint');
  const statements = trace.filter(({ attributes }) => attributes['db.system.name']);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set([request?.spanId]),
  );
  const [received = ''] = receiver.requests().slice(-1);
  expect(headerOf(received, 'traceparent')).toBe(`00-${delivery?.traceId}-${delivery?.spanId}-01`);
});

test('pages and their forms are traced without what is secret about them', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@brightwater.example');
  const headers = await bearer(page);
  const email = `planted.${randomUUID()}@example.com`;
  const invited = { email, role: 'viewer', name: 'Planted Person' };
  await page.request.post('/api/v1/members', { headers, data: invited });
  const [letter] = await letters('recipient', email);
  const path = letter?.match(/\/invitation\/[\w-]{43}/)?.[0] ?? '';
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(`${path}?email=${email}`);
  await reader.getByLabel('Your name').fill('Planted Person');
  await reader.getByLabel('Password').fill('planted words of three');
  await reader.getByRole('button', { name: 'Join' }).click();
  await expect(reader).toHaveURL(/\/sign-in/);
  await context.close();
  await page.goto(`/candidates?search=${email}`);
  await expect(page.getByRole('main')).toBeVisible();
  for (const name of ['GET /invitation/{token}', 'POST /invitation/{token}', 'GET /candidates']) {
    await expect.poll(() => named(name).length, patience).toBeGreaterThan(0);
  }
  const [form] = named('POST /invitation/{token}');
  const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === form?.spanId);
  expect(below.map(({ name }) => name)).toContain('COMMIT');
  const told = collector.text();
  const token = path.split('/')[2] ?? 'none';
  for (const secret of ['planted', 'Planted', token, encodeURIComponent(email)]) {
    expect(told, secret).not.toContain(secret);
  }
  expect(told).not.toMatch(/@(example|brightwater|copperkettle)/);
});
