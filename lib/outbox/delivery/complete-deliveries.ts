import { isDistributed } from '@/lib/base/citus/is-distributed';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import type { ClaimedDelivery } from './claimed-delivery';

/** One attempt, as stored in the log. */
export type AttemptRecord = {
  id: string;
  url: string;
  /** Null if the URL is not valid. */
  host: string | null;
  startedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  failureClass: string | null;
  responseExcerpt: string | null;
  signedAt: Date;
  /** The signature sent, in hex; null if nothing was sent. */
  signature: string | null;
};

/** The outcome of a claimed delivery. */
export type Completion = Pick<ClaimedDelivery, 'orgId' | 'id' | 'leaseToken'> & {
  status: 'delivered' | 'pending' | 'abandoned' | 'skipped';
  reason: string | null;
  /** Seconds until the next attempt; null if there is none. */
  delaySeconds: number | null;
  attempt: AttemptRecord | null;
};

const completeStatement = `
  WITH result AS (
    SELECT r.*, nullif(r.attempt, 'null') AS made FROM jsonb_to_recordset($1::jsonb) AS r (
      "orgId" uuid, id uuid, "leaseToken" uuid, status delivery_status, reason text,
      "delaySeconds" float8, attempt jsonb)
  ), updated AS (
    UPDATE delivery d
    SET status = r.status, status_reason = r.reason,
        attempt_count = d.attempt_count + (r.made IS NOT NULL)::int,
        next_attempt_at = now() + make_interval(secs => r."delaySeconds"),
        endpoint_host = coalesce(r.made ->> 'host', d.endpoint_host),
        lease_token = NULL, lease_expires_at = NULL, updated_at = now()
    FROM result r
    WHERE d.org_id = r."orgId" AND d.id = r.id AND d.lease_token = r."leaseToken"
    RETURNING d.org_id, d.id, d.attempt_count, r.made
  ), recorded AS (
    INSERT INTO delivery_attempt
      (org_id, id, delivery_id, number, url, started_at, duration_ms, response_status,
       failure_class, response_excerpt, signed_at, signature, endpoint_host)
    SELECT u.org_id, a.id, u.id, u.attempt_count, a.url, a."startedAt", a."durationMs",
      a."responseStatus", a."failureClass", a."responseExcerpt", a."signedAt", a.signature, a.host
    FROM updated u CROSS JOIN LATERAL jsonb_to_record(u.made) AS a (
      id uuid, url text, "startedAt" timestamptz, "durationMs" int, "responseStatus" int,
      "failureClass" text, "responseExcerpt" text, "signedAt" timestamptz, signature text, host text)
    WHERE u.made IS NOT NULL
  )
  SELECT id FROM updated`;

async function completeSome(completions: readonly Completion[]) {
  const { rows } = await pool().query<{ id: string }>({
    name: 'complete-deliveries',
    text: completeStatement,
    values: [JSON.stringify(completions)],
  });
  return rows.map(({ id }) => id);
}

// A change of one table there cannot go on into another.
const updateSpread = `
  WITH result AS (
    SELECT r.*, now() + make_interval(secs => r."delaySeconds") AS next_at
    FROM jsonb_to_recordset($2::jsonb) AS r (
      id uuid, "leaseToken" uuid, status delivery_status, reason text, "delaySeconds" float8,
      made int, host text)
  ), updated AS (
    UPDATE delivery d
    SET status = r.status, status_reason = r.reason, attempt_count = d.attempt_count + r.made,
        next_attempt_at = r.next_at, endpoint_host = coalesce(r.host, d.endpoint_host),
        lease_token = NULL, lease_expires_at = NULL, updated_at = now()
    FROM result r
    WHERE d.org_id = $1::uuid AND d.id = r.id AND d.lease_token = r."leaseToken"
    RETURNING d.id, d.attempt_count
  )
  SELECT id, attempt_count AS number FROM updated`;

async function completeSpread(
  orgId: string,
  completions: readonly Completion[],
): Promise<string[]> {
  const results = completions.map(({ attempt, ...result }) => ({
    ...result,
    ...{ made: attempt ? 1 : 0, host: attempt?.host ?? null },
  }));
  const attempts = new Map(completions.map(({ id, attempt }) => [id, attempt]));
  return inTransaction(async (tx) => {
    const updated = await tx.$queryRawUnsafe<{ id: string; number: number }[]>(
      updateSpread,
      ...[orgId, JSON.stringify(results)],
    );
    const data = updated.flatMap(({ id: deliveryId, number }) => {
      const attempt = attempts.get(deliveryId);
      if (!attempt) return [];
      const { host: endpointHost, ...made } = attempt;
      return [{ orgId, deliveryId, number, endpointHost, ...made }];
    });
    if (data.length > 0) await tx.deliveryAttempt.createMany({ data });
    return updated.map(({ id }) => id);
  });
}

/**
 * Records attempts and their outcomes, in one statement or in a distributed database organization by
 * organization, and returns the ids it updated. Leaves a delivery unchanged if its lease has passed
 * to another drain.
 */
export async function completeDeliveries(
  completions: readonly Completion[],
): Promise<ReadonlySet<string>> {
  if (!(await isDistributed(prisma()))) return new Set(await completeSome(completions));
  const updated = new Set<string>();
  for (const orgId of new Set(completions.map((completion) => completion.orgId))) {
    const own = completions.filter((completion) => completion.orgId === orgId);
    for (const id of await completeSpread(orgId, own)) updated.add(id);
  }
  return updated;
}
