import { type Actor, authorize } from '@/lib/auth/actor';
import { read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { isInstant } from '@/lib/base/pagination';
import { timestampInput } from '@/lib/contract/fields';
import type { ActivityType, ActorType } from '@/prisma/generated/client';

const typesOfFilter = {
  comm: ['call', 'sms', 'email'],
  stage: ['stage'],
  interview: ['interview'],
  note: ['note'],
  override: [],
} as const satisfies Record<string, readonly ActivityType[]>;

const timelineTypes = ['call', 'sms', 'email', 'stage', 'interview', 'note'] as const;

export type TimelineRow = {
  id: string;
  type: (typeof timelineTypes)[number];
  occurredAt: Date;
  actorType: ActorType;
  actorId: string | null;
  actorName: string;
  fromStage: string | null;
  toStage: string | null;
  isForced: boolean;
  reason: string | null;
  details: Record<string, unknown>;
};

export type TimelineQuery = {
  types?: string | undefined;
  actor_id?: string | undefined;
  since?: string | undefined;
  cursor?: string | undefined;
  limit?: string | undefined;
};

type Filter = { types: readonly string[]; includesOverrides: boolean };

const isFilterName = (name: string): name is keyof typeof typesOfFilter =>
  Object.hasOwn(typesOfFilter, name);

/** Returns which events a `types` parameter selects; unknown names are ignored. */
export function timelineFilter(types: string | undefined): Filter {
  const names = (types ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(isFilterName);
  if (names.length === 0) return { types: timelineTypes, includesOverrides: false };
  return {
    types: names.flatMap((name) => [...typesOfFilter[name]]),
    includesOverrides: names.includes('override'),
  };
}

/** Returns a page size from 1 to 100; 30 if the parameter is not a number. */
export function timelineLimit(limit: string | undefined): number {
  const asked = limit?.trim() ? Number(limit) : Number.NaN;
  if (Number.isNaN(asked)) return 30;
  return Math.min(100, Math.max(1, Math.floor(asked)));
}

type Position = { occurredAt: Date; id: string };

/** Encodes the position of a page's last event as an opaque cursor. */
export function encodeCursor({ occurredAt, id }: Position): string {
  return Buffer.from(`${occurredAt.toISOString()}|${id}`).toString('base64url');
}

/** Decodes a cursor; returns null if it is not one of ours. */
export function decodeCursor(cursor: string): Position | null {
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  const occurredAt = new Date(time);
  return rest.length === 0 && isId(id) && isInstant(time) ? { occurredAt, id } : null;
}

const sinceForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(?:Z|([+ -])(\d{2})(?::?(\d{2}))?)?)?$/i;

/**
 * Parses a `since` parameter, or returns null. A date means its midnight, a missing zone means UTC,
 * and a blank is read as the `+` that URL decoding lost.
 */
export function readSince(since: string): Date | null {
  const form = sinceForm.exec(since);
  if (!form) return null;
  const [, day, time = '00:00', seconds = ':00', sign, hours, minutes = '00'] = form;
  const zone = sign ? `${sign === ' ' ? '+' : sign}${hours}:${minutes}` : 'Z';
  const instant = timestampInput.safeParse(`${day}T${time}${seconds}${zone}`);
  return instant.success ? instant.data : null;
}

// Some actors have ids that are not UUIDs; a filter by another value matches nothing.
function idOf(actorId: string | undefined): string | null {
  return (actorId && isId(actorId) ? actorId.toLowerCase() : actorId) || null;
}

const columns = `
  id, type, occurred_at AS "occurredAt", actor_type AS "actorType", actor_id AS "actorId",
  actor_name AS "actorName", from_stage AS "fromStage", to_stage AS "toStage",
  is_forced AS "isForced", reason, details`;

const page = `
  SELECT ${columns} FROM activity
  WHERE org_id = $1 AND candidate_id = $2
    AND (type = ANY ($3::activity_type[]) OR (is_forced AND $4))
    AND ($5::text IS NULL OR actor_id = $5)
    AND occurred_at >= coalesce($6::timestamptz, '-infinity')
    AND (occurred_at, id) < ($7::timestamptz, $8::uuid)
  ORDER BY occurred_at DESC, id DESC
  LIMIT $9`;

const newest = 'infinity';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function exists(orgId: string, candidateId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM candidate WHERE org_id = $1 AND id = $2';
  return (await read('candidate-exists', text, [orgId, candidateId])).length === 1;
}

/** Returns a candidate's events, newest first, and the next page's cursor (null at the end). */
export async function readTimeline(
  actor: Actor,
  candidateId: string,
  query: TimelineQuery,
): Promise<{ events: TimelineRow[]; nextCursor: string | null }> {
  authorize(actor, 'candidate:read');
  const { types, includesOverrides } = timelineFilter(query.types);
  const limit = timelineLimit(query.limit);
  const after = query.cursor ? decodeCursor(query.cursor) : undefined;
  const since = query.since ? readSince(query.since) : undefined;
  const actorId = idOf(query.actor_id);
  const isUnanswerable = after === null || since === null || actorId?.includes('\0');
  const [known, rows] = await Promise.all([
    exists(actor.orgId, candidateId),
    isUnanswerable
      ? []
      : read<TimelineRow>('timeline', page, [
          actor.orgId,
          candidateId,
          types,
          includesOverrides,
          actorId,
          since,
          after?.occurredAt ?? newest,
          after?.id ?? highestId,
          limit + 1,
        ]),
  ]);
  if (!known) throw new ServiceError('CANDIDATE_NOT_FOUND', 'There is no such candidate.');
  const events = rows.slice(0, limit);
  const last = events.at(-1);
  return { events, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}
