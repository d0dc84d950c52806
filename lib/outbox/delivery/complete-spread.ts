import { inTransaction } from '@/lib/base/db';
import type { Completion } from './complete-deliveries';

const updateStatement = `
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

/** Records attempts of one organization of a distributed database; see completeDeliveries. */
export async function completeSpread(
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
      updateStatement,
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
