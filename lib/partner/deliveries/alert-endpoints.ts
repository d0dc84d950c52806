import { inTransaction, pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { greetingTo } from '@/lib/base/plain-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { queueMessages } from '@/lib/outbox/messages/queue-messages';
import type { MessageText } from '@/lib/outbox/messages/templates';

const fewestFailures = 3;
const toldAfter = `interval '15 minutes'`;
const repeatedAfter = `interval '1 day'`;
const mostEndpoints = 5_000;
const atOnce = 50;
const mostAdmins = 20;
const mostCounted = 1_000;

// What the partial index on troubled deliveries holds.
const isTroubled = `d.status = 'pending' AND d.attempt_count >= 3`;

const ofEndpoint = 'a.org_id = e.org_id AND a.endpoint_host = e.endpoint_host';
const lastSuccess = `SELECT max(a.started_at) AS at FROM delivery_attempt a
  WHERE ${ofEndpoint} AND a.response_status BETWEEN 200 AND 299`;
const failuresSince = `SELECT a.started_at AS at FROM delivery_attempt a WHERE ${ofEndpoint}
  AND (a.response_status IS NULL OR a.response_status NOT BETWEEN 200 AND 299)
  AND a.started_at > coalesce(success.at, '-infinity'::timestamptz)
  ORDER BY a.started_at LIMIT ${fewestFailures}`;

// Each step jumps to the next endpoint in the index, however many deliveries wait for one.
const failingStatement = `
  WITH RECURSIVE troubled AS (
    (SELECT d.org_id, d.endpoint_host FROM delivery d
     WHERE ${isTroubled} AND d.endpoint_host IS NOT NULL
     ORDER BY d.org_id, d.endpoint_host LIMIT 1)
    UNION ALL
    SELECT next.* FROM troubled t CROSS JOIN LATERAL (
      SELECT d.org_id, d.endpoint_host FROM delivery d
      WHERE ${isTroubled} AND (d.org_id, d.endpoint_host) > (t.org_id, t.endpoint_host)
      ORDER BY d.org_id, d.endpoint_host LIMIT 1) next
  ), e AS (SELECT * FROM troubled LIMIT ${mostEndpoints})
  SELECT e.org_id AS "orgId", e.endpoint_host AS host, run.since AS "failingSince"
  FROM e
  LEFT JOIN endpoint_alert told USING (org_id, endpoint_host)
  CROSS JOIN LATERAL (${lastSuccess}) success
  CROSS JOIN LATERAL (
    SELECT min(f.at) AS since, count(*) AS length FROM (${failuresSince}) f) run
  WHERE run.length = ${fewestFailures} AND run.since <= now() - ${toldAfter}
    AND (told.told_at IS NULL OR told.told_at < now() - ${repeatedAfter})
  ORDER BY run.since LIMIT ${atOnce}`;

const claimStatement = `
  INSERT INTO endpoint_alert AS told (org_id, endpoint_host, failing_since) VALUES ($1::uuid, $2, $3::timestamptz)
  ON CONFLICT (org_id, endpoint_host) DO UPDATE SET told_at = now()
    WHERE told.told_at < now() - ${repeatedAfter}
  RETURNING (SELECT least(count(*), ${mostCounted})::int FROM (SELECT FROM delivery d
    WHERE d.org_id = $1::uuid AND d.endpoint_host = $2 AND d.status = 'pending'
    LIMIT ${mostCounted}) waiting) AS waiting`;

// An endpoint that nothing is sent to any more is no longer spoken of.
const overStatement = `
  SELECT e.org_id AS "orgId", e.endpoint_host AS host, e.failing_since AS "failingSince",
    run.length = 0 AS "isAnswering"
  FROM endpoint_alert e
  CROSS JOIN LATERAL (${lastSuccess}) success
  CROSS JOIN LATERAL (SELECT count(*) AS length FROM (${failuresSince}) f) run
  WHERE run.length = 0 OR (e.told_at < now() - ${repeatedAfter} AND NOT EXISTS (
    SELECT FROM delivery d WHERE d.org_id = e.org_id AND d.endpoint_host = e.endpoint_host
      AND ${isTroubled}))
  LIMIT ${atOnce}`;

type Endpoint = { orgId: string; host: string; failingSince: Date };

const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const logOf = (host: string) => `${env().APP_URL}/deliveries?host=${encodeURIComponent(host)}`;

function failingText({ host, failingSince }: Endpoint, waiting: number): MessageText {
  const many = waiting === mostCounted ? 'More than 1,000 events wait' : `${waiting} events wait`;
  return {
    subject: `${host} does not take our events`,
    body: [
      `Every event sent to ${host} since ${minuteOf(failingSince)} has failed. ${waiting === 1 ? 'One event waits' : many} to be sent again.`,
      'We go on trying for about a day after each event. What is given up then is not lost: it can be replayed.',
      `What the endpoint answered, and what to do: ${logOf(host)}`,
    ].join('\n\n'),
  };
}

function answeringText({ host, failingSince }: Endpoint): MessageText {
  return {
    subject: `${host} takes our events again`,
    body: [
      `${host}, which had failed since ${minuteOf(failingSince)}, answers again. What waits is sent by itself.`,
      `Events that were given up meanwhile can be replayed: ${logOf(host)}`,
    ].join('\n\n'),
  };
}

async function tellAdmins(tx: Tx, orgId: string, { subject, body }: MessageText): Promise<void> {
  const admins = await tx.membership.findMany({
    where: { orgId, role: 'admin', deactivatedAt: null, user: { deactivatedAt: null } },
    include: { user: true, organization: true },
    orderBy: { userId: 'asc' },
    take: mostAdmins,
  });
  const about = { orgId, candidateId: null, applicationId: null, scheduledAt: null };
  const letters = admins.map(({ user, organization }) => ({
    ...({ ...about, kind: 'endpoint_alert', channel: 'email' } as const),
    recipient: user.email,
    subject,
    body: `${greetingTo(user.name)}\n\n${body}\n\nKind regards,\n${organization.name}\n`,
  }));
  await queueMessages(tx, letters);
}

async function tellOfFailing(endpoint: Endpoint): Promise<boolean> {
  const { orgId, host, failingSince } = endpoint;
  return inTransaction(async (tx) => {
    const [claimed] = await tx.$queryRawUnsafe<{ waiting: number }[]>(
      claimStatement,
      ...[orgId, host, failingSince],
    );
    if (claimed) await tellAdmins(tx, orgId, failingText(endpoint, claimed.waiting));
    return claimed !== undefined;
  });
}

async function endAlert(endpoint: Endpoint & { isAnswering: boolean }): Promise<boolean> {
  const { orgId, host: endpointHost } = endpoint;
  return inTransaction(async (tx) => {
    const { count } = await tx.endpointAlert.deleteMany({ where: { orgId, endpointHost } });
    if (count > 0 && endpoint.isAnswering) await tellAdmins(tx, orgId, answeringText(endpoint));
    return count > 0 && endpoint.isAnswering;
  });
}

/**
 * Writes to the admins of an organization once an endpoint has failed three times in a row over 15
 * minutes, again after each day that it goes on, and when it answers again; returns about how many
 * endpoints it wrote. Any number of processes may run it.
 */
export async function alertFailingEndpoints(): Promise<number> {
  const over = await pool().query<Endpoint & { isAnswering: boolean }>(overStatement);
  const failing = await pool().query<Endpoint>(failingStatement);
  let told = 0;
  for (const endpoint of over.rows) if (await endAlert(endpoint)) told += 1;
  for (const endpoint of failing.rows) if (await tellOfFailing(endpoint)) told += 1;
  return told;
}
