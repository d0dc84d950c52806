import type { Tx } from '@/lib/db';
import { queueMessage } from '@/lib/messages/queue';
import type { About, MessageText } from '@/lib/messages/templates';
import type { Application, MessageKind } from '@/prisma/generated/client';

export type Letter = {
  kind: MessageKind;
  textOf(about: About): MessageText;
  /** When it may go out; null means at once. */
  scheduledAt: Date | null;
};

async function loadAddressee(tx: Tx, { orgId, id }: Application) {
  const { candidate, job } = await tx.application.findUniqueOrThrow({
    where: { orgId_id: { orgId, id } },
    select: {
      candidate: { select: { email: true, firstName: true } },
      job: { select: { title: true, organization: { select: { name: true } } } },
    },
  });
  const { email: recipient, firstName } = candidate;
  const about = { firstName, jobTitle: job.title, organizationName: job.organization.name };
  return { recipient, about };
}

/** Queues an e-mail to an application's candidate, to be sent once the transaction has committed. */
export async function tellCandidate(
  tx: Tx,
  application: Application,
  { kind, textOf, scheduledAt }: Letter,
): Promise<void> {
  const { recipient, about } = await loadAddressee(tx, application);
  const { orgId, candidateId, id: applicationId } = application;
  const addressing = { orgId, candidateId, applicationId, channel: 'email', recipient } as const;
  await queueMessage(tx, { ...addressing, kind, ...textOf(about), scheduledAt });
}
