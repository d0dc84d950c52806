import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, violatesExclusion } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Slot } from './format-times';
import { isFreeSql, type Offer, offerNotFound, problemOfTime, readOffers } from './offers';

export type OfferMove = {
  id: string;
  to: Slot;
  /** The time the slot was seen at, if whoever moves it says so. */
  from?: Slot | undefined;
};

type Standing = Slot & { isFree: boolean };

const standing = `
  SELECT o.start_time AS "startTime", o.end_time AS "endTime", ${isFreeSql} AS "isFree"
  FROM interview_offer o
  WHERE o.org_id = $1::uuid AND o.id = $2::uuid AND o.removed_at IS NULL`;

async function readStanding(tx: Tx, orgId: string, id: string): Promise<Standing> {
  const [found] = await tx.$queryRawUnsafe<Standing[]>(standing, orgId, id);
  if (!found) throw offerNotFound();
  return found;
}

async function lockStanding(tx: Tx, orgId: string, id: string): Promise<Standing> {
  // Bookings lock it too. A statement of its own, so that the next one sees what they did.
  await tx.$queryRaw`
    SELECT 1 FROM interview_offer WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  return readStanding(tx, orgId, id);
}

const isSame = (one: Slot, other: Slot) =>
  +one.startTime === +other.startTime && +one.endTime === +other.endTime;

const range = ({ startTime, endTime }: Slot) =>
  `${startTime.toISOString()} to ${endTime.toISOString()}`;

function requireMovable(now: Standing, from: Slot | undefined): void {
  if (!now.isFree) {
    throw new ServiceError(
      'SLOT_CONFLICT',
      `An interview is booked at ${range(now)}: give the interview another time instead.`,
    );
  }
  if (from && !isSame(now, from)) {
    throw new ServiceError(
      'SLOT_CONFLICT',
      `The slot was moved in the meantime: it is now ${range(now)}.`,
    );
  }
}

async function write(tx: Tx, orgId: string, id: string, { startTime, endTime }: Slot) {
  const where = { orgId_id: { orgId, id } };
  const data = { startTime, endTime };
  await tx.interviewOffer.update({ where, data }).catch((error: unknown) => {
    if (!violatesExclusion(error)) throw error;
    throw new ServiceError(
      'VALIDATION_ERROR',
      'start_time: overlaps another time the interviewer offers',
    );
  });
  // There the slot would be booked at once, and could not be moved back.
  if ((await readStanding(tx, orgId, id)).isFree) return;
  throw new ServiceError(
    'VALIDATION_ERROR',
    'start_time: the interviewer has an interview at that time',
  );
}

async function record(tx: Tx, actor: Actor, { id, to }: OfferMove, before: Slot): Promise<void> {
  const details = {
    change: 'interview_slot_moved',
    slot_id: id,
    start_time: to.startTime.toISOString(),
    end_time: to.endTime.toISOString(),
    previous_start_time: before.startTime.toISOString(),
    previous_end_time: before.endTime.toISOString(),
  };
  await recordActivity(tx, actor, { type: 'settings', details });
}

/**
 * Gives an offered time another start and end; a slot that is there already stays. Throws
 * VALIDATION_ERROR if the time is in the past, too long, or meets another time or an interview of
 * the interviewer; SLOT_CONFLICT if the slot is booked or no longer at `from`; NOT_FOUND.
 */
export async function moveOffer(
  actor: Actor,
  move: OfferMove,
  now = currentTime(),
): Promise<Offer> {
  const { id, to, from } = move;
  const { orgId } = actor;
  await authorizeOn(actor, 'application:schedule', 'slot', id);
  await inTransaction(async (tx) => {
    const before = await lockStanding(tx, orgId, id);
    const problem = problemOfTime(to, now);
    if (problem) throw new ServiceError('VALIDATION_ERROR', problem);
    if (before.isFree && isSame(before, to)) return;
    requireMovable(before, from);
    await write(tx, orgId, id, to);
    await record(tx, actor, move, before);
  });
  const [moved] = await readOffers(actor, [id]);
  // Somebody may take it back right after the commit.
  if (!moved) throw offerNotFound();
  return moved;
}
