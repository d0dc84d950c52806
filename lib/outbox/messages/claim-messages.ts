import type { Actor } from '@/lib/auth/actor';
import {
  anywhere,
  claimByOrganization,
  type Within,
  withinParameter,
} from '@/lib/base/citus/by-organization';
import { inTransaction, pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { senderName } from '@/lib/outbox/activity/timeline';
import { withoutTokens } from '@/lib/outbox/links/links-in-texts';
import { Prisma } from '@/prisma/generated/client';
import { skipReasonText } from './excluded-recipients';
import { noTransport } from './not-sent';
import type { OutgoingMessage, TransportName } from './outgoing-message';
import { tellsOfEnd } from './told-of-rejection';

export type ClaimedMessage = OutgoingMessage & {
  candidateId: string | null;
  applicationId: string | null;
  attempts: number;
  leaseToken: string;
  /** The text with its links, encrypted; see unsealMessage. */
  sealed: Uint8Array | null;
};

// Due by the database's clock and without an unexpired lease.
// The limit is part of the text: with a parameter PostgreSQL would plan the query each time.
const isDue = `status = 'queued' AND due_at <= now()
      AND (lease_expires_at IS NULL OR lease_expires_at < now())`;

const claimOf = (limit: number, within: Within) => `
  WITH due AS (
    SELECT org_id, id, candidate_id, application_id, kind FROM message
    WHERE ${isDue} ${within('org_id')}
    ORDER BY due_at
    LIMIT ${limit}
    FOR UPDATE SKIP LOCKED
  )
  , judged AS (
    SELECT due.*, ${skipReasonText('due', within)} AS skip_reason,
      now() + make_interval(secs => $2) AS leased_until
    FROM due
  ), claimed AS (
  UPDATE message
  SET status = CASE WHEN skip_reason IS NOT NULL THEN 'skipped'::message_status ELSE status END,
      failure_reason = coalesce(skip_reason, failure_reason),
      lease_token = CASE WHEN skip_reason IS NULL THEN $1::uuid END,
      lease_expires_at = CASE WHEN skip_reason IS NULL THEN leased_until END,
      attempts = message.attempts + CASE WHEN skip_reason IS NULL THEN 1 ELSE 0 END, updated_at = now()
  FROM judged
  WHERE message.org_id = judged.org_id AND message.id = judged.id ${within('message.org_id')}
  RETURNING message.org_id AS "orgId", message.id, message.channel, message.kind,
    message.recipient, message.subject, message.body, message.sealed, message.calendar,
    message.attempts,
    message.candidate_id AS "candidateId", message.application_id AS "applicationId",
    message.lease_token AS "leaseToken")
  SELECT * FROM claimed`;

/**
 * Leases up to `limit` due messages to the caller; nobody else gets them until the lease expires.
 * Messages to candidates whom the blocklist now excludes, or who asked not to be contacted since, are
 * marked as skipped.
 */
export async function claimMessages(
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedMessage[]> {
  const claim = async (orgId: string | null) => {
    const ofOne = orgId !== null;
    const { rows } = await pool().query<ClaimedMessage>({
      name: `claim-messages-${limit}${ofOne ? '-of-one' : ''}`,
      text: claimOf(limit, ofOne ? withinParameter(3) : anywhere),
      values: [newId(), leaseSeconds, ...(ofOne ? [orgId] : [])],
    });
    return rows;
  };
  for (;;) {
    const due = `SELECT org_id FROM message WHERE ${isDue}`;
    const rows = await claimByOrganization(due, [], limit, claim);
    const leased = rows.filter(({ leaseToken }) => leaseToken !== null);
    if (leased.length > 0 || rows.length === 0) return leased;
  }
}

function senderIn(orgId: string): Actor {
  return { type: 'automation', orgId, id: null, name: senderName };
}

/**
 * Marks a message as sent, or as skipped if it was only logged, and records it in the candidate's
 * history, in one transaction. Returns false and changes nothing if the lease has passed to another
 * drain.
 */
export async function completeMessage(
  message: ClaimedMessage,
  transport: TransportName,
): Promise<boolean> {
  const { orgId, id, leaseToken, candidateId, applicationId, channel, subject, body } = message;
  const reason = transport === 'log' ? noTransport : null;
  const status = reason ? 'skipped' : 'sent';
  return inTransaction(async (tx) => {
    const completed = await tx.$executeRaw`
      UPDATE message
      SET status = ${status}::message_status, sent_at = ${reason ? Prisma.sql`NULL` : Prisma.sql`now()`},
          transport = ${transport}, failure_reason = ${reason},
          lease_token = NULL, lease_expires_at = NULL, updated_at = now()
      WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid AND lease_token = ${leaseToken}::uuid`;
    if (completed === 0) return false;
    if (!candidateId) return true;
    await recordActivity(tx, senderIn(orgId), {
      type: channel,
      candidateId,
      applicationId: applicationId ?? undefined,
      details: {
        ...{ direction: 'outbound', subject, body: withoutTokens(body), status },
        ...(reason && { failure_reason: reason }),
      },
    });
    return true;
  });
}

/**
 * SQL condition: a letter of the table `message`, of the organization $1, is no longer true. Its rejection was undone, a later
 * message replaced its time or link, or the application ended and made its link invalid.
 */
export const isUntrue = `EXISTS (
  SELECT FROM application a
  WHERE a.org_id = $1::uuid AND a.id = message.application_id
    AND CASE
      WHEN ${tellsOfEnd('message')}
        THEN a.closed_at IS NULL AND EXISTS (
          SELECT FROM activity moved
          WHERE moved.org_id = $1::uuid AND moved.application_id = message.application_id
            AND moved.type = 'stage' AND moved.occurred_at > message.created_at)
      WHEN message.kind IN ('scheduling_link', 'interview_confirmation', 'interview_rescheduled')
        THEN a.closed_at IS NOT NULL OR EXISTS (
          SELECT FROM message later
          WHERE later.org_id = $1::uuid AND later.application_id = message.application_id
            AND later.created_at > message.created_at
            AND later.kind IN ('scheduling_link', 'interview_confirmation', 'interview_rescheduled',
                               'interview_cancelled'))
      ELSE false END)`;

// A link to a new password that will have expired at the next attempt is of no use either.
const isObsolete = `message.kind = 'password_reset'
    AND message.created_at < now() + make_interval(secs => $5::float8) - interval '1 hour'
  OR ${isUntrue}`;

/**
 * Schedules another attempt after `delaySeconds`, or marks the message as failed if that is null.
 * An obsolete message is not retried.
 */
export async function failMessage(
  { orgId, id, leaseToken }: ClaimedMessage,
  reason: string,
  delaySeconds: number | null,
): Promise<boolean> {
  const result = await pool().query(
    `WITH judged AS (
       SELECT id, coalesce(now() + make_interval(secs => $5::float8), due_at) AS due_at,
         CASE WHEN $5::float8 IS NULL THEN 'failed'::message_status
              WHEN ${isObsolete} THEN 'cancelled'
              ELSE 'queued' END AS status
       FROM message WHERE org_id = $1 AND id = $2 AND lease_token = $3
     ), changed AS (
       UPDATE message
       SET status = judged.status, due_at = judged.due_at, failure_reason = $4,
           lease_token = NULL, lease_expires_at = NULL, updated_at = now()
       FROM judged WHERE message.org_id = $1 AND message.id = judged.id AND lease_token = $3
       RETURNING message.id)
     SELECT id FROM changed`,
    [orgId, id, leaseToken, reason, delaySeconds],
  );
  return result.rowCount === 1;
}

/** Releases claimed messages without an attempt. */
export async function releaseMessages(messages: readonly ClaimedMessage[]): Promise<void> {
  await pool().query(
    `UPDATE message
     SET attempts = attempts - 1, lease_token = NULL, lease_expires_at = NULL, updated_at = now()
     WHERE id = ANY($1::uuid[]) AND lease_token = $2`,
    [messages.map(({ id }) => id), messages[0]?.leaseToken],
  );
}
