import { closeMoved } from '@/lib/applications/close-moved';
import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/db';
import { emit } from '@/lib/events/emit';
import { applyAt, lockStanding } from '@/lib/partners/applications';
import { type Arranged, arrangeScreening } from '@/lib/screening/arrange';
import type { Application, Candidate, Location } from '@/prisma/generated/client';

/** Who places whom. */
export type Scene = { actor: Actor; candidate: Candidate };

/** Opens an application at another location and tells the partner of it, once; see to its screening. */
export async function openAt(tx: Tx, scene: Scene, place: Location): Promise<Arranged> {
  const { actor, candidate } = scene;
  const application = await applyAt(tx, actor, place, candidate);
  const { orgId, id: applicationId } = application;
  return arrangeScreening(tx, application, candidate, (screening) =>
    emit(tx, { type: 'candidate.location_added', orgId, applicationId, screening }),
  );
}

type Change = { source: Application; from: Location | null; to: Location };

/**
 * Moves an applicant from an open application to another location, once: the old one closes without
 * a rejection, the new one is told to the partner and screened. Throws STAGE_CONFLICT to the loser
 * of a race.
 */
export async function moveTo(tx: Tx, scene: Scene, change: Change): Promise<Arranged> {
  const { actor, candidate } = scene;
  const { source, from, to } = change;
  await closeMoved(tx, actor, source, { from: from?.name ?? '', to: to.name });
  const standing = await lockStanding(tx, to, candidate.id);
  // Who is moved continues there, even where an earlier application was rejected.
  const application =
    standing && standing.closedAt === null
      ? standing
      : await applyAt(tx, actor, to, candidate, source.appliedAt ?? undefined);
  const about = { orgId: application.orgId, applicationId: application.id };
  return arrangeScreening(tx, application, candidate, (screening) => {
    // A partner never heard of an application at no location of its own, so it was not moved away.
    if (!from?.locationRef) {
      return emit(tx, { type: 'candidate.location_added', ...about, screening });
    }
    return emit(tx, {
      type: 'candidate.location_changed',
      ...about,
      fromApplicationId: source.id,
      fromLocationRef: from.locationRef,
      screening,
    });
  });
}
