import { type Actor, recordedType } from '@/lib/auth/actor';
import { isDistributed } from '@/lib/base/citus/is-distributed';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { byIds, runByIds, type Tx } from '@/lib/base/postgres/transaction';
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

// Reads all of them: a condition on erased_at, even around the lock, would be tested before the wait.
const heldText = (isNamed: string) => `
  SELECT erased_at AS "erasedAt" FROM candidate WHERE org_id = $1::uuid AND id ${isNamed}
  ORDER BY id FOR KEY SHARE`;

const holdAll = byIds(heldText);

const holdAndInsertAll = byIds(
  (isNamed) => `
  WITH held AS MATERIALIZED (${heldText(isNamed)}), inserted AS (
    INSERT INTO activity (org_id, id, type, candidate_id, application_id, job_id, actor_type,
      actor_id, actor_name, from_stage, to_stage, is_forced, reason, details, occurred_at)
    SELECT "orgId", id, type, "candidateId", "applicationId", "jobId", "actorType", "actorId",
      "actorName", "fromStage", "toStage", "isForced", reason, details, "occurredAt"
    FROM jsonb_to_recordset($3::jsonb) AS a(
      "orgId" uuid, id uuid, type activity_type, "candidateId" uuid, "applicationId" uuid,
      "jobId" uuid, "actorType" actor_type, "actorId" text, "actorName" text, "fromStage" stage,
      "toStage" stage, "isForced" boolean, reason text, details jsonb, "occurredAt" timestamptz)
  )
  SELECT "erasedAt" FROM held`,
);

type Held = { erasedAt: Date | null };

/**
 * Holds the candidates and inserts the rows, in one statement where the database is one server: the
 * rows are there also where one of the candidates turns out to be erased.
 */
async function holdAndInsert(
  tx: Tx,
  orgId: string,
  candidateIds: readonly string[],
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<Held[]> {
  if (!(await isDistributed(tx))) {
    const values = [orgId, candidateIds, JSON.stringify(rows)] as const;
    return runByIds<Held>(tx, 'activity-insert', holdAndInsertAll, values);
  }
  const held =
    candidateIds.length > 0
      ? await runByIds<Held>(tx, 'hold-candidates', holdAll, [orgId, candidateIds])
      : [];
  // Of rows from JSON a cluster does not see that they belong to one shard.
  await tx.activity.createMany({ data: [...rows] });
  return held;
}

/**
 * Sets when candidates were last dealt with, private notes aside: whoever may not read them would see
 * when they were written. Triggers do it where the database has them.
 */
export async function touchCandidates(
  tx: Tx,
  orgId: string,
  candidateIds: readonly string[],
): Promise<void> {
  if (candidateIds.length === 0 || !(await isDistributed(tx))) return;
  await tx.$queryRaw`
    SELECT 1 FROM candidate WHERE org_id = ${orgId}::uuid AND id = ANY(${candidateIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE candidate c SET last_activity_at = latest.at
    FROM (
      SELECT candidate_id, max(occurred_at) AS at FROM activity
      WHERE org_id = ${orgId}::uuid AND candidate_id = ANY(${candidateIds}::uuid[])
        AND details->>'private' IS NULL
      GROUP BY candidate_id
    ) latest
    WHERE c.org_id = ${orgId}::uuid AND c.id = latest.candidate_id AND c.last_activity_at < latest.at`;
}

const candidatesOf = (activities: readonly NewActivity[]) => [
  ...new Set(activities.flatMap(({ candidateId }) => candidateId ?? [])),
];

function rowOf(actor: Actor, activity: NewActivity) {
  return {
    orgId: actor.orgId,
    id: newId(),
    actorType: recordedType(actor),
    actorId: actor.id,
    actorName: actor.name,
    details: {},
    isForced: false,
    occurredAt: currentTime(),
    ...activity,
  };
}

/**
 * Records what an actor did, in the transaction of the change; only an erasure changes records. Throws
 * VALIDATION_ERROR if the candidate was erased.
 */
export async function recordActivity(tx: Tx, actor: Actor, activity: NewActivity): Promise<void> {
  await recordActivities(tx, actor, [activity]);
}

/** Records what was done with all that is known of a person: also of one who was erased. */
export async function recordPrivacy(
  tx: Tx,
  actor: Actor,
  candidateId: string,
  {
    change,
    reason = null,
  }: { change: 'exported' | 'erased' | 'held' | 'released'; reason?: string | null },
): Promise<void> {
  const details = { change };
  await tx.activity.create({
    data: rowOf(actor, { type: 'profile', candidateId, reason, details }),
  });
  await touchCandidates(tx, actor.orgId, [candidateId]);
}

/**
 * Records several activities at once, ordered by candidate so that two such transactions cannot
 * deadlock. Throws as recordActivity, and then the transaction must not be committed. Whoever is about
 * to erase a candidate waits, and whoever waited for that sees it: no change of a candidate goes without
 * a record of it.
 */
export async function recordActivities(
  tx: Tx,
  actor: Actor,
  activities: readonly NewActivity[],
): Promise<void> {
  if (activities.length === 0) return;
  const inOrder = [...activities].sort((a, b) =>
    (a.candidateId ?? '') < (b.candidateId ?? '') ? -1 : 1,
  );
  const rows = inOrder.map((activity) => rowOf(actor, activity));
  const candidateIds = candidatesOf(activities);
  const held = await holdAndInsert(tx, actor.orgId, candidateIds, rows);
  if (held.some(({ erasedAt }) => erasedAt !== null)) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'This person’s data was erased; nothing can be added.',
    );
  }
  await touchCandidates(tx, actor.orgId, candidateIds);
}
