import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { reachesLocation } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { blockAgain } from '@/lib/hiring/blocklist/flag-candidate';
import { lockBlocklistShared } from '@/lib/hiring/blocklist/match';
import { loadApplication, lockApplicationsOf } from '@/lib/hiring/records/application-record';
import { candidateNotFound, wholeCandidate } from '@/lib/hiring/records/candidate-record';
import { lastWish } from '@/lib/hiring/records/wishes';
import { type Arranged, arrangeScreening } from '@/lib/hiring/screening/arrange-screening';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { emit } from '@/lib/outbox/events/emit';
import { isUnderWay, lockStanding } from '@/lib/partner/partners/applications-at-location';
import { lockApplicant } from '@/lib/partner/partners/registry';
import type { Application, Candidate, Location } from '@/prisma/generated/client';
import { lockDestination, moveTo, openAt } from './place-applicant';

function closed(): ServiceError {
  return new ServiceError('APPLICATION_CLOSED', 'The application is closed.');
}

async function requireLocation(tx: Tx, actor: Actor, id: string): Promise<Location> {
  const where = { orgId: actor.orgId, id, deletedAt: null };
  const location = await tx.location.findFirst({ where });
  if (!location || !reachesLocation(actor, id))
    throw new ServiceError('NOT_FOUND', 'There is no such location.');
  return location;
}

const candidateQuery = `
  SELECT ${wholeCandidate('c')}, p.external_ref AS "externalRef"
  FROM candidate c
  LEFT JOIN partner_applicant p ON p.org_id = c.org_id AND p.candidate_id = c.id
  WHERE c.org_id = $1::uuid AND c.id = $2::uuid`;

type Known = Candidate & { externalRef: string | null };

/**
 * The candidate, with all who place the same person, the partner too, held until the end; a `phone` they
 * are about to get too. Throws CANDIDATE_NOT_FOUND.
 */
export async function holdCandidate(
  tx: Tx,
  orgId: string,
  id: string,
  phone: string | null = null,
): Promise<Candidate> {
  await lockBlocklistShared(tx, orgId);
  const [known] = await runNamed<Known>(tx, 'placed-candidate', candidateQuery, [orgId, id]);
  if (!known) throw candidateNotFound();
  const { externalRef, ...row } = known;
  const words = externalRef ? [`ref:${externalRef}`] : [];
  // The partner may be about to claim the candidate it is told of.
  if (row.phoneE164) words.push(`phone:${row.phoneE164}`);
  if (phone) words.push(`phone:${phone}`);
  await lockApplicant(tx, orgId, [`candidate:${id}`, ...words]);
  await lockApplicationsOf(tx, { orgId, candidateId: id });
  return blockAgain(tx, row);
}

const placedQuery = `
  SELECT l.name AS location, p.name AS partner
  FROM application a
  LEFT JOIN location l ON l.org_id = $1::uuid AND l.id = a.location_id
  LEFT JOIN registry r ON r.org_id = $1::uuid
  LEFT JOIN partner p ON p.id = r.partner_id
  WHERE a.org_id = $1::uuid AND a.id = $2::uuid`;

/**
 * Chooses this application's location for its candidate and tells the partner, once; the stage and
 * other applications stay. Throws APPLICATION_NOT_FOUND, or APPLICATION_CLOSED.
 */
export async function placeApplication(actor: Actor, applicationId: string): Promise<Application> {
  await authorizeOn(actor, 'application:write', 'application', applicationId);
  return inTransaction(async (tx) => {
    const { orgId } = actor;
    const { count } = await tx.application.updateMany({
      where: { orgId, id: applicationId, placedAt: null, closedAt: null },
      data: { placedAt: currentTime() },
    });
    const application = await loadApplication(tx, actor, applicationId);
    if (count === 0) {
      if (!application.placedAt) throw closed();
      return application;
    }
    const { candidateId, jobId, id } = application;
    const isTold = await emit(tx, { type: 'candidate.placed', orgId, applicationId: id });
    const [words] = await runNamed<{ location: string | null; partner: string | null }>(
      tx,
      'placed-at',
      placedQuery,
      [orgId, id],
    );
    const { location = null, partner = null } = words ?? {};
    const details = { change: 'placed', location, partner: isTold ? partner : null };
    await recordActivity(tx, actor, {
      type: 'placement',
      ...{ candidateId, applicationId: id, jobId, details },
    });
    return application;
  });
}

export type LocationChanged = Arranged & { previous: Application };

/**
 * Moves a candidate from an application under way to another location, and sees to the screening
 * there. Of an interview that this cancels they are told unless `notify` is false. Throws
 * APPLICATION_NOT_FOUND, NOT_FOUND for the location, APPLICATION_CLOSED, also where their application
 * there has ended, VALIDATION_ERROR where it is the same location, or STAGE_CONFLICT to the loser of a
 * race.
 */
export async function changeLocation(
  actor: Actor,
  applicationId: string,
  locationId: string,
  { notify = true }: { notify?: boolean | undefined } = {},
): Promise<LocationChanged> {
  await authorizeOn(actor, 'application:write', 'application', applicationId);
  return inTransaction(async (tx) => {
    const { orgId } = actor;
    const source = await loadApplication(tx, actor, applicationId);
    const to = await requireLocation(tx, actor, locationId);
    if (!isUnderWay(source)) throw closed();
    if (source.locationId === to.id) {
      throw new ServiceError('VALIDATION_ERROR', 'location_id: the application is there already');
    }
    const candidate = await holdCandidate(tx, orgId, source.candidateId);
    const from = source.locationId
      ? await tx.location.findFirst({ where: { orgId, id: source.locationId } })
      : null;
    const standing = await lockDestination(tx, to, candidate.id, to.name);
    const change = { source, from, to, standing, isSilent: !notify };
    const arranged = await moveTo(tx, { actor, candidate }, change);
    return { ...arranged, previous: await loadApplication(tx, actor, source.id) };
  });
}

export type LocationAdded = Arranged & { isNew: boolean };

/**
 * Gives a candidate an application at another location and sees to its screening; one they have
 * there already, ended or not, is answered. Throws CANDIDATE_NOT_FOUND, or NOT_FOUND for the location.
 */
export async function addLocation(
  actor: Actor,
  candidateId: string,
  locationId: string,
): Promise<LocationAdded> {
  await authorizeOn(actor, 'application:write', 'candidate', candidateId);
  return inTransaction(async (tx) => {
    const candidate = await holdCandidate(tx, actor.orgId, candidateId);
    const place = await requireLocation(tx, actor, locationId);
    // The partner keys what it knows on the applicant and the location: there is one status there.
    const standing = await lockStanding(tx, place, candidate.id);
    if (standing) return { ...(await arrangeScreening(tx, standing, candidate)), isNew: false };
    // The office chose the location, not the person: what they asked since they applied still counts.
    const wishedAt = await lastWish(tx, candidate);
    return { ...(await openAt(tx, { actor, candidate }, place, { wishedAt })), isNew: true };
  });
}
