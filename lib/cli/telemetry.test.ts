import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetEnv } from '@/lib/base/env';
import { ownReport } from '@/lib/base/metrics/registry';
import { currentSpan, inSpan, within } from '@/lib/base/telemetry/spans';
import { startTelemetry, type Telemetry } from '@/lib/base/telemetry/start';
import { createFront } from '@/lib/cli/front';
import { type Collector, startCollector } from '@/lib/testing/collector';

let collector: Collector;
let telemetry: Telemetry;

function ask(given: Record<string, string>): Promise<Telemetry> {
  const needed = {
    DATABASE_URL: 'postgresql://nowhere',
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    LOG_LEVEL: 'silent',
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  for (const [name, value] of Object.entries({ ...needed, ...given })) vi.stubEnv(name, value);
  forgetEnv();
  return startTelemetry();
}

beforeEach(async () => {
  collector = await startCollector();
});

afterEach(async () => {
  collector.release();
  await telemetry.stop();
  vi.unstubAllEnvs();
  forgetEnv();
  await collector.close();
});

async function makeSpans(count: number): Promise<void> {
  const spanOf = (index: number) => ({
    name: `span ${index}`,
    kind: 'internal' as const,
    attributes: {},
  });
  for (let index = 0; index < count; index += 1) {
    await inSpan(
      () => spanOf(index),
      async () => undefined,
    );
    if (index % 100 === 0) await sleep(1);
  }
}

/** How long a hundred requests take, one after the other. */
async function timeRequests(): Promise<number> {
  const { server } = createFront({}, async (_, response) => {
    await inSpan(
      () => ({ name: 'work', kind: 'internal', attributes: {} }),
      async () => undefined,
    );
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const startedAt = performance.now();
  for (let count = 0; count < 100; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/jobs`);
    expect([answer.status, await answer.text()]).toEqual([200, 'done']);
  }
  const took = performance.now() - startedAt;
  server.closeAllConnections();
  server.close();
  return took;
}

test('a collector that does not answer holds up no request, and no more waits than the queue holds', async () => {
  const url = collector.url;
  collector.hangs = true;
  const bounds = { OTEL_BSP_MAX_QUEUE_SIZE: '64', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '16' };
  telemetry = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...bounds });
  expect(await timeRequests()).toBeLessThan(5_000);
  await makeSpans(3_000);
  collector.release();
  await telemetry.flush();
  const arrived = collector.spans().length;
  expect(arrived).toBeGreaterThan(16);
  expect(arrived).toBeLessThanOrEqual(64 + 2 * 16);
});

test('a collector that is not there fails no request, and is told again when it is back', async () => {
  const { port } = new URL(collector.url);
  await collector.close();
  telemetry = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  expect(await timeRequests()).toBeLessThan(5_000);
  collector = await startCollector(Number(port));
  const isBack = async () => {
    await makeSpans(1);
    expect(collector.spans().length).toBeGreaterThan(0);
  };
  await vi.waitFor(isBack, { timeout: 20_000, interval: 100 });
}, 40_000);

test('a process that ends waits two seconds for a collector that does not answer', async () => {
  collector.hangs = true;
  telemetry = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await makeSpans(10);
  const startedAt = performance.now();
  await telemetry.stop();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

test('a process that ends sends what it has', async () => {
  const slow = { OTEL_BSP_SCHEDULE_DELAY: '60000' };
  telemetry = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...slow });
  await makeSpans(10);
  await telemetry.stop();
  expect(collector.spans()).toHaveLength(10);
  await makeSpans(1);
  expect(currentSpan()).toBeUndefined();
  expect(collector.spans()).toHaveLength(10);
});

test('protobuf is what is sent unless JSON is asked for', async () => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: '' };
  telemetry = await ask({ ...given, OTEL_TRACES_SAMPLER: 'always_on' });
  await makeSpans(1);
  await telemetry.flush();
  expect(collector.bodies.find(({ signal }) => signal === 'traces')).toMatchObject({
    type: 'application/x-protobuf',
  });
  expect(collector.text()).toContain('span 0');
});

test('work that fails names its error by code, never by what it says', async () => {
  telemetry = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const failing = inSpan(
    () => ({ name: 'work', kind: 'internal', attributes: {} }),
    async (span) => {
      expect(currentSpan()).toBe(span);
      expect(within(undefined, currentSpan)).toBeUndefined();
      throw Object.assign(new Error('planted@example.org'), { code: '23505' });
    },
  );
  await expect(failing).rejects.toThrow('planted');
  await telemetry.flush();
  expect(collector.spans()).toMatchObject([
    { attributes: { 'error.type': '23505' }, status: { code: 2 } },
  ]);
  expect(collector.text()).not.toContain('planted');
});

test('a page is named and counted by its route, whatever token it is asked for with', async () => {
  telemetry = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { server } = createFront({}, async (_, response) => void response.end('done'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const base = `http://127.0.0.1:${port}`;
  await fetch(`${base}/schedule/planted-token?email=planted@example.org`);
  await fetch(`${base}/schedule/planted-token`, { method: 'POST' });
  await fetch(`${base}/planted@example.org`);
  server.closeAllConnections();
  server.close();
  await telemetry.flush();
  const names = collector.spans().map(({ name }) => name);
  expect(names.sort()).toEqual(['GET', 'GET /schedule/{token}', 'POST /schedule/{token}']);
  expect(collector.text()).not.toContain('planted');
  const counted = (await ownReport())
    .filter(({ name }) => name === 'recruiting_http_request_duration_seconds')
    .flatMap(({ values }) => values)
    .map(({ labels }) => labels.operation);
  expect(counted).toContain('page /schedule/{token}');
  expect(counted).toContain('action /schedule/{token}');
});
