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
 * Makes the links to choose an interview time worthless, and cancels the letters not sent yet that
 * would bring such a link or a time that no longer holds.
 */
export async function withdrawInvitations(
  tx: Tx,
  { orgId, id: applicationId }: Pick<Application, 'orgId' | 'id'>,
): Promise<void> {
  await revokeLinks(tx, { orgId, applicationId, purpose: 'scheduling' });
  await cancelMessages(tx, { orgId, applicationId, kinds: ofInterviews });
}

/** Cancels the letters not sent yet that ask something of who is no longer in the running. */
export async function cancelRequests(
  tx: Tx,
  { orgId, id: applicationId, stage }: Pick<Application, 'orgId' | 'id' | 'stage'>,
): Promise<void> {
  // The checks of who is hired go on.
  const kinds: MessageKind[] =
    stage === 'hired' ? ['evaluation_link'] : ['evaluation_link', 'consent_link'];
  await cancelMessages(tx, { orgId, applicationId, kinds });
}
