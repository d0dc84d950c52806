import { type Actor, authorize } from '@/lib/auth/actor';
import { read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import type { Activity } from '@/prisma/generated/client';

export type ChangeRow = Pick<
  Activity,
  | 'id'
  | 'type'
  | 'applicationId'
  | 'candidateId'
  | 'jobId'
  | 'fromStage'
  | 'toStage'
  | 'actorType'
  | 'actorId'
  | 'actorName'
  | 'occurredAt'
>;

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
const oldestMilliseconds = 24 * 3_600_000;

/** Returns the lowest id that can be created at a time. */
function lowestId(milliseconds: number): string {
  const time = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

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

const changesQuery = `
  SELECT id, type, application_id AS "applicationId", candidate_id AS "candidateId",
         job_id AS "jobId", from_stage AS "fromStage", to_stage AS "toStage",
         actor_type AS "actorType", actor_id AS "actorId", actor_name AS "actorName",
         occurred_at AS "occurredAt"
  FROM activity WHERE org_id = $1 AND id > $2
  ORDER BY id LIMIT $3`;

const later = (one: string, other: string) => (one > other ? one : other);

/**
 * Returns the organization's changes since a cursor, oldest first. Changes of the last seconds are
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
  const keys = [actor.orgId, round?.at ?? settled, limit + 1];
  const rows = await read<ChangeRow>('changes', changesQuery, keys);
  const changes = rows.slice(0, limit);
  const last = changes.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const cursor = hasMore ? { settled, round: { next, at: last.id } } : { settled: next };
  return { cursor: encode(cursor), changes, hasMore, isReset: false };
}
