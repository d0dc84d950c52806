import { openApplication } from '@/lib/applications/open';
import type { Actor } from '@/lib/auth/actor';
import { excludeBlocked } from '@/lib/blocklist/exclude';
import type { Tx } from '@/lib/db';
import { ensureIntakeJob } from '@/lib/locations/intake';
import { isTerminal } from '@/lib/pipeline/status';
import { type Announce, type Arranged, arrangeScreening } from '@/lib/screening/arrange';
import type { Application, Candidate, Location } from '@/prisma/generated/client';

type Place = Pick<Location, 'orgId' | 'id'>;

/** Tells whether the applicant is still in the running by this application. */
export function isUnderWay({ closedAt, stage }: Pick<Application, 'closedAt' | 'stage'>): boolean {
  return closedAt === null && !isTerminal(stage);
}

type Standing = Pick<Application, 'id' | 'closedAt' | 'closedReason' | 'stage'>;

/**
 * Which of an applicant's applications at one location, newest first, partners mean: the one under
 * way, else the newest that ended there. One moved away continues elsewhere and is none.
 */
export function standingOf<Row extends Standing>(applications: Row[]): Row | undefined {
  const here = applications.filter(({ closedReason }) => closedReason !== 'moved');
  return here.find(isUnderWay) ?? here[0];
}

/** The applicant's applications at a location, newest first, held until the transaction ends. */
export async function lockApplications(
  tx: Tx,
  { orgId, id: locationId }: Place,
  candidateId: string,
): Promise<Application[]> {
  await tx.$queryRaw`
    SELECT 1 FROM application
    WHERE org_id = ${orgId}::uuid AND candidate_id = ${candidateId}::uuid
      AND location_id = ${locationId}::uuid
    ORDER BY id FOR NO KEY UPDATE`;
  const where = { orgId, candidateId, locationId };
  return tx.application.findMany({ where, orderBy: { id: 'desc' } });
}

/** The applicant's standing application at a location, held until the transaction ends. */
export async function lockStanding(
  tx: Tx,
  place: Place,
  candidateId: string,
): Promise<Application | undefined> {
  return standingOf(await lockApplications(tx, place, candidateId));
}

type Applying = { appliedAt?: Date | undefined; announce?: Announce | undefined };

/**
 * Opens an application to the intake job of a location and sees to its screening; `announce` tells
 * the partner of it. Only then the blocklist has its say, and may end it at once.
 */
export async function applyAt(
  tx: Tx,
  actor: Actor,
  place: Place,
  candidate: Candidate,
  { appliedAt = new Date(), announce }: Applying = {},
): Promise<Arranged> {
  const jobId = await ensureIntakeJob(tx, place);
  const opening = { candidateId: candidate.id, jobId, locationId: place.id, appliedAt };
  const opened = await openApplication(tx, actor, opening);
  const { application, ...screening } = await arrangeScreening(tx, opened, candidate, announce);
  return { application: await excludeBlocked(tx, application, candidate), ...screening };
}
