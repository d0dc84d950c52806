import { type Actor, authorize } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { findMember } from '@/lib/auth/membership';
import { reachOf, type Within, within } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, readUnprepared, violatesExclusion } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { jobNotFound } from '@/lib/hiring/records/job-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Prisma } from '@/prisma/generated/client';
import type { Slot } from './format-times';

export type Offer = {
  id: string;
  interviewerId: string;
  interviewerName: string;
  jobId: string | null;
  startTime: Date;
  endTime: Date;
  createdAt: Date;
  isFree: boolean;
};

export type OfferFilter = {
  from?: Date | undefined;
  to?: Date | undefined;
  interviewerId?: string | undefined;
  jobId?: string | undefined;
};

const longest = 12 * 3_600_000;

/** The maximum number of offers in a response. */
export const maxOffers = 500;

/** SQL condition: no interview overlaps the offer `o` of the organization $1. The only definition of "free". */
export const isFreeSql = `NOT EXISTS (
  SELECT 1 FROM interview i
  WHERE i.org_id = $1 AND i.interviewer_id = o.interviewer_id AND i.status = 'scheduled'
    AND tstzrange(i.start_time, i.end_time) && tstzrange(o.start_time, o.end_time))`;

const list = ({ job }: Within) => `
  SELECT o.id, o.interviewer_id AS "interviewerId", u.name AS "interviewerName",
         o.job_id AS "jobId", o.start_time AS "startTime", o.end_time AS "endTime",
         o.created_at AS "createdAt", ${isFreeSql} AS "isFree"
  FROM interview_offer o JOIN user_account u ON u.id = o.interviewer_id
  WHERE o.org_id = $1 AND o.removed_at IS NULL
    AND o.end_time > coalesce($2::timestamptz, now())
    AND o.start_time < coalesce($3::timestamptz, 'infinity')
    AND ($4::uuid IS NULL OR o.interviewer_id = $4)
    AND ($5::uuid IS NULL OR o.job_id = $5 OR o.job_id IS NULL)
    AND ($6::uuid[] IS NULL OR o.id = ANY ($6))${
      job('j') &&
      ` AND (o.job_id IS NULL OR EXISTS (SELECT FROM job j
          WHERE j.org_id = $1 AND j.id = o.job_id${job('j')}))`
    }
  ORDER BY o.start_time, o.id
  LIMIT ${maxOffers}`;

function read(actor: Actor, values: unknown[]): Promise<Offer[]> {
  const all = [actor.orgId, ...values];
  const sight = { reach: reachOf(actor, 'application:read') };
  const text = list(within(sight, (value) => `$${all.push(value)}`));
  return readUnprepared<Offer>(text, all);
}

/** Returns the offered times of these ids that the actor may see, earliest first. */
export function readOffers(actor: Actor, ids: readonly string[]): Promise<Offer[]> {
  return read(actor, [null, null, null, null, ids]);
}

/** Returns the offered times of any job and of the jobs within the actor's reach, by default from now on, earliest first. */
export async function listOffers(actor: Actor, filter: OfferFilter): Promise<Offer[]> {
  authorize(actor, 'application:read');
  const { from = null, to = null, interviewerId = null, jobId = null } = filter;
  return read(actor, [from, to, interviewerId, jobId, null]);
}

/** Returns why a time cannot be offered or booked, beginning with its field's name; null if it can. */
export function problemOfTime({ startTime, endTime }: Slot, now: Date): string | null {
  if (startTime <= now) return 'start_time: must be in the future';
  if (endTime.getTime() - startTime.getTime() > longest) {
    return 'end_time: must be at most 12 hours after start_time';
  }
  return null;
}

function problemOf(slots: readonly Slot[], now: Date): string | null {
  for (const [index, slot] of slots.entries()) {
    const where = `slots.${index}`;
    const problem = problemOfTime(slot, now);
    if (problem) return `${where}.${problem}`;
    const { startTime, endTime } = slot;
    const clash = slots.findIndex((one) => one.startTime < endTime && startTime < one.endTime);
    if (clash < index) return `${where}: overlaps slots.${clash}`;
  }
  return null;
}

export type NewOffers = {
  slots: readonly Slot[];
  interviewerId?: string | undefined;
  jobId?: string | undefined;
};

async function interviewerOf(actor: Actor, named: string | undefined) {
  const id = named ?? (actor.type === 'user' ? actor.id : undefined);
  const member = id ? await findMember(actor.orgId, id) : null;
  if (!member) {
    throw new ServiceError('VALIDATION_ERROR', 'interviewer_id: must be a member');
  }
  return member;
}

async function store(tx: Tx, actor: Actor, offers: Prisma.InterviewOfferCreateManyInput[]) {
  // Sorted by time, so that concurrent inserts of the same times cannot deadlock.
  const data = [...offers].sort(
    (one, other) => +new Date(one.startTime) - +new Date(other.startTime),
  );
  await tx.interviewOffer.createMany({ data }).catch((error: unknown) => {
    if (!violatesExclusion(error)) throw error;
    throw new ServiceError(
      'VALIDATION_ERROR',
      'slots: one overlaps a time the interviewer has offered already',
    );
  });
  const details = { change: 'interview_slots_added', count: offers.length };
  await recordActivity(tx, actor, { type: 'settings', details });
}

// A team schedules for its jobs only.
function authorizeForAll(actor: Actor): void {
  authorize(actor, 'application:schedule');
  if (!reachOf(actor, 'application:schedule')?.jobIds) return;
  throw new ServiceError('VALIDATION_ERROR', 'job_id: must be a job of yours');
}

/**
 * Offers times for interviews, all or none. Throws VALIDATION_ERROR if one is in the past, too long
 * or overlaps another of the same interviewer, or if the interviewer is not a member;
 * JOB_NOT_FOUND.
 */
export async function createOffers(
  actor: Actor,
  { slots, interviewerId: named, jobId }: NewOffers,
  now = currentTime(),
): Promise<Offer[]> {
  if (jobId) await authorizeOn(actor, 'application:schedule', 'job', jobId);
  else authorizeForAll(actor);
  const problem = problemOf(slots, now);
  if (problem) throw new ServiceError('VALIDATION_ERROR', problem);
  const { userId: interviewerId } = await interviewerOf(actor, named);
  const offers = slots.map((slot) => ({
    ...{ orgId: actor.orgId, id: newId(), interviewerId, jobId: jobId ?? null },
    ...slot,
  }));
  await inTransaction(async (tx) => {
    const { orgId } = actor;
    const isKnown =
      !jobId || (await tx.job.count({ where: { orgId, id: jobId, deletedAt: null } }));
    if (!isKnown) throw jobNotFound();
    await store(tx, actor, offers);
  });
  return readOffers(
    actor,
    offers.map(({ id }) => id),
  );
}

/** The error for an offered time that does not exist, was removed or belongs to another organization. */
export const offerNotFound = () =>
  new ServiceError('NOT_FOUND', 'There is no such interview slot.');

/** Removes an offered time; an interview booked in it stays. Throws NOT_FOUND. */
export async function removeOffer(actor: Actor, id: string): Promise<void> {
  await authorizeOn(actor, 'application:schedule', 'slot', id);
  await inTransaction(async (tx) => {
    const { orgId } = actor;
    const where = { orgId, id, removedAt: null };
    const { count } = await tx.interviewOffer.updateMany({
      where,
      data: { removedAt: currentTime() },
    });
    if (count === 0) throw offerNotFound();
    const details = { change: 'interview_slot_removed', slot_id: id };
    await recordActivity(tx, actor, { type: 'settings', details });
  });
}
