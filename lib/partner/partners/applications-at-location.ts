import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { openApplication } from '@/lib/hiring/applications/create-application';
import { excludeBlocked } from '@/lib/hiring/blocklist/exclude-blocked';
import { ensureFreeJob, ensureIntakeJob } from '@/lib/hiring/locations/intake-job';
import { lockApplicationsOf } from '@/lib/hiring/records/application-record';
import {
  type Announce,
  type Arranged,
  arrangeScreening,
} from '@/lib/hiring/screening/arrange-screening';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import type { Application, Candidate, Location } from '@/prisma/generated/client';

type Place = Pick<Location, 'orgId' | 'id'>;

/** Tells whether the applicant is still in the running by this application. */
export function isUnderWay({ closedAt, stage }: Pick<Application, 'closedAt' | 'stage'>): boolean {
  return closedAt === null && !isTerminal(stage);
}

/** Returns which of an applicant’s applications to one place, oldest first, counts: see lockLatest. */
export function latestAmong(here: readonly Application[]): Application | undefined {
  return here.findLast(isUnderWay) ?? here.at(-1);
}

/**
 * Finds the application that a partner means by an applicant and a location: the one under way, else
 * the newest, even if the applicant was moved away from it. Locks it until the transaction ends.
 */
export async function lockLatest(
  tx: Tx,
  { orgId, id: locationId }: Place,
  candidateId: string,
): Promise<Application | undefined> {
  const here = await lockApplicationsOf(tx, { orgId, candidateId, locationId });
  return latestAmong(here);
}

/**
 * The applicant's standing application at a location, held until the transaction ends; none where
 * they were moved away from there and continue elsewhere.
 */
export async function lockStanding(
  tx: Tx,
  place: Place,
  candidateId: string,
): Promise<Application | undefined> {
  const latest = await lockLatest(tx, place, candidateId);
  return latest?.closedReason === 'moved' ? undefined : latest;
}

/**
 * Where the applicant went who was moved away from an application, through all later moves; null
 * where they were not, or where the partner has no reference for the place.
 */
export async function movedToLocationRef(tx: Tx, application: Application): Promise<string | null> {
  const { orgId } = application;
  let at = application;
  // Each was open when the one before it was closed, so this comes to an end.
  while (at.movedToId) {
    at = await tx.application.findUniqueOrThrow({
      where: { orgId_id: { orgId, id: at.movedToId } },
    });
  }
  if (at === application || !at.locationId) return null;
  const where = { orgId_id: { orgId, id: at.locationId } };
  return (await tx.location.findUniqueOrThrow({ where })).locationRef;
}

/** The refusal of whatever would change an application that the applicant was moved away from. */
export async function movedAway(
  tx: Tx,
  application: Application,
  locationRef: string,
): Promise<ServiceError> {
  const to = await movedToLocationRef(tx, application);
  return new ServiceError(
    'APPLICATION_CLOSED',
    `The applicant was moved away from ${locationRef}; moved_to_location_ref: ${to}.`,
  );
}

type Applying = {
  appliedAt?: Date | undefined;
  /** When the person wished for it; now where it is left out. */
  wishedAt?: Date | null | undefined;
  jobId?: string;
  announce?: Announce | undefined;
};

/**
 * Opens an application to a job at a location, or to its intake job, and sees to its screening;
 * `announce` tells the partner of it. Where the intake job is what they apply to elsewhere, a general
 * job of the location takes its place. Then the blocklist is checked, which may close it at once.
 */
export async function applyAt(
  tx: Tx,
  actor: Actor,
  place: Place,
  candidate: Candidate,
  { appliedAt = currentTime(), wishedAt, jobId: wanted, announce }: Applying = {},
): Promise<Arranged> {
  const jobId = wanted ?? (await ensureIntakeJob(tx, place));
  const opening = { candidateId: candidate.id, jobId, locationId: place.id, appliedAt, wishedAt };
  const elseJob = () => ensureFreeJob(tx, place, candidate.id);
  const opened = await openApplication(tx, actor, wanted ? opening : { ...opening, elseJob });
  const { application, ...screening } = await arrangeScreening(tx, opened, candidate, announce);
  return { application: await excludeBlocked(tx, application, candidate), ...screening };
}
