import { type Actor, isAllowed } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { readWithin, sightOf, type Within } from '@/lib/auth/reach';
import { read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { isInstant } from '@/lib/base/pagination';
import { timestampInput } from '@/lib/contract/fields';
import { defaultTimeZone } from '@/lib/words/zone-names';
import type { ActivityType, ActorType } from '@/prisma/generated/client';

/** Who sends messages, as histories name it. */
export const senderName = 'Recruiting service';

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
  type: (typeof timelineTypes)[number] | 'blocklist' | 'placement';
  occurredAt: Date;
  actorType: ActorType;
  actorId: string | null;
  actorName: string;
  fromStage: string | null;
  toStage: string | null;
  isForced: boolean;
  reason: string | null;
  details: Record<string, unknown>;
  /** The job it is about, deleted ones included. */
  jobId: string | null;
  jobTitle: string | null;
};

export type TimelineQuery = {
  types?: string | undefined;
  /** `all` adds the messages that were not sent, what the blocklist did, and placements. */
  include?: string | undefined;
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

// Of what happened to a person: what is about them alone, and what is about an application in sight.
const inSight = ({ application }: Within, alias: string) =>
  application('r') &&
  ` AND (${alias}.application_id IS NULL OR EXISTS (SELECT FROM application r
      WHERE r.org_id = $1 AND r.id = ${alias}.application_id${application('r')}))`;

const recorded = (within: Within) => `
  SELECT id, type::text, occurred_at, actor_type::text, actor_id, actor_name, from_stage::text,
    to_stage::text, is_forced, reason, details, application_id, job_id
  FROM activity t
  WHERE org_id = $1 AND candidate_id = $2${inSight(within, 't')}${within.readable('t')}
    AND (type = ANY ($3::activity_type[]) OR (is_forced AND $4))
    AND ($5::text IS NULL OR actor_id = $5)
    AND occurred_at >= coalesce($6::timestamptz, '-infinity')
    AND (occurred_at, id) < ($7::timestamptz, $8::uuid)
  ORDER BY occurred_at DESC, id DESC
  LIMIT $9`;

// What was sent or only logged is recorded, and so is what a person cancelled.
const unsent = (within: Within) => `
  SELECT m.id, m.channel::text AS type, m.at AS occurred_at, 'automation' AS actor_type,
    NULL AS actor_id, '${senderName}' AS actor_name, NULL AS from_stage, NULL AS to_stage,
    false AS is_forced, NULL AS reason,
    jsonb_build_object('direction', 'outbound', 'kind', m.kind, 'subject', m.subject,
      'status', m.status, 'due_at', to_jsonb(m.due_at), 'failure_reason', m.failure_reason) AS details,
    m.application_id, NULL::uuid AS job_id
  FROM (
    SELECT *, CASE WHEN status = 'queued' THEN created_at ELSE updated_at END AS at
    FROM message t
    WHERE org_id = $1${inSight(within, 't')} AND candidate_id = $2 AND status <> 'sent'
      AND failure_reason IS DISTINCT FROM 'no_transport'
  ) m
  WHERE m.channel::text = ANY ($3::text[]) AND $5::text IS NULL
    AND m.at >= coalesce($6::timestamptz, '-infinity')
    AND (m.at, m.id) < ($7::timestamptz, $8::uuid)
    AND NOT EXISTS (
      SELECT 1 FROM activity a
      WHERE a.org_id = $1 AND a.candidate_id = $2 AND a.details->>'message_id' = m.id::text
    )`;

const pageOf = (entries: string) => `
  SELECT e.id, e.type, e.occurred_at AS "occurredAt", e.actor_type AS "actorType",
    e.actor_id AS "actorId", e.actor_name AS "actorName", e.from_stage AS "fromStage",
    e.to_stage AS "toStage", e.is_forced AS "isForced", e.reason,
    CASE WHEN e.type = 'interview' THEN e.details || jsonb_build_object('time_zone',
      coalesce(l.time_zone, jl.time_zone, '${defaultTimeZone}')) ELSE e.details END AS details,
    j.id AS "jobId", j.title AS "jobTitle"
  FROM (${entries}) e
  LEFT JOIN application p ON p.org_id = $1 AND p.id = e.application_id
  LEFT JOIN job j ON j.org_id = $1 AND j.id = coalesce(e.job_id, p.job_id)
  LEFT JOIN location l ON l.org_id = $1 AND l.id = p.location_id
  LEFT JOIN location jl ON jl.org_id = $1 AND jl.id = j.location_id
  ORDER BY e.occurred_at DESC, e.id DESC
  LIMIT $9`;

const recordedPage = (within: Within) => pageOf(recorded(within));
const fullPage = (within: Within) => pageOf(`(${recorded(within)}) UNION ALL ${unsent(within)}`);

const newest = 'infinity';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function exists(orgId: string, candidateId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM candidate WHERE org_id = $1 AND id = $2';
  return (await read('candidate-exists', text, [orgId, candidateId])).length === 1;
}

/** Whether somebody may read what events of a type tell where they stand by themselves. */
function isShownTo(actor: Actor, type: string): boolean {
  if (type === 'note') return isAllowed(actor, 'note:read');
  if (type === 'blocklist') return isAllowed(actor, 'blocklist:read');
  return type === 'stage' || type === 'interview' || isAllowed(actor, 'application:read');
}

export type TimelinePage = { events: TimelineRow[]; nextCursor: string | null };

/** Returns a page of the events that an actor sees of a candidate who is known to exist. */
export async function readTimelinePage(
  actor: Actor,
  candidateId: string,
  query: TimelineQuery,
): Promise<TimelinePage> {
  const { types, includesOverrides } = timelineFilter(query.types);
  const limit = timelineLimit(query.limit);
  const after = query.cursor ? decodeCursor(query.cursor) : undefined;
  const since = query.since ? readSince(query.since) : undefined;
  const actorId = idOf(query.actor_id);
  if (after === null || since === null || actorId?.includes('\0')) {
    return { events: [], nextCursor: null };
  }
  const isFull = query.include === 'all';
  const asked = isFull && types === timelineTypes ? [...types, 'blocklist', 'placement'] : types;
  const rows = await readWithin<TimelineRow>(
    sightOf(actor),
    isFull ? 'timeline-full' : 'timeline',
    [
      actor.orgId,
      candidateId,
      asked.filter((type) => isShownTo(actor, type)),
      includesOverrides,
      actorId,
      since,
      after?.occurredAt ?? newest,
      after?.id ?? highestId,
      limit + 1,
    ],
    isFull ? fullPage : recordedPage,
  );
  const events = rows.slice(0, limit);
  const last = events.at(-1);
  return { events, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}

/** Returns a candidate's events, newest first, and the next page's cursor (null at the end). */
export async function readTimeline(
  actor: Actor,
  candidateId: string,
  query: TimelineQuery,
): Promise<TimelinePage> {
  await authorizeOn(actor, 'candidate:read', 'candidate', candidateId);
  const [known, page] = await Promise.all([
    exists(actor.orgId, candidateId),
    readTimelinePage(actor, candidateId, query),
  ]);
  if (!known) throw new ServiceError('CANDIDATE_NOT_FOUND', 'There is no such candidate.');
  return page;
}
