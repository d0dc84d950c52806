import { type Actor, isAllowed } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction, prisma, read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { applicationNotFound } from '@/lib/hiring/records/application-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { withoutTokens, workingLinks } from '@/lib/outbox/links/links-in-texts';
import { outcomeOf } from '@/lib/outbox/messages/not-sent';
import { unsealMessage } from '@/lib/outbox/messages/seal-content';
import type { Message } from '@/prisma/generated/client';
import type { MessageFields } from './serialize';

const messagesQuery = `
  SELECT id, kind, channel, status, recipient, subject, body, scheduled_at AS "scheduledAt",
         due_at AS "dueAt", sent_at AS "sentAt", failure_reason AS "failureReason",
         created_at AS "createdAt", org_id AS "orgId", sealed, transport
  FROM message WHERE org_id = $1 AND application_id = $2
  ORDER BY id DESC`;

// Never shown to staff: nobody may sign consent for the candidate.
const ownLinks = ['consent'] as const;

type Stored = Omit<MessageFields, 'link'> & Pick<Message, 'orgId' | 'sealed'>;

/**
 * Removes links from a message unless the actor may see them. A link lets its holder act as the
 * candidate; staff need it only if no transport sent the message.
 */
export function shownTo<M extends Stored>(actor: Actor, message: M): M {
  const mayUseLinks = isAllowed(actor, 'application:write');
  if (!mayUseLinks || message.transport !== 'log') {
    return { ...message, body: withoutTokens(message.body) };
  }
  return { ...message, body: withoutTokens(unsealMessage(message), ownLinks) };
}

/**
 * Returns the messages about an application, newest first. If no transport sent a message, its
 * links are shown to actors who may write applications, except consent links. Throws
 * APPLICATION_NOT_FOUND.
 */
export async function listMessages(actor: Actor, applicationId: string): Promise<MessageFields[]> {
  await authorizeOn(actor, 'application:read', 'application', applicationId);
  const keys = [actor.orgId, applicationId];
  const [known, messages] = await Promise.all([
    read('application-exists', 'SELECT 1 FROM application WHERE org_id = $1 AND id = $2', keys),
    read<Stored>('messages', messagesQuery, keys),
  ]);
  if (known.length === 0) throw applicationNotFound();
  const shown = messages.map((message) => shownTo(actor, message));
  const logged = shown.filter(({ transport }) => transport === 'log').map(({ body }) => body);
  const links = await workingLinks(prisma(), actor.orgId, logged);
  return shown.map((message) => {
    const link = message.transport === 'log' ? links.get(message.body) : null;
    return { ...message, link: link ?? null };
  });
}

/**
 * Cancels an unsent message about an application and records who cancelled it. Throws NOT_FOUND, or
 * VALIDATION_ERROR if it is too late.
 */
export async function cancelMessage(actor: Actor, messageId: string): Promise<MessageFields> {
  await authorizeOn(actor, 'application:write', 'message', messageId);
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    const cancelled = await tx.$executeRaw`
      UPDATE message
      SET status = 'cancelled', lease_token = NULL, lease_expires_at = NULL, updated_at = now()
      WHERE org_id = ${orgId}::uuid AND id = ${messageId}::uuid AND status = 'queued'
        AND application_id IS NOT NULL
        AND (lease_token IS NULL OR lease_expires_at < statement_timestamp())`;
    const message = await tx.message.findFirst({
      where: { orgId, id: messageId, applicationId: { not: null } },
    });
    if (!message) throw new ServiceError('NOT_FOUND', 'There is no such message.');
    if (cancelled === 0) {
      const { status } = outcomeOf(message);
      const state = status === 'queued' ? 'being sent' : status;
      throw new ServiceError(
        'VALIDATION_ERROR',
        `The message is ${state} and cannot be cancelled.`,
      );
    }
    const { candidateId, applicationId, channel, subject } = message;
    await recordActivity(tx, actor, {
      type: channel,
      ...(candidateId && { candidateId }),
      ...(applicationId && { applicationId }),
      details: { direction: 'outbound', subject, status: 'cancelled', message_id: messageId },
    });
    return { ...shownTo(actor, message), link: null };
  });
}
