import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { cancelInterviews } from '@/lib/interviews/cancel';
import { rejectionText, withdrawalConfirmationText } from '@/lib/messages/templates';
import type { RejectionOutcome } from '@/lib/pipeline/closing';
import type { Application } from '@/prisma/generated/client';
import { type Moved, moveApplication } from './move';
import { type Letter, tellCandidates } from './tell';

export type Rejection = {
  reason?: string | undefined;
  outcome: RejectionOutcome;
  sendAt?: Date | undefined;
};

/** Throws VALIDATION_ERROR where a message would have to go out in the past. */
export function requireFuture(sendAt: Date | undefined, now: Date): void {
  if (sendAt && sendAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'scheduled_send_at: must lie in the future');
  }
}

function letterOf({ outcome, sendAt }: Rejection): Letter {
  const scheduledAt = sendAt ?? null;
  return outcome === 'candidate_withdrew'
    ? { kind: 'withdrawal_confirmation', textOf: withdrawalConfirmationText, scheduledAt }
    : { kind: 'rejection', textOf: rejectionText, scheduledAt };
}

/** Which applications may have interviews to cancel, or links to choose a time. */
async function withInterviews(tx: Tx, orgId: string, applications: readonly Application[]) {
  const ids = applications.map(({ id }) => id);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT application_id AS id FROM interview
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${ids}::uuid[]) AND status = 'scheduled'
    UNION
    SELECT application_id FROM public_link
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${ids}::uuid[])`;
  const found = new Set(rows.map(({ id }) => id));
  return applications.filter(({ id }) => found.has(id));
}

/**
 * What follows a rejection: messages to the candidates are queued and interviews cancelled. Call it
 * in the transaction that rejected the applications, all of one organization.
 */
export async function concludeRejections(
  tx: Tx,
  actor: Actor,
  applications: readonly Application[],
  rejection: Rejection,
): Promise<void> {
  await tellCandidates(tx, actor.orgId, applications, letterOf(rejection));
  for (const application of await withInterviews(tx, actor.orgId, applications)) {
    await cancelInterviews(tx, actor, application);
  }
}

/**
 * Rejects an application, cancels its interviews and queues the messages to the candidate, in the
 * caller's transaction.
 */
export async function reject(
  tx: Tx,
  actor: Actor,
  applicationId: string,
  rejection: Rejection,
): Promise<Moved> {
  const { reason, outcome } = rejection;
  const move = { applicationId, request: { kind: 'reject' }, reason, outcome } as const;
  const moved = await moveApplication(tx, actor, move);
  await concludeRejections(tx, actor, [moved.application], rejection);
  return moved;
}
