import type { PartnerActor } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { blockAgain } from '@/lib/hiring/blocklist/flag-candidate';
import { lockBlocklistShared } from '@/lib/hiring/blocklist/match';
import { lockApplicationsOf } from '@/lib/hiring/records/application-record';
import { lastWish } from '@/lib/hiring/records/wishes';
import { arrangeScreening } from '@/lib/hiring/screening/arrange-screening';
import {
  isUnderWay,
  lockLatest,
  lockStanding,
  movedAway,
} from '@/lib/partner/partners/applications-at-location';
import type { addCandidateLocations } from '@/lib/partner/partners/contract';
import { findApplicant } from '@/lib/partner/partners/find-applicant';
import type { Placed, PlacedApplication } from '@/lib/partner/partners/ingest';
import {
  atEach,
  automationOf,
  lockApplicant,
  requireActive,
  type Site,
} from '@/lib/partner/partners/registry';
import { lockDestination, moveTo, openAt, type Scene } from './place-applicant';

type Wanted = BodyOf<typeof addCandidateLocations>;

async function add(tx: Tx, scene: Scene, site: Site): Promise<PlacedApplication> {
  const existing = await lockStanding(tx, site, scene.candidate.id);
  if (!existing) requireActive(site);
  const arranged = existing
    ? await arrangeScreening(tx, existing, scene.candidate)
    : await openAt(tx, scene, site, { wishedAt: await lastWish(tx, scene.candidate) });
  return { ...arranged, locationRef: site.locationRef, movedToLocationRef: null };
}

async function move(tx: Tx, scene: Scene, from: Site, to: Site): Promise<PlacedApplication> {
  const source = await lockLatest(tx, from, scene.candidate.id);
  if (source?.closedReason === 'moved') throw await movedAway(tx, source, from.locationRef);
  if (!source) {
    throw new ServiceError(
      'UNKNOWN_LOCATION_REF',
      `The applicant has no application at ${from.locationRef}.`,
    );
  }
  if (!isUnderWay(source)) {
    throw new ServiceError(
      'APPLICATION_CLOSED',
      `The application at ${from.locationRef} has ended.`,
    );
  }
  const standing = await lockDestination(tx, to, scene.candidate.id, to.locationRef);
  if (!standing) requireActive(to);
  const arranged = await moveTo(tx, scene, { source, from, to, standing });
  return { ...arranged, locationRef: to.locationRef, movedToLocationRef: null };
}

function sourceOf({ move_from_location_ref: source }: Wanted, targets: string[]): string | null {
  if (source == null) return null;
  if (targets.length !== 1) {
    throw new ServiceError('VALIDATION_ERROR', 'location_refs: a move names exactly one location');
  }
  if (targets.includes(source)) {
    throw new ServiceError('VALIDATION_ERROR', 'location_refs: a move leads to another location');
  }
  return source;
}

/**
 * Gives an applicant an application at each location, or moves them from one to another, and tells
 * the partner of each. Throws UNKNOWN_EXTERNAL_REF, UNKNOWN_LOCATION_REF, VALIDATION_ERROR for a
 * move with no single other target, or APPLICATION_CLOSED for one from or to where their
 * application has ended, or from where they were moved away.
 */
export async function placeApplicant(
  partner: PartnerActor,
  externalRef: string,
  wanted: Wanted,
): Promise<Placed> {
  const targets = [...new Set(wanted.location_refs)];
  const source = sourceOf(wanted, targets);
  const named = source === null ? targets : [...targets, source];
  const { orgId, candidateId, sites } = await findApplicant(partner, externalRef, named);
  const applications = await inTransaction(async (tx) => {
    await lockBlocklistShared(tx, orgId);
    await lockApplicant(tx, orgId, [`ref:${externalRef}`]);
    await lockApplicationsOf(tx, { orgId, candidateId });
    const where = { orgId_id: { orgId, id: candidateId } };
    const candidate = await blockAgain(tx, await tx.candidate.findUniqueOrThrow({ where }));
    const scene = { actor: automationOf(partner, orgId), candidate };
    const [to, from] = sites;
    if (source !== null && to && from) return [await move(tx, scene, from, to)];
    return atEach(sites, (site) => add(tx, scene, site));
  });
  return { candidateId, applications };
}
