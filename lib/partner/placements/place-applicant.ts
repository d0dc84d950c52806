import type { Actor } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { takeWish } from '@/lib/hiring/records/wishes';
import {
  type Announce,
  type Arranged,
  arrangeScreening,
} from '@/lib/hiring/screening/arrange-screening';
import { emit } from '@/lib/outbox/events/emit';
import { wishOf } from '@/lib/outbox/messages/wish';
import { applyAt, lockStanding } from '@/lib/partner/partners/applications-at-location';
import { isKnownToPartner } from '@/lib/partner/partners/find-applicant';
import type { Application, Candidate, Location } from '@/prisma/generated/client';
import { closeMoved, leaveBehind } from './close-moved-application';

/** Who places whom. */
export type Scene = { actor: Actor; candidate: Candidate };

const nameOf = ({ orgId, id: applicationId }: Application) => ({ orgId, applicationId });

/**
 * Opens an application at another location, to a job or its intake job, and tells the partner of it,
 * once: as of a new applicant where it knows none. Sees to the screening.
 */
export async function openAt(
  tx: Tx,
  { actor, candidate }: Scene,
  place: Location,
  opening: { appliedAt?: Date | undefined; wishedAt?: Date | null; jobId?: string } = {},
): Promise<Arranged> {
  const isKnown = await isKnownToPartner(tx, candidate);
  const announce: Announce = (opened, screening) =>
    emit(
      tx,
      isKnown
        ? { type: 'candidate.location_added', ...nameOf(opened), ...screening }
        : { type: 'candidate.created', ...nameOf(opened) },
    );
  return applyAt(tx, actor, place, candidate, { ...opening, announce });
}

type Change = {
  source: Application;
  from: Location | null;
  to: Location;
  /** What lockDestination returned: their application there, which they continue in. */
  standing: Application | undefined;
  /** Whether the candidate is not told of an interview that is cancelled. */
  isSilent?: boolean;
};

async function continueAt(tx: Tx, scene: Scene, change: Change): Promise<Arranged> {
  const { source, from, to, standing } = change;
  const { actor, candidate } = scene;
  const open = standing && (await takeWish(tx, standing, source));
  const applied = { appliedAt: source.appliedAt ?? undefined, wishedAt: wishOf(source) };
  const fromLocationRef = from?.locationRef;
  // A partner never heard of an application at no location of its own, so it was not moved away.
  if (!fromLocationRef) {
    if (open) return arrangeScreening(tx, open, candidate);
    return openAt(tx, scene, to, applied);
  }
  const announce: Announce = (opened, screening) =>
    emit(tx, {
      type: 'candidate.location_changed',
      ...nameOf(opened),
      fromApplicationId: source.id,
      fromLocationRef,
      ...screening,
    });
  if (open) return arrangeScreening(tx, open, candidate, announce);
  return applyAt(tx, actor, to, candidate, { ...applied, announce });
}

/**
 * The application that an applicant who is moved to a location has there, held until the transaction
 * ends; none where they have none. Throws APPLICATION_CLOSED where it has ended: there is one status at
 * a location, and only the office takes back a rejection. A hire has not ended: who is moved there is
 * hired.
 */
export async function lockDestination(
  tx: Tx,
  to: Location,
  candidateId: string,
  toName: string,
): Promise<Application | undefined> {
  const standing = await lockStanding(tx, to, candidateId);
  if (!standing || standing.closedAt === null) return standing;
  const { closedReason } = standing;
  throw new ServiceError(
    'APPLICATION_CLOSED',
    `The application at ${toName} has ended (closed_reason: ${closedReason}); the applicant stays where they are.`,
  );
}

/**
 * Moves an applicant from an open application to another location, once: the old one closes without
 * a rejection and says where they went, the new one is told to the partner and screened. What was
 * arranged at the old one is cancelled, and open background checks go along. Throws STAGE_CONFLICT to
 * the loser of a race.
 */
export async function moveTo(tx: Tx, scene: Scene, change: Change): Promise<Arranged> {
  const { source, from, to, isSilent = false } = change;
  await closeMoved(tx, scene.actor, source, { from: from?.name ?? '', to: to.name });
  const arranged = await continueAt(tx, scene, change);
  const next = arranged.application;
  await leaveBehind(tx, scene.actor, { source, next, place: to.name }, isSilent);
  const { orgId, id } = source;
  const where = { orgId_id: { orgId, id } };
  await tx.application.update({ where, data: { movedToId: next.id } });
  return arranged;
}
