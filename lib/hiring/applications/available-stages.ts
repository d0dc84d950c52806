import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { read } from '@/lib/base/db';
import { checkColumns } from '@/lib/hiring/checks/columns';
import type { CheckRow } from '@/lib/hiring/checks/serialize';
import { applicationNotFound } from '@/lib/hiring/records/application-record';
import { openStages } from '@/lib/pipeline/coarse-status';
import { isMovePossible, type ReopenLimits } from '@/lib/pipeline/reopen-limits';
import type { Conversation, WorkflowStage } from '@/prisma/generated/client';
import type { StageMove } from './serialize';

export type StageRow = Pick<WorkflowStage, 'id' | 'slug' | 'name' | 'color'>;

const open = openStages.map((stage) => `'${stage}'`).join(', ');

type TargetRow = StageRow & ReopenLimits;

/**
 * The current stage, then the workflow's targets in order of preference. The job and the
 * candidate's other applications matter only to a closed application.
 */
const stagesQuery = `
  WITH a AS MATERIALIZED (
    SELECT stage, closed_reason = 'moved' OR erased_at IS NOT NULL AS is_out,
      CASE WHEN stage IN (${open}) THEN true ELSE EXISTS (
        SELECT 1 FROM job j
        WHERE j.org_id = $1 AND j.id = o.job_id AND j.deleted_at IS NULL
      ) END AS has_job,
      CASE WHEN closed_at IS NULL THEN false ELSE EXISTS (
        SELECT 1 FROM application r
        WHERE r.org_id = $1 AND r.candidate_id = o.candidate_id AND r.job_id = o.job_id
          AND r.closed_at IS NULL
      ) END AS has_rival
    FROM application o WHERE org_id = $1 AND id = $2
  )
  SELECT s.id, s.slug, s.name, s.color, t.position,
         a.has_job AS "hasJob", a.has_rival AS "hasRival"
  FROM a
  JOIN workflow_stage s ON s.org_id = $1
  LEFT JOIN workflow_transition t
    ON t.org_id = $1 AND t.from_stage = a.stage AND t.to_stage = s.slug
  WHERE s.slug = a.stage
    OR (t.position IS NOT NULL AND a.is_out IS NOT TRUE)
  ORDER BY t.position NULLS FIRST`;

/** Returns an application's stage and the stages it may move to; throws APPLICATION_NOT_FOUND. */
export async function getAvailableStages(
  actor: Actor,
  applicationId: string,
): Promise<{ current: StageRow; available: StageRow[] }> {
  await authorizeOn(actor, 'application:read', 'application', applicationId);
  const rows = await read<TargetRow>('available-stages', stagesQuery, [actor.orgId, applicationId]);
  const [current, ...targets] = rows;
  if (!current) throw applicationNotFound();
  const available = targets.filter(({ slug }) => isMovePossible(current.slug, slug, current));
  return { current, available };
}

const historyQuery = `
  SELECT from_stage AS "fromStage", to_stage AS "toStage", actor_name AS "actorName",
         actor_type AS "actorType", reason, occurred_at AS "occurredAt"
  FROM activity
  WHERE org_id = $1 AND application_id = $2 AND type = 'stage'
  ORDER BY id DESC`;

/** Returns every move of an application, newest first; throws APPLICATION_NOT_FOUND. */
export async function getStageHistory(actor: Actor, applicationId: string): Promise<StageMove[]> {
  await authorizeOn(actor, 'application:read', 'application', applicationId);
  const keys = [actor.orgId, applicationId];
  const [known, history] = await Promise.all([
    read('application-exists', 'SELECT 1 FROM application WHERE org_id = $1 AND id = $2', keys),
    read<StageMove>('stage-history', historyQuery, keys),
  ]);
  if (known.length === 0) throw applicationNotFound();
  return history;
}

/** The ten most recent moves of an application. */
export async function readRecentMoves(orgId: string, applicationId: string): Promise<StageMove[]> {
  return read<StageMove>('recent-moves', `${historyQuery} LIMIT 10`, [orgId, applicationId]);
}

export type ConversationRow = Pick<
  Conversation,
  'id' | 'channel' | 'startedAt' | 'endedAt' | 'summary' | 'outcome'
>;

/** The calls and chats of an application, newest first. */
export async function readConversations(
  orgId: string,
  applicationId: string,
): Promise<ConversationRow[]> {
  const text = `
    SELECT id, channel, started_at AS "startedAt", ended_at AS "endedAt", summary, outcome
    FROM conversation WHERE org_id = $1 AND application_id = $2 ORDER BY started_at DESC, id DESC`;
  return read<ConversationRow>('conversations', text, [orgId, applicationId]);
}

/** The latest background check of an application, or null. */
export async function readLatestCheck(
  orgId: string,
  applicationId: string,
): Promise<CheckRow | null> {
  const text = `
    SELECT ${checkColumns}
    FROM background_check WHERE org_id = $1 AND application_id = $2 ORDER BY id DESC LIMIT 1`;
  const [check] = await read<CheckRow>('latest-check', text, [orgId, applicationId]);
  return check ?? null;
}
