import type { Actor } from '@/lib/auth/actor';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { ActivityType, Prisma } from '@/prisma/generated/client';

export type NewActivity = {
  candidateId?: string;
  applicationId?: string;
  jobId?: string;
  reason?: string | null;
} & (
  | {
      type: 'stage';
      fromStage: StageSlug | null;
      toStage: StageSlug;
      isForced?: boolean;
      details?: Prisma.InputJsonObject;
    }
  | { type: Exclude<ActivityType, 'stage'>; details?: Prisma.InputJsonObject }
);

function rowOf(actor: Actor, activity: NewActivity) {
  return {
    orgId: actor.orgId,
    id: newId(),
    actorType: actor.type,
    actorId: actor.id,
    actorName: actor.name,
    details: {},
    ...activity,
  };
}

/** Records what an actor did, in the transaction of the change; records are never updated. */
export async function recordActivity(tx: Tx, actor: Actor, activity: NewActivity): Promise<void> {
  await tx.activity.create({ data: rowOf(actor, activity) });
}

/**
 * Records several activities at once, ordered by candidate so that two such transactions cannot
 * deadlock.
 */
export async function recordActivities(
  tx: Tx,
  actor: Actor,
  activities: readonly NewActivity[],
): Promise<void> {
  const inOrder = [...activities].sort((a, b) =>
    (a.candidateId ?? '') < (b.candidateId ?? '') ? -1 : 1,
  );
  await tx.activity.createMany({ data: inOrder.map((activity) => rowOf(actor, activity)) });
}
