import type { z } from 'zod';
import { outcomeOf } from '@/lib/outbox/messages/not-sent';
import type { Message } from '@/prisma/generated/client';
import type { cancelMessage } from './contract';

export type MessageFields = Pick<
  Message,
  | 'id'
  | 'kind'
  | 'channel'
  | 'status'
  | 'recipient'
  | 'subject'
  | 'body'
  | 'scheduledAt'
  | 'dueAt'
  | 'sentAt'
  | 'failureReason'
  | 'transport'
  | 'createdAt'
> & { link: string | null };

type Shown = z.input<NonNullable<typeof cancelMessage.result>>['message'];

/** Turns a message's row into the response. */
export function serializeMessage(row: MessageFields): Shown {
  const { status, sentAt, failureReason } = outcomeOf(row);
  return {
    message_id: row.id,
    kind: row.kind,
    channel: row.channel,
    status,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    scheduled_at: row.scheduledAt?.toISOString() ?? null,
    due_at: row.dueAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    failure_reason: failureReason,
    link: row.link,
    created_at: row.createdAt.toISOString(),
  };
}
