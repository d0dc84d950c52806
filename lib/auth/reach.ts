import { read } from '@/lib/base/db';
import type { Permission } from '@/lib/contract/permissions';
import { roleAllows } from '@/lib/contract/permissions';
import type { Prisma } from '@/prisma/generated/client';
import { type Actor, hasRole, isAllowed } from './actor';

/** The applications somebody has a permission for: of these jobs and at these locations; null is all. */
export type Reach = {
  jobIds: readonly string[] | null;
  locationIds: readonly string[] | null;
};

/** Where a permission of an actor counts; null where that is the whole organization. */
export function reachOf(actor: Actor, permission: Permission): Reach | null {
  if (!hasRole(actor) || !actor.scope) return null;
  const { locationIds, teams } = actor.scope;
  const seats = teams.filter(({ role }) => roleAllows(role, permission));
  const jobIds = roleAllows(actor.role, permission) ? null : seats.map(({ jobId }) => jobId);
  return jobIds || locationIds ? { jobIds, locationIds } : null;
}

/** The only one whose private notes an actor sees: themselves; null where they see everybody's. */
export function readerOf(actor: Actor): string | null {
  return !hasRole(actor) || isAllowed(actor, 'note:read_private') ? null : actor.id;
}

/** A job and a location that something belongs to. */
export type Place = { jobId: string; locationId: string | null };

const includes = (ids: readonly string[] | null, id: string | null) =>
  ids === null || (id !== null && ids.includes(id));

/** Returns whether an application at a place is within reach. */
export function reaches(reach: Reach | null, { jobId, locationId }: Place): boolean {
  return !reach || (includes(reach.jobIds, jobId) && includes(reach.locationIds, locationId));
}

/** Returns whether a job is within reach; one without a location is everybody's. */
export function reachesJob(reach: Reach | null, { jobId, locationId }: Place): boolean {
  if (!reach) return true;
  const isThere = locationId === null || includes(reach.locationIds, locationId);
  return isThere && includes(reach.jobIds, jobId);
}

/** The locations an actor is limited to; null where they are limited to none. */
export function locationsOf(actor: Actor): readonly string[] | null {
  return (hasRole(actor) && actor.scope?.locationIds) || null;
}

/** Returns whether somebody may send people to a location. */
export function reachesLocation(actor: Actor, locationId: string): boolean {
  return includes(locationsOf(actor), locationId);
}

/** Conditions that narrow a query, each beginning with AND or empty. */
export type Within = {
  application(alias: string): string;
  candidate(alias: string): string;
  job(alias: string): string;
  /** On the table of notes. */
  note(alias: string): string;
  /** On the table of activity: what may not be read there, such as what private notes left. */
  readable(alias: string): string;
  /** Whether records of a kind may be read at all, for counts of them. */
  kind(type: ReadWith): string;
};

/** What a reading is narrowed to. */
export type Sight = {
  reach: Reach | null;
  reader?: string | null;
  /** The types of activity that may not be read. */
  hidden?: readonly string[];
};

// What happened is told to whoever may read what it is about.
const readWith = [
  ['note', 'note:read'],
  ['blocklist', 'blocklist:read'],
  ['background_check', 'background_check:read'],
] as const satisfies [string, Permission][];

type ReadWith = (typeof readWith)[number][0];

/**
 * What somebody sees of a person's history: of the applications within the reach of a permission, of
 * private notes, and of what they may not read anywhere.
 */
export function sightOf(actor: Actor, permission: Permission = 'application:read'): Sight {
  const hidden = readWith.flatMap(([type, needed]) => (isAllowed(actor, needed) ? [] : [type]));
  return { reach: reachOf(actor, permission), reader: readerOf(actor), hidden };
}

/** The conditions of a reading whose values `value` adds; all empty where nothing is narrowed. */
export function within(
  { reach, reader = null, hidden = [] }: Sight,
  value: (value: unknown) => string,
): Within {
  const placeholders = new Map<unknown, string>();
  const once = (what: unknown, type: string) => {
    const known = placeholders.get(what) ?? `${value(what)}::${type}`;
    placeholders.set(what, known);
    return known;
  };
  const jobs = (column: string) =>
    reach?.jobIds ? ` AND ${column} = ANY (${once(reach.jobIds, 'uuid[]')})` : '';
  const locations = (column: string) =>
    reach?.locationIds ? ` AND ${column} = ANY (${once(reach.locationIds, 'uuid[]')})` : '';
  const application = (a: string) => jobs(`${a}.job_id`) + locations(`${a}.location_id`);
  const own = (column: string) => `${column} = ${once(reader, 'text')}`;
  return {
    application,
    candidate: (c) =>
      reach
        ? ` AND EXISTS (SELECT FROM application reached WHERE reached.org_id = ${c}.org_id
            AND reached.candidate_id = ${c}.id${application('reached')})`
        : '',
    job: (j) => {
      const there = locations(`${j}.location_id`).replace(' AND ', '');
      return jobs(`${j}.id`) + (there && ` AND (${j}.location_id IS NULL OR ${there})`);
    },
    note: (n) => (reader ? ` AND (NOT ${n}.is_private OR ${own(`${n}.author_id`)})` : ''),
    kind: (type) =>
      hidden.length > 0
        ? ` AND '${type}'::activity_type <> ALL (${once(hidden, 'activity_type[]')})`
        : '',
    readable: (t) =>
      (hidden.length > 0 ? ` AND ${t}.type <> ALL (${once(hidden, 'activity_type[]')})` : '') +
      (reader
        ? ` AND (${t}.type <> 'note' OR ${t}.details->>'private' IS NULL OR ${own(`${t}.actor_id`)})`
        : ''),
  };
}

/** Whether a reading is narrowed, and how: part of the name of its prepared statement. */
export function shapeOf({ reach, reader, hidden = [] }: Sight): string {
  return `${hidden.length > 0 ? ':hidden' : ''}${reach?.jobIds ? ':jobs' : ''}${reach?.locationIds ? ':locations' : ''}${reader ? ':own' : ''}`;
}

/**
 * Runs a prepared query that is narrowed to what somebody may see. Its text has no trace of that
 * where they may see everything.
 */
export function readWithin<Row extends object>(
  sight: Sight,
  name: string,
  values: readonly unknown[],
  textOf: (within: Within) => string,
): Promise<Row[]> {
  const all = [...values];
  const text = textOf(within(sight, (value) => `$${all.push(value)}`));
  return read<Row & Record<string, unknown>>(`${name}${shapeOf(sight)}`, text, all);
}

/** The same conditions on applications for Prisma. */
export function applicationsWithin(reach: Reach | null): Prisma.ApplicationWhereInput {
  return {
    ...(reach?.jobIds && { jobId: { in: [...reach.jobIds] } }),
    ...(reach?.locationIds && { locationId: { in: [...reach.locationIds] } }),
  };
}
