import type { Actor } from '@/lib/auth/actor';
import { byIds, runByIds, runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Application, BackgroundCheck, CheckStatus } from '@/prisma/generated/client';

type Recorded = Pick<
  BackgroundCheck,
  'id' | 'candidateId' | 'applicationId' | 'checkType' | 'status' | 'result' | 'failureReason'
>;

const recordedColumns = `id, candidate_id AS "candidateId", application_id AS "applicationId",
    check_type AS "checkType", status, result, failure_reason AS "failureReason"`;

/** Records a check's creation or new status in its candidate's history. */
export async function recordCheck(
  tx: Tx,
  actor: Actor,
  check: Recorded,
  from: CheckStatus | null,
): Promise<void> {
  const { id, candidateId, applicationId, checkType, status, result, failureReason } = check;
  const details = {
    check_id: id,
    check_type: checkType,
    from,
    to: status,
    ...(result ? { result } : {}),
  };
  const about = { candidateId, applicationId, reason: failureReason };
  await recordActivity(tx, actor, { type: 'background_check', ...about, details });
}

/** Why a check failed whose application ended before its candidate consented. */
export const applicationClosed = 'application_closed';

/** Returns what gives checks of applications another status, where they have the one, and records it. */
function changing(name: string, from: CheckStatus, set: string, narrowed = '') {
  const query = byIds(
    (isNamed) => `
  UPDATE background_check SET ${set}, updated_at = now()
  WHERE org_id = $1::uuid AND application_id ${isNamed} AND status = '${from}'${narrowed}
  RETURNING ${recordedColumns}`,
  );
  return async (tx: Tx, actor: Actor, applicationIds: readonly string[]): Promise<void> => {
    if (applicationIds.length === 0) return;
    const values = [actor.orgId, applicationIds] as const;
    const changed = await runByIds<Recorded>(tx, name, query, values);
    for (const check of changed) await recordCheck(tx, actor, check, from);
  };
}

/**
 * Gives up the checks of ended applications that still wait for consent: nobody can give it any more.
 * Consent that was given meanwhile stands.
 */
export const giveUpUnanswered = changing(
  'checks-give-up',
  'pending',
  `status = 'failed', failure_reason = '${applicationClosed}'`,
);

/** Lets the checks wait for consent again that were given up with applications which are open again. */
export const takeUpUnanswered = changing(
  'checks-take-up',
  'failed',
  "status = 'pending', failure_reason = NULL",
  ` AND failure_reason = '${applicationClosed}'`,
);

// The link before its checks, as whoever answers it locks them.
const moving = [
  `UPDATE public_link SET application_id = $3::uuid
   WHERE org_id = $1::uuid AND application_id = $2::uuid AND purpose = 'consent' AND used_at IS NULL`,
  `UPDATE message SET application_id = $3::uuid, updated_at = now()
   WHERE org_id = $1::uuid AND application_id = $2::uuid AND kind = 'consent_link'
     AND status IN ('queued', 'skipped', 'failed')`,
  `UPDATE background_check SET application_id = $3::uuid, updated_at = now()
   WHERE org_id = $1::uuid AND application_id = $2::uuid
     AND status IN ('pending', 'consent_received', 'in_progress')`,
];

/**
 * Lets the open checks of an application, the link that asks for consent and the unsent letter with
 * it go along with a candidate who continues with another one, where they count alike.
 */
export async function moveOpenChecks(tx: Tx, from: Application, to: Application): Promise<void> {
  for (const [place, text] of moving.entries()) {
    await runNamed(tx, `checks-move-${place}`, text, [from.orgId, from.id, to.id]);
  }
}
