import {
  anywhere,
  claimByOrganization,
  type Within,
  withinParameter,
} from '@/lib/base/citus/by-organization';
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

const ofEndpoint = (within: Within) =>
  `a.org_id = e.org_id AND a.endpoint_host = e.endpoint_host ${within('a.org_id')}`;
const lastSuccess = (within: Within) => `SELECT max(a.started_at) AS at FROM delivery_attempt a
  WHERE ${ofEndpoint(within)} AND a.response_status BETWEEN 200 AND 299`;
const failuresSince = (within: Within) => `SELECT a.started_at AS at FROM delivery_attempt a
  WHERE ${ofEndpoint(within)}
  AND (a.response_status IS NULL OR a.response_status NOT BETWEEN 200 AND 299)
  AND a.started_at > coalesce(success.at, '-infinity'::timestamptz)
  ORDER BY a.started_at LIMIT ${fewestFailures}`;

// Each step jumps to the next endpoint in the index, however many deliveries wait for one.
const failingOf = (within: Within) => `
  WITH RECURSIVE troubled AS (
    (SELECT d.org_id, d.endpoint_host FROM delivery d
     WHERE ${isTroubled} AND d.endpoint_host IS NOT NULL ${within('d.org_id')}
     ORDER BY d.org_id, d.endpoint_host LIMIT 1)
    UNION ALL
    SELECT next.* FROM troubled t CROSS JOIN LATERAL (
      SELECT d.org_id, d.endpoint_host FROM delivery d
      WHERE ${isTroubled} AND (d.org_id, d.endpoint_host) > (t.org_id, t.endpoint_host)
        ${within('d.org_id')}
      ORDER BY d.org_id, d.endpoint_host LIMIT 1) next
  ), e AS (SELECT * FROM troubled LIMIT ${mostEndpoints})
  SELECT e.org_id AS "orgId", e.endpoint_host AS host, run.since AS "failingSince"
  FROM e
  LEFT JOIN endpoint_alert told
    ON told.org_id = e.org_id AND told.endpoint_host = e.endpoint_host ${within('told.org_id')}
  CROSS JOIN LATERAL (${lastSuccess(within)}) success
  CROSS JOIN LATERAL (
    SELECT min(f.at) AS since, count(*) AS length FROM (${failuresSince(within)}) f) run
  WHERE run.length = ${fewestFailures} AND run.since <= now() - ${toldAfter}
    AND (told.told_at IS NULL OR told.told_at < now() - ${repeatedAfter})
  ORDER BY run.since LIMIT ${atOnce}`;

const againStatement = `
  UPDATE endpoint_alert SET told_at = now()
  WHERE org_id = $1::uuid AND endpoint_host = $2 AND told_at < now() - ${repeatedAfter}`;
const firstStatement = `
  INSERT INTO endpoint_alert (org_id, endpoint_host, failing_since)
  VALUES ($1::uuid, $2, $3::timestamptz) ON CONFLICT (org_id, endpoint_host) DO NOTHING`;

const waitingStatement = `
  SELECT count(*)::int AS waiting FROM (
    SELECT FROM delivery d
    WHERE d.org_id = $1::uuid AND d.endpoint_host = $2 AND d.status = 'pending'
    LIMIT ${mostCounted}) counted`;

// An endpoint that nothing is sent to any more is no longer spoken of.
const overOf = (within: Within) => `
  SELECT e.org_id AS "orgId", e.endpoint_host AS host, e.failing_since AS "failingSince",
    run.length = 0 AS "isAnswering"
  FROM endpoint_alert e
  CROSS JOIN LATERAL (${lastSuccess(within)}) success
  CROSS JOIN LATERAL (SELECT count(*) AS length FROM (${failuresSince(within)}) f) run
  WHERE (run.length = 0 OR (e.told_at < now() - ${repeatedAfter} AND NOT EXISTS (
    SELECT FROM delivery d WHERE d.org_id = e.org_id AND d.endpoint_host = e.endpoint_host
      AND ${isTroubled} ${within('d.org_id')}))) ${within('e.org_id')}
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
    const told =
      (await tx.$executeRawUnsafe(againStatement, orgId, host)) ||
      (await tx.$executeRawUnsafe(firstStatement, orgId, host, failingSince));
    if (told === 0) return false;
    const [counted] = await tx.$queryRawUnsafe<{ waiting: number }[]>(
      waitingStatement,
      orgId,
      host,
    );
    await tellAdmins(tx, orgId, failingText(endpoint, counted?.waiting ?? 0));
    return true;
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

const alerted = 'SELECT org_id FROM endpoint_alert';
const troubled = `SELECT d.org_id FROM delivery d WHERE ${isTroubled} AND d.endpoint_host IS NOT NULL`;

/** The endpoints that a statement finds, of the organizations that have any to look at. */
function endpoints<Found extends Endpoint>(
  textOf: (within: Within) => string,
  due: string,
): Promise<Found[]> {
  return claimByOrganization(due, [], atOnce, async (orgId) => {
    const isOfOne = orgId !== null;
    const text = textOf(isOfOne ? withinParameter(1) : anywhere);
    return (await pool().query<Found>(text, isOfOne ? [orgId] : [])).rows;
  });
}

/**
 * Writes to the admins of an organization once an endpoint has failed three times in a row over 15
 * minutes, again after each day that it goes on, and when it answers again; returns about how many
 * endpoints it wrote. Any number of processes may run it.
 */
export async function alertFailingEndpoints(): Promise<number> {
  const over = await endpoints<Endpoint & { isAnswering: boolean }>(overOf, alerted);
  const failing = await endpoints<Endpoint>(failingOf, troubled);
  let told = 0;
  for (const endpoint of over) if (await endAlert(endpoint)) told += 1;
  for (const endpoint of failing) if (await tellOfFailing(endpoint)) told += 1;
  return told;
}
