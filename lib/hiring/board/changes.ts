import { type Actor, authorize } from '@/lib/auth/actor';
import { readWithin, type Sight, sightOf, type Within } from '@/lib/auth/reach';
import { read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isId, lowestId } from '@/lib/base/ids';
import type { Activity } from '@/prisma/generated/client';
import type { changeTypes } from './contract';

export type ChangeRow = Pick<
  Activity,
  | 'id'
  | 'applicationId'
  | 'candidateId'
  | 'jobId'
  | 'fromStage'
  | 'toStage'
  | 'actorType'
  | 'actorId'
  | 'actorName'
  | 'occurredAt'
> & { type: (typeof changeTypes)[number] };

export type Changes = {
  cursor: string;
  changes: ChangeRow[];
  hasMore: boolean;
  isReset: boolean;
};

/**
 * Everything before `settled` has been read completely. While a round has more pages, `at` is the
 * position in the round, and `next` becomes `settled` at its end.
 */
type Cursor = { settled: string; round?: { next: string; at: string } };

// An id is created before its transaction commits; a change may become visible this much later.
const overlapMilliseconds = 10_000;
const oldestMilliseconds = 30 * 86_400_000;
// Where most changes may be out of reach, so many are looked at for one page.
const mostLookedAt = 5_000;

function encode({ settled, round }: Cursor): string {
  const parts = round ? [settled, round.next, round.at] : [settled];
  return Buffer.from(parts.join('.')).toString('base64url');
}

function decode(cursor: string): Cursor {
  const parts = Buffer.from(cursor, 'base64url').toString().split('.');
  const [settled = '', next = '', at = ''] = parts;
  if (parts.every(isId)) {
    if (parts.length === 1) return { settled };
    if (parts.length === 3) return { settled, round: { next, at } };
  }
  throw new ServiceError('VALIDATION_ERROR', 'since: is no cursor of ours');
}

// What is about nobody and no job, settings for example, is told only to whom everything is told.
const withinReach = ({ application, candidate, job }: Within) =>
  application('r') &&
  ` AND CASE
      WHEN t.application_id IS NOT NULL THEN EXISTS (SELECT FROM application r
        WHERE r.org_id = $1 AND r.id = t.application_id${application('r')})
      WHEN t.candidate_id IS NOT NULL THEN EXISTS (SELECT FROM candidate c
        WHERE c.org_id = $1 AND c.id = t.candidate_id${candidate('c')})
      ELSE EXISTS (SELECT FROM job j WHERE j.org_id = $1 AND j.id = t.job_id${job('j')}) END`;

const shownType = `CASE WHEN type = 'profile' AND details->>'change' = 'erased' THEN 'erasure'
    WHEN type IN ('profile', 'settings') AND details->>'change' LIKE 'tag%' THEN 'tags'
    ELSE type::text END`;

const changesQuery = (within: Within) => `
  SELECT id, ${shownType} AS type, application_id AS "applicationId", candidate_id AS "candidateId",
         job_id AS "jobId", from_stage AS "fromStage", to_stage AS "toStage",
         actor_type AS "actorType", actor_id AS "actorId", actor_name AS "actorName",
         occurred_at AS "occurredAt"
  FROM activity t WHERE org_id = $1 AND id > $2 AND id <= $4${withinReach(within)}${within.readable('t')}
  ORDER BY id LIMIT $3`;

const endQuery = `
  SELECT id FROM activity WHERE org_id = $1 AND id > $2 ORDER BY id
  OFFSET ${mostLookedAt - 1} LIMIT 1`;

const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How far one page looks after a change; undefined where that is to the present. */
async function endOfLook({ reach }: Sight, orgId: string, from: string) {
  if (!reach) return undefined;
  const [end] = await read<{ id: string }>('changes-end', endQuery, [orgId, from]);
  return end?.id;
}

const later = (one: string, other: string) => (one > other ? one : other);

/**
 * Returns the changes within the actor's reach since a cursor, oldest first. Changes of the last seconds are
 * returned again in the next round, because a transaction may commit after later ones. Throws
 * VALIDATION_ERROR for an invalid cursor.
 */
export async function readChanges(
  actor: Actor,
  { since, limit }: { since?: string | undefined; limit: number },
  now = Date.now(),
): Promise<Changes> {
  authorize(actor, 'application:read');
  const present = lowestId(now - overlapMilliseconds);
  if (since === undefined) {
    return { cursor: encode({ settled: present }), changes: [], hasMore: false, isReset: false };
  }
  const { settled, round } = decode(since);
  if (settled < lowestId(now - oldestMilliseconds)) {
    return { cursor: encode({ settled: present }), changes: [], hasMore: false, isReset: true };
  }
  const next = round?.next ?? later(settled, present);
  const from = round?.at ?? settled;
  const sight = sightOf(actor);
  const end = await endOfLook(sight, actor.orgId, from);
  const keys = [actor.orgId, from, limit + 1, end ?? highestId];
  const rows = await readWithin<ChangeRow>(sight, 'changes', keys, changesQuery);
  const changes = rows.slice(0, limit);
  const at = rows.length > limit ? changes.at(-1)?.id : end;
  const cursor = at ? { settled, round: { next, at } } : { settled: next };
  return { cursor: encode(cursor), changes, hasMore: at !== undefined, isReset: false };
}
