import { randomBytes } from 'node:crypto';
import * as semantics from '@opentelemetry/semantic-conventions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pool } from '@/lib/base/db';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import type { Json } from '@/lib/testing/call';
import { attributesOf, type Collector, startCollector } from '@/lib/testing/collector';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember } from '@/lib/testing/factories';
import { createRegistry, setDefaultEndpoint, type TestRegistry } from '@/lib/testing/registry';
import { startService } from '@/lib/testing/start-service';

useTestDatabase();
const hooks = useWebhookReceiver();
const patience = { timeout: 20_000, interval: 50 };
let service: Awaited<ReturnType<typeof startService>>;
let collector: Collector;
let registry: TestRegistry;
let token: string;

beforeAll(async () => {
  registry = await createRegistry(hooks.loopbackUrl());
  ({ token } = await createMember(registry.orgId));
  collector = await startCollector();
  service = await startService(hooks.reach.extraCa, {
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'recruiting-test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_BLRP_SCHEDULE_DELAY: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  });
});

afterAll(async () => {
  service.stop();
  await collector.close();
});

type Sent = { method?: string; body?: object; headers?: Record<string, string> };

async function send(address: string, { method = 'POST', body, headers }: Sent = {}) {
  const answer = await fetch(`${service.base}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const newTrace = () => randomBytes(16).toString('hex');
const callerSpan = '00f067aa0ba902b7';
const from = (traceId: string) => ({ traceparent: `00-${traceId}-${callerSpan}-01` });
const spansOf = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId);

/** Moves an application of a registry within a trace, and waits until all of it has arrived. */
async function tracedMove() {
  const { id } = await createApplication(registry.orgId, { locationId: registry.location.id });
  const traceId = newTrace();
  const moved = await send(`/api/v1/applications/${id}/change-stage?secret=planted-query`, {
    headers: from(traceId),
    body: { to_stage: 'client_screening' },
  });
  expect(moved.status).toBe(200);
  const isSent = (name: string) => name === 'POST candidate.status_changed';
  const hasAll = () =>
    expect(
      spansOf(traceId)
        .map(({ name }) => name)
        .some(isSent),
    ).toBe(true);
  await vi.waitFor(hasAll, patience);
  const told = hooks.received.map(({ headers }) => headers.get('traceparent'));
  return { traceId, spans: spansOf(traceId), isSent, told };
}

describe('a request that continues a trace', () => {
  let found: Awaited<ReturnType<typeof tracedMove>>;
  beforeAll(async () => {
    found = await tracedMove();
  });

  test('is a span below its caller’s, named by its route', () => {
    const [request, ...others] = found.spans.filter(({ kind }) => kind === 2);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      name: 'POST /api/v1/applications/{applicationId}/change-stage',
      parentSpanId: callerSpan,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v1/applications/{applicationId}/change-stage',
        'http.response.status_code': 200,
        'recruiting.operation': 'changeStage',
      },
    });
  });

  test('has its statements below it, without their values', () => {
    const [request] = found.spans.filter(({ kind }) => kind === 2);
    const statements = found.spans.filter(({ attributes }) => attributes['db.system.name']);
    const names = statements.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT', 'UPDATE application']));
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(
      new Set([request?.spanId]),
    );
    for (const { attributes } of statements) {
      expect(attributes['db.query.text']).not.toMatch(/'|[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
  });

  test('has the delivery of its event below it, and the receiver is told of it', () => {
    const [request] = found.spans.filter(({ kind }) => kind === 2);
    const [delivery] = found.spans.filter(({ name }) => found.isSent(name));
    expect(delivery).toMatchObject({
      parentSpanId: request?.spanId,
      kind: 3,
      attributes: {
        'server.address': '127.0.0.1',
        'http.response.status_code': 204,
        'recruiting.delivery.status': 'delivered',
      },
    });
    expect(found.told).toContain(`00-${found.traceId}-${delivery?.spanId}-01`);
  });

  test('writes lines of the log that carry it', async () => {
    const records = () =>
      collector
        .parsed('logs')
        .flatMap((body) => body.resourceLogs)
        .flatMap((resource: Json) => resource.scopeLogs)
        .flatMap((scope: Json) => scope.logRecords)
        .filter((record: Json) => record.traceId === found.traceId)
        .map((record: Json) => attributesOf(record.attributes));
    const line = { operation: 'changeStage', status: 200 };
    await expect.poll(records, patience).toContainEqual(expect.objectContaining(line));
  });
});

test.each(['', 'nonsense', `00-${'0'.repeat(32)}-${callerSpan}-01`, `ff-${newTrace()}-x-01`])(
  'a request with "%s" for a trace begins one of its own',
  async (traceparent) => {
    const before = collector.spans().length;
    const headers: Record<string, string> = traceparent ? { traceparent } : {};
    await send('/api/v1/jobs', { method: 'GET', headers });
    const requests = () =>
      collector
        .spans()
        .slice(before)
        .filter(({ name }) => name === 'GET /api/v1/jobs');
    await expect.poll(() => requests().length, patience).toBe(1);
    expect(requests()[0]?.parentSpanId).toBeFalsy();
    expect(requests()[0]?.traceId).toMatch(/[1-9a-f]/);
  },
);

test('a request that its caller does not record is not recorded, and neither is its delivery', async () => {
  const { id } = await createApplication(registry.orgId, { locationId: registry.location.id });
  const traceId = newTrace();
  const headers = { traceparent: `00-${traceId}-${callerSpan}-00` };
  await send(`/api/v1/applications/${id}/reject`, { headers, body: {} });
  const told = () => hooks.received.map(({ headers }) => headers.get('traceparent') ?? '');
  const isTold = () => told().some((one) => one.startsWith(`00-${traceId}`) && one.endsWith('-00'));
  await expect.poll(isTold, patience).toBe(true);
  await tracedMove();
  expect(spansOf(traceId)).toEqual([]);
});

test('the metrics of the registry are exported as they are scraped', async () => {
  await send('/api/v1/jobs', { method: 'GET' });
  const metrics = (): Json[] =>
    collector
      .parsed('metrics')
      .flatMap((body) => body.resourceMetrics)
      .flatMap((resource: Json) => resource.scopeMetrics)
      .flatMap((scope: Json) => scope.metrics);
  const points = (name: string, kind: string): Json[] =>
    metrics()
      .filter((metric) => metric.name === name)
      .flatMap((metric) => metric[kind].dataPoints);
  const requests = () =>
    points('recruiting_http_request_duration_seconds', 'histogram').filter(
      ({ attributes }) => attributesOf(attributes).operation === 'listJobs',
    );
  await expect.poll(() => requests().length, patience).toBeGreaterThan(0);
  const { explicitBounds, bucketCounts, count, sum } = requests().at(-1);
  expect([explicitBounds.length, bucketCounts.length]).toEqual([10, 11]);
  expect(bucketCounts.map(Number).reduce((a: number, b: number) => a + b)).toBe(Number(count));
  expect(sum).toBeGreaterThan(0);
  expect(points('recruiting_delivery_outbox_depth', 'gauge').length).toBeGreaterThan(0);
  expect(points('nodejs_heap_size_used_bytes', 'gauge').at(-1).asDouble).toBeGreaterThan(0);
  const [resource] = collector.parsed('metrics').flatMap((body) => body.resourceMetrics);
  expect(attributesOf(resource.resource.attributes)).toMatchObject({
    'service.name': 'recruiting-test',
    'deployment.environment.name': 'production',
  });
});

test('nothing that is exported names a person, a secret or a query', async () => {
  const person = { first_name: 'Plantina', last_name: 'Hidden', email: 'planted@example.org' };
  const made = await send('/api/v1/candidates', {
    body: { ...person, phone: '+15550107788' },
    headers: from(newTrace()),
  });
  expect(made.status).toBe(201);
  const traceId = newTrace();
  const get = { method: 'GET', headers: from(traceId) };
  await send('/api/v1/candidates?search=planted%40example.org', get);
  await send(`/api/v1/candidates/${made.body.candidate_id}`, get);
  await send('/api/v1/nothing/planted@example.org', get);
  await expect
    .poll(() => spansOf(traceId).filter(({ kind }) => kind === 2).length, patience)
    .toBe(3);
  const { traceId: moved } = await tracedMove();
  expect(spansOf(moved).length).toBeGreaterThan(3);
  const told = collector.text();
  for (const secret of ['planted', 'Plantina', 'Hidden', '5550107788', token]) {
    expect(told, secret).not.toContain(secret);
  }
  const traces = collector.parsed('traces').map((body) => JSON.stringify(body));
  expect(traces.join()).not.toContain(made.body.candidate_id);
  expect(traces.join()).not.toContain('@example');
});

test('attributes are those of the semantic conventions, or our own', () => {
  const known = new Set<unknown>(Object.values(semantics));
  const used = collector.spans().flatMap(({ attributes }) => Object.keys(attributes));
  const others = [...new Set(used)].filter((name) => !known.has(name));
  expect(others.filter((name) => !name.startsWith('recruiting.'))).toEqual([]);
  expect(used.length).toBeGreaterThan(100);
});

test('without a word about telemetry events carry no trace, and neither do deliveries', async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  hooks.received.length = 0;
  await setDefaultEndpoint(registry.orgId, hooks.urlOf(0));
  await queueEvent(registry);
  expect(await drainDeliveries({ sender: hooks.newSender() })).toMatchObject({ delivered: 1 });
  expect(hooks.received[0]?.headers.has('traceparent')).toBe(false);
  const { rows } = await pool().query('SELECT DISTINCT trace_parent FROM event');
  expect(rows).toEqual([{ trace_parent: null }]);
});
