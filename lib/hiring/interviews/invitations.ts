import type { Tx } from '@/lib/base/postgres/transaction';
import { revokeLinks } from '@/lib/outbox/links/public-links';
import { cancelMessages } from '@/lib/outbox/messages/queue-messages';
import type { Application, MessageKind } from '@/prisma/generated/client';

const ofInterviews: MessageKind[] = [
  'scheduling_link',
  'interview_confirmation',
  'interview_rescheduled',
];

/**
 * Invalidates the links to choose an interview time and cancels unsent messages that contain such a
 * link or an outdated time. What ends with its application works again where that is undone.
 */
export async function withdrawInvitations(
  tx: Tx,
  { orgId, id: applicationId }: Pick<Application, 'orgId' | 'id'>,
  why: 'withdrawn' | 'closed' = 'withdrawn',
): Promise<void> {
  await revokeLinks(tx, { orgId, applicationId, purpose: 'scheduling' }, why);
  await cancelMessages(tx, { orgId, applicationId, kinds: ofInterviews });
}

/** Cancels unsent messages that request something of a candidate whose application has ended. */
export async function cancelRequests(
  tx: Tx,
  { orgId, id: applicationId, stage }: Pick<Application, 'orgId' | 'id' | 'stage'>,
  { isMoved = false } = {},
): Promise<void> {
  // The background checks of a hired candidate continue, and those of whoever moves go along.
  const goOn = stage === 'hired' || isMoved;
  const kinds: MessageKind[] = goOn ? ['evaluation_link'] : ['evaluation_link', 'consent_link'];
  await cancelMessages(tx, { orgId, applicationId, kinds });
}
