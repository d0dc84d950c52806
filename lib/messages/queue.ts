import type { Tx } from '@/lib/db';
import { newId } from '@/lib/ids';
import type { MessageChannel, MessageKind, MessageStatus } from '@/prisma/generated/client';

export type NewMessage = {
  orgId: string;
  candidateId: string | null;
  applicationId: string | null;
  kind: MessageKind;
  channel: MessageChannel;
  recipient: string | null;
  subject: string;
  body: string;
  /** The iCalendar file that goes with it. */
  calendar?: string | null;
  /** When it may go out; null means as soon as the change has committed. */
  scheduledAt: Date | null;
};

export type QueuedMessage = { id: string; status: MessageStatus };

async function isExcludedFromMessages(
  tx: Tx,
  { orgId, candidateId }: Pick<NewMessage, 'orgId' | 'candidateId'>,
): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ isExcluded: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM candidate
      JOIN organization ON organization.id = candidate.org_id AND blocklist_behaviour = 'exclude'
      JOIN blocklist_entry e ON e.org_id = candidate.org_id AND e.id = candidate.blocked_by
      WHERE candidate.org_id = ${orgId}::uuid AND candidate.id = ${candidateId}::uuid
        AND e.removed_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > now())
    ) AS "isExcluded"`;
  return found?.isExcluded ?? false;
}

/**
 * Stores a message to be sent once the caller's transaction has committed. It is stored as `skipped`
 * without a recipient (reason `no_email`), and where its candidate meets the blocklist of an
 * organization that excludes such candidates (reason `blocklisted`).
 */
export async function queueMessage(tx: Tx, message: NewMessage): Promise<QueuedMessage> {
  const id = newId();
  const recipient = message.recipient?.trim() || null;
  const isExcluded = await isExcludedFromMessages(tx, message);
  const failureReason = isExcluded ? 'blocklisted' : recipient ? null : 'no_email';
  const status: MessageStatus = failureReason ? 'skipped' : 'queued';
  const scheduledAt = message.scheduledAt?.toISOString() ?? null;
  // In SQL, because Prisma would fill due_at from this process's clock.
  await tx.$executeRaw`
    INSERT INTO message (org_id, id, candidate_id, application_id, kind, channel, recipient, subject,
                         body, calendar, status, failure_reason, scheduled_at, due_at)
    VALUES (${message.orgId}::uuid, ${id}::uuid, ${message.candidateId}::uuid,
            ${message.applicationId}::uuid, ${message.kind}::message_kind,
            ${message.channel}::message_channel, ${recipient}, ${message.subject}, ${message.body},
            ${message.calendar ?? null},
            ${status}::message_status, ${failureReason}, ${scheduledAt}::timestamptz,
            coalesce(${scheduledAt}::timestamptz, now()))`;
  return { id, status };
}

/** Cancels an application's queued messages of one kind that no drain is sending; returns how many. */
export async function cancelMessages(
  tx: Tx,
  { orgId, applicationId, kind }: { orgId: string; applicationId: string; kind: MessageKind },
): Promise<number> {
  return tx.$executeRaw`
    UPDATE message
    SET status = 'cancelled', lease_token = NULL, lease_expires_at = NULL, updated_at = now()
    WHERE org_id = ${orgId}::uuid AND application_id = ${applicationId}::uuid
      AND kind = ${kind}::message_kind AND status = 'queued'
      AND (lease_token IS NULL OR lease_expires_at < clock_timestamp())`;
}
