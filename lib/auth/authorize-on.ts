import { read } from '@/lib/base/db';
import { type ErrorCode, ServiceError } from '@/lib/base/errors';
import type { Permission } from '@/lib/contract/permissions';
import { type Actor, authorize, isAllowed } from './actor';
import { type Place, type Reach, reaches, reachesJob, reachOf } from './reach';

/** A slot may be one for all jobs. */
type SlotPlace = { jobId: string | null; locationId: string | null };

function reachesSlot(reach: Reach | null, { jobId, locationId }: SlotPlace): boolean {
  return jobId ? reachesJob(reach, { jobId, locationId }) : !reach?.jobIds;
}

type Kind = {
  /** The places of one; $1 organization, $2 its id. */
  places: string;
  /** The permission that shows it. */
  read: Permission;
  isWithin: (reach: Reach | null, place: Place) => boolean;
  notFound: [code: ErrorCode, message: string];
};

const place = 'a.job_id AS "jobId", a.location_id AS "locationId"';
const ofTable = (table: string) => `SELECT ${place} FROM ${table} t
  JOIN application a ON a.org_id = t.org_id AND a.id = t.application_id
  WHERE t.org_id = $1 AND t.id = $2`;

const kinds = {
  application: {
    places: `SELECT ${place} FROM application a WHERE a.org_id = $1 AND a.id = $2`,
    read: 'application:read',
    isWithin: reaches,
    notFound: ['APPLICATION_NOT_FOUND', 'There is no such application.'],
  },
  candidate: {
    places: `SELECT ${place} FROM application a WHERE a.org_id = $1 AND a.candidate_id = $2`,
    read: 'candidate:read',
    isWithin: reaches,
    notFound: ['CANDIDATE_NOT_FOUND', 'There is no such candidate.'],
  },
  job: {
    places: `SELECT j.id AS "jobId", j.location_id AS "locationId" FROM job j
      WHERE j.org_id = $1 AND j.id = $2`,
    read: 'job:read',
    isWithin: reachesJob,
    notFound: ['JOB_NOT_FOUND', 'There is no such job in this organization.'],
  },
  check: {
    places: ofTable('background_check'),
    read: 'background_check:read',
    isWithin: reaches,
    notFound: ['BACKGROUND_CHECK_NOT_FOUND', 'There is no such background check.'],
  },
  interview: {
    places: ofTable('interview'),
    read: 'application:read',
    isWithin: reaches,
    notFound: ['INTERVIEW_NOT_FOUND', 'There is no such interview.'],
  },
  message: {
    places: ofTable('message'),
    read: 'application:read',
    isWithin: reaches,
    notFound: ['NOT_FOUND', 'There is no such message.'],
  },
  slot: {
    places: `SELECT o.job_id AS "jobId", j.location_id AS "locationId" FROM interview_offer o
      LEFT JOIN job j ON j.org_id = o.org_id AND j.id = o.job_id
      WHERE o.org_id = $1 AND o.id = $2 AND o.removed_at IS NULL`,
    read: 'application:read',
    isWithin: reachesSlot,
    notFound: ['NOT_FOUND', 'There is no such interview slot.'],
  },
} as const satisfies Record<string, Kind>;

export type Subject = keyof typeof kinds;

/**
 * Throws INSUFFICIENT_PERMISSIONS if the actor lacks the permission, or has it only elsewhere than
 * for this one; the subject's not-found error if it is out of their reach, as if it did not exist.
 * Where the whole organization is within reach, nothing is read.
 */
export async function authorizeOn(
  actor: Actor,
  permission: Permission,
  subject: Subject,
  id: string,
): Promise<void> {
  authorize(actor, permission);
  const reach = reachOf(actor, permission);
  if (!reach) return;
  const { places, read: reading, isWithin, notFound }: Kind = kinds[subject];
  const found = await read<Place>(`places-of-${subject}`, places, [actor.orgId, id]);
  if (found.some((one) => isWithin(reach, one))) return;
  const seen = reachOf(actor, reading);
  if (isAllowed(actor, reading) && found.some((one) => isWithin(seen, one))) {
    throw new ServiceError('INSUFFICIENT_PERMISSIONS', `Your role here lacks ${permission}.`);
  }
  throw new ServiceError(...notFound);
}
