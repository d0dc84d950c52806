import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, pool } from '@/lib/base/db';
import { lockApplications } from '@/lib/hiring/records/application-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';

const dueQuery = `
  SELECT org_id AS "orgId", id, application_id AS "applicationId" FROM public_link
  WHERE purpose = 'evaluation' AND used_at IS NULL AND expires_at <= now()
    AND application_id IS NOT NULL
  ORDER BY expires_at LIMIT $1`;

type Due = { orgId: string; id: string; applicationId: string };

// Locks the application first, in the same order as every other change of an evaluation.
async function expire({ orgId, id, applicationId }: Due): Promise<boolean> {
  return inTransaction(async (tx) => {
    await lockApplications(tx, orgId, [applicationId]);
    const link = { orgId, id, usedAt: null };
    const data = { usedAt: currentTime(), endedBy: 'expired' };
    const taken = await tx.publicLink.updateMany({ where: link, data });
    if (taken.count === 0) return false;
    const [application] = await tx.application.updateManyAndReturn({
      where: { orgId, id: applicationId, evaluationStatus: 'sent' },
      data: { evaluationStatus: 'expired' },
    });
    if (!application) return false;
    const { candidateId, jobId } = application;
    const actor: Actor = { type: 'automation', orgId, id: null, name: 'Recruiting service' };
    const about = { candidateId, applicationId, jobId };
    const details = { change: 'expired' };
    await recordActivity(tx, actor, { type: 'evaluation', ...about, details });
    return true;
  });
}

/** Marks unanswered evaluations whose link has expired as expired; returns how many. */
export async function expireEvaluations(atOnce = 500): Promise<number> {
  const { rows } = await pool().query<Due>(dueQuery, [atOnce]);
  let expired = 0;
  for (const due of rows) expired += (await expire(due)) ? 1 : 0;
  return expired;
}
