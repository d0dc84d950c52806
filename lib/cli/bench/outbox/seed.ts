import { pool } from '@/lib/base/db';
import { createApplication } from '@/lib/testing/factories';
import { createRegistry } from '@/lib/testing/registry';

/** An endpoint with one application to tell of, and the secret its events are signed with. */
export type Endpoint = { url: string; orgId: string; applicationId: string; secret: string };

/** Makes a registry for each URL. */
export async function seedEndpoints(urls: string[]): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (const url of urls) {
    const { orgId, location, signingSecret: secret } = await createRegistry(url);
    const { id: applicationId } = await createApplication(orgId, { locationId: location.id });
    endpoints.push({ url, orgId, applicationId, secret });
  }
  return endpoints;
}

const body = (id: string) => `json_build_object('id', ${id}, 'type', 'candidate.status_changed',
  'created_at', now(), 'data', json_build_object('candidate_id', ${id}, 'application_id', ${id},
    'external_ref', ${id}, 'location_ref', 'site', 'org_ref', 'registry',
    'portal_url', 'http://localhost:3000/candidates/' || ${id}, 'status', 'review',
    'previous_status', 'screening', 'occurred_at', now()))::text`;

/** Queues so many events, evenly over the endpoints. */
export async function queueEvents(endpoints: Endpoint[], count: number): Promise<void> {
  await pool().query(
    `WITH endpoint AS (
       SELECT row_number() OVER () - 1 AS place, org_id::uuid, host
       FROM unnest($1::text[], $2::text[]) AS e (org_id, host)
     ), event AS (
       INSERT INTO event (org_id, id, type, body)
       SELECT org_id, id, 'candidate.status_changed', ${body('id')}
       FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $3::int) n) one
       JOIN endpoint ON place = n % $4::int
       RETURNING org_id, id
     )
     INSERT INTO delivery (org_id, id, event_id, event_type, endpoint_host)
     SELECT event.org_id, gen_random_uuid(), event.id, 'candidate.status_changed', host
     FROM event JOIN endpoint USING (org_id)`,
    [
      endpoints.map(({ orgId }) => orgId),
      endpoints.map(({ url }) => new URL(url).host),
      count,
      endpoints.length,
    ],
  );
  await pool().query('VACUUM ANALYZE event, delivery');
}

// Ids as the service makes them, in the order of their times.
const idAt = (time: string, salt: string) =>
  `(lpad(to_hex((extract(epoch FROM ${time}) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5('${salt}' || n), 1, 3) || '8' || substr(md5('${salt}' || n), 4, 15))::uuid`;

/** Fills the log of an endpoint's registry with deliveries of the last three months. */
export async function seedLog({ orgId, applicationId }: Endpoint, rows: number): Promise<void> {
  const client = await pool().connect();
  try {
    // Millions of rows that refer to each other need not be looked up one by one.
    await client.query('SET session_replication_role = replica');
    await client.query(`CREATE TEMP TABLE one AS
      SELECT n, at, ${idAt('at', 'e')} AS event_id, ${idAt('at', 'd')} AS id,
        (enum_range(NULL::event_type))[1 + n % 6] AS type, 'hooks' || n % 10 || '.example.com' AS host,
        n % 200 = 0 AS failed
      FROM generate_series(1, ${rows}) n,
        LATERAL (SELECT date_trunc('milliseconds', now() - n * interval '90 days' / ${rows}) AS at) t`);
    await client.query(
      `INSERT INTO event (org_id, id, type, application_id, body, created_at)
       SELECT $1, event_id, type, CASE WHEN n % 100000 = 0 THEN $2::uuid END, ${body('event_id')}, at
       FROM one`,
      [orgId, applicationId],
    );
    await client.query(
      `INSERT INTO delivery (org_id, id, event_id, event_type, endpoint_host, status, status_reason,
         attempt_count, next_attempt_at, created_at, updated_at)
       SELECT $1, id, event_id, type, host, (CASE WHEN failed THEN 'abandoned' ELSE 'delivered' END)::delivery_status,
         CASE WHEN failed THEN 'http_500' END, 1, NULL, at, at FROM one`,
      [orgId],
    );
    await client.query(
      `INSERT INTO delivery_attempt (org_id, id, delivery_id, number, url, endpoint_host, started_at,
         duration_ms, response_status, response_excerpt, signed_at, signature)
       SELECT $1, event_id, id, 1, 'https://' || host || '/hooks', host, at, 20,
         CASE WHEN failed THEN 500 ELSE 204 END, '', at, md5(n::text) FROM one`,
      [orgId],
    );
    await client.query('DROP TABLE one; RESET session_replication_role');
    await client.query('VACUUM ANALYZE event, delivery, delivery_attempt');
  } finally {
    client.release();
  }
}
