import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { onCommit, type Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { withNewLinks } from '@/lib/outbox/links/links-in-texts';
import { isUntrue } from '@/lib/outbox/messages/claim-messages';
import { noAddress } from '@/lib/outbox/messages/not-sent';
import { addressOf, reachable } from '@/lib/outbox/messages/recipient-address';
import { sealMessage } from '@/lib/outbox/messages/seal-content';
import { wakes } from '@/lib/outbox/wake';
import type { Message, MessageChannel } from '@/prisma/generated/client';
import type { MessageFields } from './serialize';
import { shownTo } from './service';

type Key = { orgId: string; id: string };

const refusal = (text: string) => new ServiceError('VALIDATION_ERROR', text);
const replaced = 'The message is no longer true: something happened since that replaced it.';

// Locked, so that of two people who send it again one does.
async function lockFailed(tx: Tx, { orgId, id }: Key) {
  const [found] = await tx.$queryRawUnsafe<{ holds: boolean }[]>(
    `SELECT NOT ${isUntrue} AND NOT EXISTS (
      SELECT FROM message later
      WHERE later.org_id = $1::uuid AND later.application_id = message.application_id
        AND later.kind = message.kind AND later.id > message.id) AS holds
    FROM message
    WHERE org_id = $1::uuid AND id = $2::uuid AND application_id IS NOT NULL
    FOR UPDATE`,
    orgId,
    id,
  );
  const message = await tx.message.findUnique({ where: { orgId_id: { orgId, id } } });
  if (!found || !message) throw new ServiceError('NOT_FOUND', 'There is no such message.');
  if (message.status !== 'failed' && !isUnaddressed(message)) {
    throw refusal(`The message is ${message.status} and cannot be sent again.`);
  }
  if (!found.holds) throw refusal(replaced);
  return message;
}

const isUnaddressed = ({ status, failureReason }: Message) =>
  status === 'skipped' && failureReason === noAddress;

async function addressFor(
  tx: Tx,
  message: Message,
): Promise<{ channel: MessageChannel; recipient: string }> {
  const { orgId, candidateId } = message;
  const candidate = candidateId
    ? await tx.candidate.findUnique({
        where: { orgId_id: { orgId, id: candidateId } },
        select: reachable,
      })
    : null;
  // What went nowhere goes to whichever address there is by now.
  const wanted = isUnaddressed(message) ? undefined : message.channel;
  const { channel, recipient } = candidate
    ? addressOf(candidate, wanted)
    : { channel: message.channel, recipient: null };
  if (recipient) return { channel, recipient };
  const kind = channel === 'email' ? 'email address' : 'phone number';
  const missing = wanted ? kind : 'email address or phone number';
  throw refusal(`The candidate has no ${missing} to send it to.`);
}

// What asks to come ends when the interview begins; other links are good for as long as at first.
const endsThen: ReadonlySet<Message['kind']> = new Set([
  'interview_confirmation',
  'interview_rescheduled',
]);

/**
 * Queues a message about an application again that failed or had no address, to the address that the
 * candidate has now and with new links, and records who did so. Throws NOT_FOUND, or VALIDATION_ERROR
 * if it did neither, no longer holds, or cannot reach anybody.
 */
export async function resendMessage(actor: Actor, messageId: string): Promise<MessageFields> {
  await authorizeOn(actor, 'application:write', 'message', messageId);
  const key = { orgId: actor.orgId, id: messageId };
  return inTransaction(async (tx) => {
    const message = await lockFailed(tx, key);
    const { applicationId, candidateId, kind } = message;
    const { channel, recipient } = await addressFor(tx, message);
    const subject = channel === 'email' ? message.subject : null;
    const about = { ...key, applicationId: applicationId ?? '', text: message.body };
    const text = await withNewLinks(tx, about, endsThen.has(kind));
    if (text === null) throw refusal('The link in the message was used, or has ended.');
    const { body, sealed } = sealMessage(key, text);
    // By the database's clock, and rounded down, so that it is due at once.
    await tx.$executeRaw`
      UPDATE message
      SET status = 'queued', channel = ${channel}::message_channel, subject = ${subject},
          recipient = ${recipient}, body = ${body}, sealed = ${sealed},
          failure_reason = NULL, attempts = 0, scheduled_at = NULL,
          due_at = date_trunc('milliseconds', now()), updated_at = now()
      WHERE org_id = ${key.orgId}::uuid AND id = ${key.id}::uuid`;
    onCommit(tx, wakes.messages.ask);
    await recordActivity(tx, actor, {
      type: channel,
      ...(candidateId && { candidateId }),
      ...(applicationId && { applicationId }),
      details: { direction: 'outbound', subject, status: 'resent' },
    });
    const queued = await tx.message.findUniqueOrThrow({ where: { orgId_id: key } });
    return { ...shownTo(actor, queued), link: null };
  });
}
