import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import * as healthRoute from '@/app/healthz/route';
import * as metricsRoute from '@/app/metrics/route';
import * as readinessRoute from '@/app/readyz/route';
import { pool, prisma } from '@/lib/base/db';
import { BoundedPool } from '@/lib/base/postgres/connection';
import { answerReadiness, readiness } from '@/lib/http/health';
import { answerMetrics } from '@/lib/http/metrics-answer';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { makeDue, queueCopies, queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember } from '@/lib/testing/factories';
import { createRegistry, setDefaultEndpoint, type TestRegistry } from '@/lib/testing/registry';
import { databaseGauges } from './database-gauges';

const token = 'only-prometheus-knows';
useTestDatabase({ METRICS_TOKEN: token });
const hooks = useWebhookReceiver();
let registry: TestRegistry;

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt, message');
  registry = await createRegistry(hooks.urlOf(0));
});

const { GET: getMetrics } = metricsRoute;
const request = (authorization = `Bearer ${token}`) =>
  new Request('http://localhost:3000/metrics', { headers: { authorization } });
const getHealth = () => healthRoute.GET(request());
const getReadiness = () => readinessRoute.GET(request());

const scrape = (authorization?: string) => getMetrics(request(authorization));

/** The samples of a scrape by their name and labels. */
async function samples(): Promise<Map<string, number>> {
  const answer = await scrape();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const drain = (deadlineMs?: number) => drainDeliveries({ sender: hooks.newSender(deadlineMs) });

describe('a scrape', () => {
  test.each(['', 'Bearer', 'Bearer ', 'Bearer wrong', token, `Bearer ${token.slice(0, -1)}`])(
    'with "%s" is refused',
    async (authorization) => {
      const answer = await scrape(authorization);
      expect(answer.status).toBe(401);
      expect((await answer.json()).error.code).toBe('UNAUTHORIZED');
    },
  );

  test.each([`bearer ${token}`, `BEARER  ${token}`])(
    'with "%s" is answered',
    async (authorization) => {
      expect((await scrape(authorization)).status).toBe(200);
    },
  );

  test('returns the counters while the database is down or does not answer', async () => {
    expect((await samples()).get('recruiting_database_reachable')).toBe(1);
    const dead = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/nothing' });
    const answer = await answerMetrics(request(), dead);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(text).toContain('\nrecruiting_database_reachable 0\n');
    expect(text).toContain('recruiting_http_request_duration_seconds');
    expect(text).not.toContain('outbox_');
    await dead.end();
    const slow = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
    const busy = await slow.connect();
    expect(await databaseGauges(slow, 100)).toContain('\nrecruiting_database_reachable 0\n');
    busy.release();
    await slow.end();
  });

  test('counts attempts by result, the time to delivery, and drains', async () => {
    const before = await samples();
    const since = async () => {
      const now = await samples();
      return (name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0);
    };
    await queueCopies(await queueEvent(registry), 4);
    expect(await drain()).toMatchObject({ delivered: 5 });
    await queueEvent(registry);
    hooks.answer = () => ({ status: 503 });
    expect(await drain()).toMatchObject({ retrying: 1 });
    await makeDue();
    hooks.answer = () => 'hang';
    expect(await drain(200)).toMatchObject({ retrying: 1 });
    const grown = await since();
    const attempts = 'recruiting_delivery_attempts_total';
    expect(grown(`${attempts}{result="delivered"}`)).toBe(5);
    expect(grown(`${attempts}{result="http_5xx"}`)).toBe(1);
    expect(grown(`${attempts}{result="timeout"}`)).toBe(1);
    expect(grown('recruiting_delivery_latency_seconds_count')).toBe(5);
    expect(grown('recruiting_delivery_latency_seconds_bucket{le="60"}')).toBe(5);
    expect(grown('recruiting_delivery_latency_seconds_sum')).toBeGreaterThan(0);
    expect(grown('recruiting_drain_duration_seconds_count')).toBe(3);
  });

  test('reports the depth of each outbox and how long its oldest entry has been due', async () => {
    const empty = await samples();
    const depth = (name: string, state: string) =>
      `recruiting_${name}_outbox_depth{state="${state}"}`;
    expect(empty.get(depth('delivery', 'due'))).toBe(0);
    expect(empty.get('recruiting_delivery_outbox_oldest_due_seconds')).toBe(0);
    await queueCopies(await queueEvent(registry), 5);
    await pool().query(`WITH numbered AS (SELECT id, row_number() OVER () AS n FROM delivery)
      UPDATE delivery SET next_attempt_at = now() + interval '1 minute' *
          CASE WHEN n <= 2 THEN 1 ELSE -n END,
        lease_token = CASE WHEN n = 3 THEN delivery.id END,
        lease_expires_at = CASE WHEN n = 3 THEN now() + interval '1 minute' END
      FROM numbered WHERE numbered.id = delivery.id`);
    const { id: applicationId, candidateId } = await createApplication(registry.orgId);
    const text = { subject: 'Hello', body: 'Hello.', recipient: 'maria@example.com' };
    const kind = { kind: 'rejection', channel: 'email', scheduledAt: null } as const;
    const message = { orgId: registry.orgId, applicationId, candidateId, ...text, ...kind };
    await prisma().$transaction((tx) => queueMessage(tx, message));
    const now = await samples();
    expect(now.get(depth('delivery', 'due'))).toBe(3);
    expect(now.get(depth('delivery', 'waiting'))).toBe(2);
    expect(now.get(depth('delivery', 'leased'))).toBe(1);
    expect(now.get('recruiting_delivery_outbox_oldest_due_seconds')).toBeGreaterThan(359);
    expect(now.get(depth('message', 'due'))).toBe(1);
  });

  test('counts requests by operation and status', async () => {
    const { token } = await createMember(registry.orgId);
    const of = (status: number) =>
      `recruiting_http_request_duration_seconds_count{operation="listJobs",status="${status}"}`;
    const before = await samples();
    await call('GET', '/api/v1/jobs', { token });
    await call('GET', '/api/v1/jobs', { token, query: { limit: 0 } });
    const after = await samples();
    expect((after.get(of(200)) ?? 0) - (before.get(of(200)) ?? 0)).toBe(1);
    expect((after.get(of(400)) ?? 0) - (before.get(of(400)) ?? 0)).toBe(1);
  });

  test('does not count attempts that reached nobody as delivered', async () => {
    await queueEvent(registry);
    await setDefaultEndpoint(registry.orgId, null);
    const before = await samples();
    expect(await drain()).toMatchObject({ skipped: 1 });
    const name = 'recruiting_delivery_attempts_total{result="delivered"}';
    expect((await samples()).get(name)).toBe(before.get(name));
  });
});

describe.each(Object.entries({ metricsRoute, healthRoute, readinessRoute }))('%s', (_, route) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('has no %s', async (method) => {
    const answer = await route[method](request());
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await answer.json()).error.code).toBe('METHOD_NOT_ALLOWED');
  });

  test('answers HEAD as GET', async () => {
    expect((await route.HEAD(request())).status).toBe(200);
  });
});

test('a scrape says how deep each queue is, and what connections and the process do', async () => {
  const found = await samples();
  for (const name of ['delivery', 'message', 'screening', 'check']) {
    expect(found.get(`recruiting_${name}_outbox_depth{state="due"}`), name).toBe(0);
    expect(found.get(`recruiting_${name}_outbox_oldest_due_seconds`), name).toBe(0);
  }
  expect(found.get('recruiting_database_connections{state="waited_for",worker="1"}')).toBe(0);
  expect(found.get('recruiting_database_pool_size{worker="1"}')).toBeGreaterThan(0);
  expect(found.get('nodejs_heap_size_used_bytes{worker="1"}')).toBeGreaterThan(0);
  expect(found.get('recruiting_heap_limit_bytes{worker="1"}')).toBeGreaterThan(0);
  expect([...found.keys()]).toContain('nodejs_eventloop_lag_p99_seconds{worker="1"}');
});

test('a scrape says how long the database was waited for', async () => {
  const before = await samples();
  const busy = new BoundedPool({
    ...{ connectionString: process.env.DATABASE_URL ?? '', max: 1 },
    ...{ statementSeconds: 15, isPooled: false },
  });
  const held = await busy.connect();
  const waiting = busy.query('SELECT 1');
  await held.query('SELECT pg_sleep(0.3)');
  held.release();
  await waiting;
  await busy.end();
  const after = await samples();
  const longer = (scraped: Map<string, number>) => {
    const of = (what: string) =>
      scraped.get(`recruiting_database_connection_wait_seconds_${what}`) ?? 0;
    return of('count') - of('bucket{le="0.25"}');
  };
  expect(longer(after) - longer(before)).toBe(1);
});

describe('health', () => {
  test('is healthy and ready while the database answers and is migrated', async () => {
    expect((await getHealth()).status).toBe(200);
    const ready = await getReadiness();
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('is not ready while the database is down, does not answer or lacks migrations', async () => {
    const dead = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/nothing' });
    const answer = await answerReadiness(dead);
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable' }]);
    await dead.end();
    expect((await getHealth()).status).toBe(200);
    const slow = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
    const busy = await slow.connect();
    const startedAt = performance.now();
    expect(await readiness(slow, 300)).toMatchObject({ isReady: false });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    busy.release();
    const last = `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name =
      (SELECT max(migration_name) FROM _prisma_migrations)`;
    await slow.query(last);
    expect(await readiness(slow)).toMatchObject({ isReady: false });
    await slow.query('UPDATE _prisma_migrations SET finished_at = now()');
    expect(await readiness(slow)).toMatchObject({ isReady: true });
    await slow.end();
  });

  test('names a clock that is seconds off, and serves all the same', async () => {
    const connectionString = process.env.DATABASE_URL;
    const ahead = new pg.Pool({
      connectionString,
      options: '-c search_path=ahead,pg_catalog,public',
    });
    await ahead.query('CREATE SCHEMA ahead');
    await ahead.query(`CREATE FUNCTION ahead.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT pg_catalog.clock_timestamp() + interval '90 s' $$`);
    const answer = await answerReadiness(ahead);
    const { status, clock_skew_seconds: skew } = await answer.json();
    expect([answer.status, status, Math.round(skew)]).toEqual([200, 'ok', 90]);
    expect(await databaseGauges(ahead)).toMatch(/^recruiting_clock_skew_seconds (89|90)/m);
    expect(await databaseGauges(pool())).toMatch(/^recruiting_clock_skew_seconds -?0(\.\d+)?$/m);
    await ahead.end();
  });
});

test('a counter is called a total and nothing else is, as Prometheus wants it', async () => {
  const text = await (await scrape()).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({
    name,
    type,
  }));
  expect(types.length).toBeGreaterThan(30);
  const wrong = types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'));
  expect(wrong).toEqual([]);
});

test('without a replica no metric says that it is not used', async () => {
  const names = [...(await samples()).keys()].filter((name) => name.includes('replica'));
  expect(names).toEqual([]);
});
