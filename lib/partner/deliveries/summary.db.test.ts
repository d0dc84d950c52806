import { describe, expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { queueCopies, queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { createRegistry } from '@/lib/testing/registry';

useTestDatabase();

const path = '/api/v1/webhook-deliveries';
const signature = 'ab'.repeat(32);

const attempt = `INSERT INTO delivery_attempt
  (org_id, id, delivery_id, number, url, endpoint_host, started_at, duration_ms, response_status,
   failure_class, response_excerpt, signed_at, signature)
  VALUES ($1, gen_random_uuid(), $2, $3, 'https://one.example/hooks', 'one.example', $4, 12, $5, $6,
    'Busy.', '2026-03-01T10:00:05Z', $7)`;

describe('the summary', () => {
  test('counts attempts by time and tells since when an endpoint fails', async () => {
    const other = await createRegistry('https://one.example/hooks');
    const { token: theirs } = await createMember(other.orgId, 'viewer');
    const queued = await queueEvent(other);
    await queueCopies(queued, 2);
    const summary = async (hours?: number) => {
      const query = hours ? { hours } : {};
      return (await call('GET', `${path}/summary`, { token: theirs, query })).body;
    };
    const fresh = await summary();
    expect(fresh.endpoints).toEqual([
      {
        endpoint_host: 'one.example',
        ...{ pending: 3, delivered: 0, abandoned: 0, skipped: 0 },
        ...{ failing_since: null, consecutive_failures: 0, last_success_at: null },
        alerted_at: null,
      },
    ]);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const { orgId, deliveryId } = queued;
    const since = ago(20);
    const results = [
      [ago(300), 500, null],
      [ago(180), 204, null],
      [since, null, 'timeout'],
      [ago(10), 302, null],
    ];
    for (const [index, [at, status, failure]] of results.entries()) {
      await pool().query(attempt, [orgId, deliveryId, index + 1, at, status, failure, signature]);
    }
    const { endpoints, buckets } = await summary(24);
    expect(endpoints[0]).toMatchObject({
      ...{ pending: 3, consecutive_failures: 2, failing_since: since },
      last_success_at: results[1]?.[0],
    });
    expect(buckets).toHaveLength(24);
    const total = (name: string) =>
      buckets.reduce((sum: number, bucket: Json) => sum + bucket[name], 0);
    expect([total('delivered'), total('failed')]).toEqual([1, 3]);
    const narrow = await summary(1);
    const late = narrow.buckets.filter((bucket: Json) => bucket.failed > 0);
    expect(late.length).toBe(2);
    await pool().query(attempt, [orgId, deliveryId, 5, ago(1), 200, null, signature]);
    const [healed] = (await summary()).endpoints;
    expect(healed).toMatchObject({ consecutive_failures: 0, failing_since: null });
  });

  test('names at most a hundred endpoints', async () => {
    const registry = await createRegistry('https://one.example/hooks');
    const { token } = await createMember(registry.orgId, 'viewer');
    await queueCopies(await queueEvent(registry), 100);
    await pool().query(
      `UPDATE delivery SET endpoint_host = id::text || '.example' WHERE org_id = $1`,
      [registry.orgId],
    );
    const { body } = await call('GET', `${path}/summary`, { token });
    expect(body.endpoints).toHaveLength(100);
  });

  test.each(['0', '-1', 'day'])('refuses %s hours', async (hours) => {
    const { orgId } = await createRegistry(null);
    const { token } = await createMember(orgId, 'viewer');
    const answer = await call('GET', `${path}/summary`, { token, query: { hours } });
    expect(answer.status).toBe(400);
  });
});
