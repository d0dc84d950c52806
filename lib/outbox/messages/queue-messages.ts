import { isDistributed } from '@/lib/base/citus/is-distributed';
import { newId } from '@/lib/base/ids';
import { onCommit, runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { wakes } from '@/lib/outbox/wake';
import type {
  Candidate,
  MessageChannel,
  MessageKind,
  MessageStatus,
} from '@/prisma/generated/client';
import { skipReasonText, toldAnyway } from './excluded-recipients';
import { addressOf, type reachable } from './recipient-address';
import { sealMessage } from './seal-content';
import { type MessageRow, type StoredMessage, storeSpread } from './store-spread';
import { closingKinds } from './told-of-rejection';
import { noteUnsent } from './unsent-letters';

export type NewMessage = {
  orgId: string;
  candidateId: string | null;
  applicationId: string | null;
  kind: MessageKind;
  channel: MessageChannel;
  recipient: string | null;
  /** The subject of an email; an SMS has none. */
  subject: string;
  body: string;
  /** The iCalendar file to attach. */
  calendar?: string | null;
  /** When to send it; null means as soon as the change has committed. */
  scheduledAt: Date | null;
};

export type QueuedMessage = { id: string; status: MessageStatus };

// A job's title may have lines, and a name what steers a terminal; the subject of an email has neither.
const oneLine = (subject: string): string => subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();

function rowOf({ scheduledAt, recipient, ...message }: NewMessage): MessageRow {
  const id = newId();
  const { body, sealed } = sealMessage({ orgId: message.orgId, id }, message.body);
  return {
    ...message,
    id,
    body,
    sealed: sealed?.toString('base64'),
    recipient: recipient?.trim() || null,
    subject: message.channel === 'email' ? oneLine(message.subject) : null,
    scheduledAt: scheduledAt?.toISOString(),
  };
}

// In SQL, because Prisma would set due_at from this process's clock. Truncated to milliseconds,
// because rounding up would make the message due in the future.
const insertMessages = `
  INSERT INTO message (org_id, id, candidate_id, application_id, kind, channel, recipient, subject,
                       body, sealed, calendar, status, failure_reason, scheduled_at, due_at)
  SELECT org_id, id, candidate_id, application_id, kind, channel, recipient, subject, body,
         decode(sealed, 'base64'), calendar, (CASE WHEN reason IS NULL THEN 'queued' ELSE 'skipped' END)::message_status,
         reason, scheduled_at, coalesce(scheduled_at, date_trunc('milliseconds', now()))
  FROM (
    SELECT m.*, coalesce(${skipReasonText('m')},
                         CASE WHEN m.recipient IS NULL THEN 'no_address' END) AS reason
    FROM (
      SELECT j."orgId" AS org_id, j.id, j."candidateId" AS candidate_id,
             j."applicationId" AS application_id, j.kind, j.channel, j.recipient, j.subject,
             j.body, j.sealed, j.calendar, j."scheduledAt" AS scheduled_at
      FROM jsonb_to_recordset($1::jsonb) AS j(
        "orgId" uuid, id uuid, "candidateId" uuid, "applicationId" uuid, kind message_kind,
        channel message_channel, recipient text, subject text, body text, sealed text, calendar text,
        "scheduledAt" timestamptz)
    ) m
  ) judged
  RETURNING id, status, failure_reason AS reason`;

async function store(tx: Tx, rows: readonly MessageRow[]): Promise<StoredMessage[]> {
  return runNamed<StoredMessage>(tx, 'message-insert', insertMessages, [JSON.stringify(rows)]);
}

/**
 * Stores messages to send after the caller's transaction commits, with their links encrypted, and
 * returns their statuses in order. A message is stored as `skipped` if it has no recipient (reason
 * `no_address`), if the blocklist excludes its candidate (reason `blocklisted`), or if they asked not
 * to be contacted (reason `do_not_contact`).
 */
export async function queueMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<QueuedMessage[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(rowOf);
  const stored = await ((await isDistributed(tx)) ? storeSpread(tx, rows) : store(tx, rows));
  if (messages.some(({ scheduledAt }) => scheduledAt === null)) onCommit(tx, wakes.messages.ask);
  const applicationOf = new Map(rows.map(({ id, applicationId }) => [id, applicationId]));
  for (const { id, reason } of stored) {
    const applicationId = applicationOf.get(id);
    if (applicationId && reason) noteUnsent(tx, applicationId, reason);
  }
  const statuses = new Map(stored.map(({ id, status }) => [id, status]));
  return rows.map(({ id }) => ({ id, status: statuses.get(id) ?? 'queued' }));
}

/** Stores one message; see queueMessages. */
export async function queueMessage(tx: Tx, message: NewMessage): Promise<QueuedMessage> {
  const [queued] = await queueMessages(tx, [message]);
  if (!queued) throw new Error('A message was not stored.');
  return queued;
}

const cancelled = `
  UPDATE message
  SET status = 'cancelled', lease_token = NULL, lease_expires_at = NULL, updated_at = now()
  WHERE status = 'queued' AND (lease_token IS NULL OR lease_expires_at < statement_timestamp())
    AND org_id = $1::uuid`;

const cancelOfKinds = `${cancelled} AND application_id = $2::uuid
    AND kind = ANY($3::message_kind[])
  RETURNING id`;

const cancelOfCandidates = `${cancelled} AND candidate_id = ANY($2::uuid[])
    AND kind <> '${toldAnyway}'`;

/**
 * Cancels an application's queued messages of some kinds unless a drain is sending them; returns
 * how many.
 */
export async function cancelMessages(
  tx: Tx,
  { orgId, applicationId, kinds }: { orgId: string; applicationId: string; kinds: MessageKind[] },
): Promise<number> {
  const values = [orgId, applicationId, kinds];
  return (await runNamed(tx, 'cancel-messages', cancelOfKinds, values)).length;
}

/** Cancels queued messages that tell a candidate about a rejection or withdrawal. */
export async function cancelClosingLetters(
  tx: Tx,
  { orgId, id: applicationId }: { orgId: string; id: string },
): Promise<number> {
  return cancelMessages(tx, {
    orgId,
    applicationId,
    kinds: closingKinds,
  });
}

/**
 * Cancels every queued message to these candidates, whichever application it is about, unless a drain
 * is sending it. That an interview is cancelled they still have to hear.
 */
export async function cancelMessagesTo(
  tx: Tx,
  orgId: string,
  candidateIds: readonly string[],
): Promise<void> {
  if (candidateIds.length === 0) return;
  await runNamed(tx, 'cancel-messages-to', cancelOfCandidates, [orgId, candidateIds]);
}

type Reached = Pick<Candidate, 'orgId' | 'id' | keyof typeof reachable>;

/**
 * Queues the messages that were to go later to a candidate who had no address when they were written.
 * Not where the application has moved since, for then they may be untrue, nor where a link is struck.
 */
async function reviveMessages(tx: Tx, { orgId, id, ...person }: Reached): Promise<void> {
  const { channel, recipient } = addressOf(person);
  if (!recipient) return;
  await tx.$executeRaw`
    UPDATE message
    SET status = 'queued', failure_reason = NULL, recipient = ${recipient},
      channel = ${channel}::message_channel,
      subject = CASE WHEN ${channel} = 'email' THEN subject END, updated_at = now()
    WHERE org_id = ${orgId}::uuid AND candidate_id = ${id}::uuid AND status = 'skipped'
      AND failure_reason = 'no_address' AND scheduled_at > now() AND body NOT LIKE '%/…%'
      AND NOT EXISTS (
        SELECT FROM activity moved
        WHERE moved.org_id = message.org_id AND moved.application_id = message.application_id
          AND moved.type = 'stage' AND moved.id > message.id)`;
}

/** Holds back the queued messages of a channel for which a candidate has no address any more. */
async function skipUnaddressed(tx: Tx, { orgId, id, ...person }: Reached): Promise<void> {
  const gone = (['email', 'sms'] as const).filter((one) => !addressOf(person, one).recipient);
  if (gone.length === 0) return;
  await tx.$executeRaw`
    UPDATE message SET status = 'skipped', failure_reason = 'no_address', updated_at = now()
    WHERE org_id = ${orgId}::uuid AND candidate_id = ${id}::uuid AND status = 'queued'
      AND channel::text = ANY(${gone}::text[])
      AND (lease_token IS NULL OR lease_expires_at < statement_timestamp())`;
}

/**
 * Sends the queued messages to a candidate to the address that they have now, also those that were
 * written for later while they had none. What was to go to an address that was cleared goes to the
 * other one if it was for later, and else is not sent.
 */
export async function readdressMessages(tx: Tx, candidate: Reached): Promise<void> {
  const { orgId, id, ...person } = candidate;
  await skipUnaddressed(tx, candidate);
  await reviveMessages(tx, candidate);
  const email = addressOf(person, 'email').recipient;
  const phone = addressOf(person, 'sms').recipient;
  await tx.$executeRaw`
    UPDATE message SET recipient = CASE WHEN channel = 'email' THEN ${email} ELSE ${phone} END
    WHERE org_id = ${orgId}::uuid AND candidate_id = ${id}::uuid AND status = 'queued'
      AND CASE WHEN channel = 'email' THEN ${email} ELSE ${phone} END <> recipient
      AND (lease_token IS NULL OR lease_expires_at < statement_timestamp())`;
}
