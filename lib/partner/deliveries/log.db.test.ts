import { beforeAll, describe, expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { queueCopies, queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';

useTestDatabase();

const path = '/api/v1/webhook-deliveries';
const signature = 'ab'.repeat(32);
let registry: TestRegistry;
let token = '';
let foreignId = '';
let knownApplicationId = '';
let knownId = '';

type Place = { status: string; type: string; host: string; day: string };

async function placeAll(orgId: string, places: readonly Place[]): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    'SELECT id FROM delivery WHERE org_id = $1 ORDER BY id',
    [orgId],
  );
  for (const [index, { status, type, host, day }] of places.entries()) {
    await pool().query(
      `UPDATE delivery SET status = $3, event_type = $4, endpoint_host = $5, created_at = $6
       WHERE org_id = $1 AND id = $2`,
      [orgId, rows[index]?.id, status, type, host, `${day}T10:00:00Z`],
    );
  }
}

const attempt = `INSERT INTO delivery_attempt
  (org_id, id, delivery_id, number, url, endpoint_host, started_at, duration_ms, response_status,
   failure_class, response_excerpt, signed_at, signature)
  VALUES ($1, gen_random_uuid(), $2, $3, 'https://one.example/hooks', 'one.example', $4, 12, $5, $6,
    'Busy.', '2026-03-01T10:00:05Z', $7)`;

const places: Place[] = ['pending', 'delivered', 'abandoned', 'skipped'].flatMap((status) =>
  ['candidate.placed', 'screening.completed', 'endpoint.test'].flatMap((type, index) =>
    ['one.example', 'two.example:8443'].map((host, place) => ({
      status,
      type,
      host,
      day: `2026-03-0${1 + index * 2 + place}`,
    })),
  ),
);

beforeAll(async () => {
  registry = await createRegistry('https://one.example/hooks');
  const { orgId } = registry;
  const queued = await queueEvent(registry);
  await queueCopies(queued, places.length - 1);
  await placeAll(orgId, places);
  const other = await createRegistry('https://one.example/hooks');
  foreignId = (await queueEvent(other)).deliveryId;
  token = (await createMember(orgId, 'coordinator')).token;
  const known = await queueEvent(registry);
  knownId = known.deliveryId;
  const { rows } = await pool().query<{ id: string }>(
    'SELECT application_id AS id FROM event WHERE id = $1',
    [known.eventId],
  );
  knownApplicationId = rows[0]?.id ?? '';
  await pool().query(`UPDATE delivery SET attempt_count = 2 WHERE id = $1`, [knownId]);
  await pool().query(attempt, [orgId, knownId, 1, '2026-03-01T10:00:05Z', null, 'dns', null]);
  await pool().query(attempt, [orgId, knownId, 2, '2026-03-01T10:01:05Z', 503, null, signature]);
});

async function list(query: Record<string, string | number>): Promise<Json> {
  const answer = await call('GET', path, { token, query });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('the list', () => {
  test.each<[Record<string, string>, (place: Place) => boolean]>([
    [{ status: 'abandoned' }, ({ status }) => status === 'abandoned'],
    [{ event_type: 'endpoint.test' }, ({ type }) => type === 'endpoint.test'],
    [{ endpoint_host: 'TWO.example:8443' }, ({ host }) => host === 'two.example:8443'],
    [{ created_to: '2026-03-02' }, ({ day }) => day <= '2026-03-02'],
    [
      { created_from: '2026-03-03', created_to: '2026-03-04T10:00:00Z' },
      ({ day }) => day >= '2026-03-03' && day <= '2026-03-04',
    ],
    [
      { status: 'skipped', event_type: 'candidate.placed', endpoint_host: 'one.example' },
      ({ status, type, host }) =>
        status === 'skipped' && type === 'candidate.placed' && host === 'one.example',
    ],
    [
      { status: 'delivered', endpoint_host: 'one.example', created_to: '2026-03-03' },
      ({ status, host, day }) =>
        status === 'delivered' && host === 'one.example' && day <= '2026-03-03',
    ],
    [{ status: 'pending', endpoint_host: 'nowhere.example' }, () => false],
  ])('keeps what meets %j', async (query, meets) => {
    const { deliveries } = await list({ created_to: '2026-03-31', ...query, limit: 100 });
    const expected = places.filter(meets);
    expect(deliveries).toHaveLength(expected.length);
    const shown = deliveries.map((one: Json) =>
      [one.status, one.event_type, one.endpoint_host, one.created_at.slice(0, 10)].join(),
    );
    expect(shown.sort()).toEqual(
      expected.map(({ status, type, host, day }) => [status, type, host, day].join()).sort(),
    );
  });

  test('walks all of them page by page, newest first, each once', async () => {
    const seen: Json[] = [];
    let cursor: string | null = null;
    do {
      const page: Json = await list({ limit: 7, ...(cursor !== null && { cursor }) });
      expect(page.deliveries.length).toBeLessThanOrEqual(7);
      seen.push(...page.deliveries);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(seen.map((one) => one.delivery_id)).size).toBe(places.length + 1);
    const times = seen.map((one) => `${one.created_at} ${one.delivery_id}`);
    expect(times).toEqual([...times].sort().reverse());
    expect(seen.some((one) => one.delivery_id === foreignId)).toBe(false);
  });

  test('finds what is about an application, with how its last attempt ended', async () => {
    const about = { application_id: knownApplicationId };
    const { deliveries } = await list(about);
    expect(deliveries).toMatchObject([
      {
        delivery_id: knownId,
        event_type: 'candidate.status_changed',
        status: 'pending',
        attempt_count: 2,
        next_attempt_at: expect.any(String),
        last_response_status: 503,
        last_failure_class: null,
      },
    ]);
    expect((await list({ ...about, status: 'delivered' })).deliveries).toEqual([]);
    expect((await list({ ...about, endpoint_host: 'one.example' })).deliveries).toHaveLength(1);
    expect((await list({ application_id: newId() })).deliveries).toEqual([]);
  });

  test.each([
    { status: 'lost' },
    { event_type: 'candidate.hired' },
    { application_id: '7' },
    { created_from: 'yesterday' },
    { created_to: '2026-02-30' },
    { limit: '0' },
    { limit: 'ten' },
    { cursor: 'nonsense' },
    { cursor: '' },
    { cursor: Buffer.from(`2026-03-01|${newId()}`).toString('base64url') },
    { cursor: Buffer.from(`+275760-09-13T00:00:00.000Z|${newId()}`).toString('base64url') },
  ])('refuses %j', async (query) => {
    const answer = await call('GET', path, { token, query });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  test.each([path, `${path}/summary`])('%s is for members only', async (at) => {
    expect((await call('GET', at)).status).toBe(401);
  });
});

describe('a delivery', () => {
  itRefusesStrangers(
    () => ({ token, foreignId, id: knownId }),
    [
      {
        method: 'GET',
        path: `${path}/:id`,
        malformedId: 404,
        notFound: 'DELIVERY_NOT_FOUND',
      },
    ],
  );

  test('shows its envelope as sent, and each attempt with the headers that went with it', async () => {
    const { body } = await call('GET', `${path}/${knownId}`, { token });
    const { delivery } = body;
    expect(JSON.parse(delivery.raw_body)).toEqual(delivery.envelope);
    expect(delivery.envelope.id).toBe(delivery.event_id);
    expect(delivery.attempts).toMatchObject([
      { number: 1, failure_class: 'dns', response_status: null, headers: null },
      {
        number: 2,
        url: 'https://one.example/hooks',
        duration_ms: 12,
        response_status: 503,
        response_excerpt: 'Busy.',
        headers: {
          'Service-Signature': `t=1772359205,v1=${signature}`,
          'Service-Event-Id': delivery.event_id,
          'Service-Event-Type': 'candidate.status_changed',
        },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(registry.signingSecret);
  });

  test.each([
    ['viewer', false],
    ['coordinator', true],
    ['recruiter', true],
  ] as const)('shows a %s what was sent: %s', async (role, isShown) => {
    const { orgId } = registry;
    const secretUrl = 'https://one.example/hooks?key=s3cret#part';
    const shown = { url: 'https://one.example/hooks', response_status: 503, duration_ms: 12 };
    await pool().query(
      'UPDATE delivery_attempt SET url = $3 WHERE org_id = $1 AND delivery_id = $2 AND number = 2',
      [orgId, knownId, secretUrl],
    );
    const member = await createMember(orgId, role);
    const { body } = await call('GET', `${path}/${knownId}`, { token: member.token });
    const { delivery } = body;
    await pool().query(
      'UPDATE delivery_attempt SET url = $3 WHERE org_id = $1 AND delivery_id = $2 AND number = 2',
      [orgId, knownId, shown.url],
    );
    if (isShown) {
      expect(delivery.attempts[1].url).toBe(secretUrl);
      expect(delivery.raw_body).toContain(delivery.event_id);
      return;
    }
    expect(delivery).toMatchObject({ envelope: null, raw_body: null });
    expect(delivery.attempts[1]).toMatchObject({ ...shown, headers: null, response_excerpt: null });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`s3cret|Busy|${signature}`));
  });
});
