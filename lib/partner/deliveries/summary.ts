import { type Actor, authorize } from '@/lib/auth/actor';
import { readingPool } from '@/lib/base/db';

export type EndpointSummary = {
  endpointHost: string;
  pending: number;
  delivered: number;
  abandoned: number;
  skipped: number;
  failingSince: Date | null;
  consecutiveFailures: number;
  lastSuccessAt: Date | null;
  /** When admins were last written to about it, while it fails. */
  alertedAt: Date | null;
};

export type AttemptBucket = { from: Date; delivered: number; failed: number };

export type DeliverySummary = { endpoints: EndpointSummary[]; buckets: AttemptBucket[] };

const hourMs = 3_600_000;
const bucketsPerWindow = 24;
const mostCounted = 10_000;
const mostFailures = 1_000;
const mostEndpoints = 100;
const mostHosts = 1_000;

/**
 * The beginning of a query of an organization's endpoints, in `known`. Each step jumps to the next
 * host in the index, however many deliveries each has.
 */
export const hosts = `
  WITH RECURSIVE host AS (
    (SELECT endpoint_host FROM delivery WHERE org_id = $1 AND endpoint_host IS NOT NULL
     ORDER BY endpoint_host LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_host FROM delivery d
            WHERE d.org_id = $1 AND d.endpoint_host > host.endpoint_host
            ORDER BY d.endpoint_host LIMIT 1)
    FROM host WHERE host.endpoint_host IS NOT NULL
  ), known AS (
    SELECT endpoint_host FROM host WHERE endpoint_host IS NOT NULL LIMIT ${mostHosts}
  )`;

const anyType = `unnest(enum_range(NULL::event_type)) AS t (type)`;

const countOf = (status: string, since: string) => `(SELECT least(sum(part.count), ${mostCounted})
  FROM ${anyType} CROSS JOIN LATERAL (SELECT count(*) FROM (SELECT FROM delivery d
    WHERE d.org_id = $1 AND d.endpoint_host = known.endpoint_host AND d.status = '${status}'
      AND d.event_type = t.type ${since} LIMIT ${mostCounted}) counted) part)::int`;

const inWindow = 'AND d.created_at >= $2::timestamptz';
export const ofHost = 'a.org_id = $1 AND a.endpoint_host = known.endpoint_host';
export const succeeded = 'a.response_status BETWEEN 200 AND 299';
export const failed = '(a.response_status IS NULL OR a.response_status NOT BETWEEN 200 AND 299)';
const endpointsText = `${hosts}, stats AS (
    SELECT known.endpoint_host AS "endpointHost", ${countOf('pending', '')} AS pending,
      ${countOf('delivered', inWindow)} AS delivered,
      ${countOf('abandoned', inWindow)} AS abandoned, ${countOf('skipped', inWindow)} AS skipped,
      run.since AS "failingSince", run.length::int AS "consecutiveFailures",
      success.at AS "lastSuccessAt", (SELECT e.told_at FROM endpoint_alert e
        WHERE e.org_id = $1 AND e.endpoint_host = known.endpoint_host) AS "alertedAt", greatest(success.at, failure.at) AS "lastAttemptAt"
    FROM known
    CROSS JOIN LATERAL (SELECT max(a.started_at) AS at FROM delivery_attempt a
      WHERE ${ofHost} AND ${succeeded}) success
    CROSS JOIN LATERAL (SELECT max(a.started_at) AS at FROM delivery_attempt a
      WHERE ${ofHost} AND ${failed}) failure
    CROSS JOIN LATERAL (SELECT min(failures.at) AS since, count(*) AS length FROM (
      SELECT a.started_at AS at FROM delivery_attempt a WHERE ${ofHost} AND ${failed}
        AND a.started_at > coalesce(success.at, '-infinity'::timestamptz)
      ORDER BY a.started_at LIMIT ${mostFailures}) failures) run
  )
  SELECT * FROM stats
  WHERE pending + delivered + abandoned + skipped > 0 OR "lastAttemptAt" >= $2::timestamptz
  ORDER BY "failingSince", pending DESC, "endpointHost" LIMIT ${mostEndpoints}`;

const attemptsIn = (condition: string) => `(SELECT coalesce(sum(part.count), 0) FROM known
  CROSS JOIN LATERAL (SELECT count(*) FROM (SELECT FROM delivery_attempt a
    WHERE ${ofHost} AND ${condition} AND a.started_at >= bucket.start
      AND a.started_at < bucket.start + make_interval(secs => $3)
    LIMIT ${mostCounted}) counted) part)::int`;

const bucketsText = `${hosts}
  SELECT bucket.start AS "from", ${attemptsIn(succeeded)} AS delivered,
    ${attemptsIn(failed)} AS failed
  FROM generate_series(0, ${bucketsPerWindow - 1}) AS place
  CROSS JOIN LATERAL (SELECT $2::timestamptz + place * make_interval(secs => $3) AS start) bucket
  ORDER BY bucket.start`;

// Many short walks look costly to the planner, and compiling them takes longer than they do.
async function readSummary(orgId: string, since: Date, seconds: number): Promise<DeliverySummary> {
  const client = await readingPool().connect();
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL jit = off');
    const endpoints = await client.query<EndpointSummary>(endpointsText, [orgId, since]);
    const buckets = await client.query<AttemptBucket>(bucketsText, [orgId, since, seconds]);
    await client.query('COMMIT');
    client.release();
    return { endpoints: endpoints.rows, buckets: buckets.rows };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** How each endpoint of the organization fares, and what attempts came to within the last hours. */
export async function summarizeDeliveries(actor: Actor, hours: number): Promise<DeliverySummary> {
  authorize(actor, 'delivery:read');
  const bucketMs = (hours * hourMs) / bucketsPerWindow;
  const lastStart = Math.floor(Date.now() / bucketMs) * bucketMs;
  const since = new Date(lastStart - (bucketsPerWindow - 1) * bucketMs);
  return readSummary(actor.orgId, since, bucketMs / 1000);
}
