import type { Tx } from '@/lib/base/postgres/transaction';
import { queueMessages } from '@/lib/outbox/messages/queue-messages';
import { type Address, addressOf, reachable } from '@/lib/outbox/messages/recipient-address';
import type { About, MessageText } from '@/lib/outbox/messages/templates';
import { calledName } from '@/lib/words/full-name';
import type { Application, MessageKind } from '@/prisma/generated/client';

export type Letter = {
  kind: MessageKind;
  textOf(about: About): MessageText;
  /** When to send it; null means at once. */
  scheduledAt: Date | null;
};

type Addressee = { address: Address; about: About };

/**
 * Reads the recipients and message values of applications of one organization, by application id.
 */
async function loadAddressees(tx: Tx, orgId: string, ids: string[]) {
  const rows = await tx.application.findMany({
    where: { orgId, id: { in: ids } },
    select: {
      id: true,
      candidate: { select: { ...reachable, firstName: true, lastName: true } },
      job: { select: { title: true, organization: { select: { name: true } } } },
    },
  });
  return new Map<string, Addressee>(
    rows.map(({ id, candidate, job }) => {
      const about = {
        calledName: calledName(candidate),
        jobTitle: job.title,
        organizationName: job.organization.name,
      };
      return [id, { address: addressOf(candidate), about }];
    }),
  );
}

/** Queues a message to the candidate of each application, sent after the transaction commits. */
export async function notifyCandidates(
  tx: Tx,
  orgId: string,
  applications: readonly Application[],
  { kind, textOf, scheduledAt }: Letter,
): Promise<void> {
  const ids = applications.map(({ id }) => id);
  const addressees = await loadAddressees(tx, orgId, ids);
  const messages = applications.flatMap(({ id: applicationId, candidateId }) => {
    const addressee = addressees.get(applicationId);
    if (!addressee) return [];
    const { address, about } = addressee;
    const addressing = { orgId, candidateId, applicationId, ...address };
    return [{ ...addressing, kind, ...textOf(about), scheduledAt }];
  });
  await queueMessages(tx, messages);
}

/** Queues a message to an application's candidate, sent after the transaction commits. */
export async function notifyCandidate(
  tx: Tx,
  application: Application,
  letter: Letter,
): Promise<void> {
  await notifyCandidates(tx, application.orgId, [application], letter);
}
