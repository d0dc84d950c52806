import { readUnprepared } from '@/lib/base/db';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { Application } from '@/prisma/generated/client';
import type { Slot } from './format-times';
import { isFreeSql } from './offers';

/** A free offered time, and the interviewer who offers it. */
export type FreeOffer = Slot & { id: string; interviewerId: string };

const free = `
  SELECT o.id, o.interviewer_id AS "interviewerId", o.start_time AS "startTime",
         o.end_time AS "endTime"
  FROM interview_offer o
  JOIN membership m ON m.org_id = o.org_id AND m.user_id = o.interviewer_id
  JOIN user_account u ON u.id = o.interviewer_id
  WHERE o.org_id = $1::uuid AND (o.job_id IS NULL OR o.job_id = $2::uuid)
    AND o.removed_at IS NULL AND o.start_time > now()
    AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL
    AND ${isFreeSql}`;

// What the candidate could not choose: they have an interview then, for another application.
const listed = `${free}
  AND NOT EXISTS (
    SELECT 1 FROM application mine
    JOIN interview own ON own.org_id = mine.org_id AND own.application_id = mine.id
    WHERE mine.org_id = $1 AND mine.candidate_id = $3::uuid AND mine.id <> $4::uuid
      AND own.status = 'scheduled' AND own.start_time < o.end_time AND own.end_time > o.start_time)
  ORDER BY o.start_time, o.id LIMIT $5`;
const named = `${free} AND o.id = ANY ($3::uuid[])
  ORDER BY o.interviewer_id = $4::uuid DESC NULLS LAST, o.id LIMIT 1`;

type For = Pick<Application, 'orgId' | 'jobId'>;

type Chooser = For & Pick<Application, 'id' | 'candidateId'>;

const mostListed = 300;

/** Returns the next free offered times that a candidate can choose for an application, earliest first. */
export async function listFreeOffers(
  { orgId, jobId, candidateId, id }: Chooser,
  limit = mostListed,
): Promise<FreeOffer[]> {
  return readUnprepared<FreeOffer>(listed, [orgId, jobId, candidateId, id, limit]);
}

/** Whether a candidate would find a time to choose for an application, in this transaction. */
export async function hasFreeOffer(tx: Tx, application: Chooser): Promise<boolean> {
  const { orgId, jobId, candidateId, id } = application;
  const found = await tx.$queryRawUnsafe<unknown[]>(listed, orgId, jobId, candidateId, id, 1);
  return found.length > 0;
}

async function firstFree(tx: Tx, { orgId, jobId }: For, ids: string[], preferred: string | null) {
  const [found] = await tx.$queryRawUnsafe<FreeOffer[]>(named, orgId, jobId, ids, preferred);
  return found ?? null;
}

/**
 * Locks an offered time until the transaction ends and returns it; null if it is no longer free.
 */
export async function claimOffer(tx: Tx, of: For, id: string): Promise<FreeOffer | null> {
  // The lock makes concurrent bookings of one time run one after the other.
  await tx.$queryRaw`
    SELECT 1 FROM interview_offer WHERE org_id = ${of.orgId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  return firstFree(tx, of, [id], null);
}

const lockAt = `
  SELECT id FROM interview_offer
  WHERE org_id = $1::uuid AND start_time = $2::timestamptz AND end_time = $3::timestamptz
    AND removed_at IS NULL
  ORDER BY id FOR UPDATE`;

/**
 * Locks an offer of exactly this time until the transaction ends, preferably of the given
 * interviewer; returns null if none is free.
 */
export async function claimOfferAt(
  tx: Tx,
  of: For,
  { startTime, endTime }: Slot,
  preferred: string | null,
): Promise<FreeOffer | null> {
  // As above, always in the same order, so that transactions cannot deadlock.
  const values = [of.orgId, startTime, endTime];
  const offers = await runNamed<{ id: string }>(tx, 'lock-offers-at', lockAt, values);
  if (offers.length === 0) return null;
  const ids = offers.map(({ id }) => id);
  return firstFree(tx, of, ids, preferred);
}
