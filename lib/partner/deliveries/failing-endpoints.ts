import { readUnprepared } from '@/lib/base/db';
import { failed, hosts, ofHost, succeeded } from './summary';

const weekMs = 7 * 86_400_000;
const worthTelling = 3;
const mostFailures = 1000;
const mostEndpoints = 100;

export type FailingEndpoint = {
  endpointHost: string;
  failingSince: Date;
  consecutiveFailures: number;
  lastSuccessAt: Date | null;
};

const failingText = `${hosts}
  SELECT known.endpoint_host AS "endpointHost", run.since AS "failingSince",
    run.length::int AS "consecutiveFailures", success.at AS "lastSuccessAt"
  FROM known
  CROSS JOIN LATERAL (SELECT max(a.started_at) AS at FROM delivery_attempt a
    WHERE ${ofHost} AND ${succeeded}) success
  CROSS JOIN LATERAL (SELECT min(failures.at) AS since, max(failures.at) AS until, count(*) AS length
    FROM (SELECT a.started_at AS at FROM delivery_attempt a WHERE ${ofHost} AND ${failed}
      AND a.started_at > coalesce(success.at, '-infinity'::timestamptz)
      ORDER BY a.started_at LIMIT ${mostFailures}) failures) run
  WHERE run.length >= ${worthTelling}
    AND (run.until >= $2::timestamptz OR run.length = ${mostFailures})
  ORDER BY run.since, known.endpoint_host LIMIT ${mostEndpoints}`;

/**
 * Returns an organization's endpoints that failed at least three times in a row, within the last
 * week, those that have failed longest first. The caller has authorized it.
 */
export async function readFailingEndpoints(orgId: string, now: Date): Promise<FailingEndpoint[]> {
  const since = new Date(now.getTime() - weekMs);
  return readUnprepared<FailingEndpoint>(failingText, [orgId, since]);
}
