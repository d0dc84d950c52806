import type { z } from 'zod';
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
  | 'createdAt'
>;

type Shown = z.input<NonNullable<typeof cancelMessage.result>>['message'];

/** Turns a message's row into the response. */
export function serializeMessage(row: MessageFields): Shown {
  return {
    message_id: row.id,
    kind: row.kind,
    channel: row.channel,
    status: row.status,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    scheduled_at: row.scheduledAt?.toISOString() ?? null,
    due_at: row.dueAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    failure_reason: row.failureReason,
    created_at: row.createdAt.toISOString(),
  };
}
