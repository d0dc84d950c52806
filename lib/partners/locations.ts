import { afterCommit } from '@/lib/after-commit';
import { closeMoved } from '@/lib/applications/close-moved';
import type { Actor, PartnerActor } from '@/lib/auth/actor';
import { blockAgain } from '@/lib/blocklist/flag';
import { holdBlocklist } from '@/lib/blocklist/match';
import { inTransaction, type Tx } from '@/lib/db';
import { kickDeliveries } from '@/lib/delivery/kick';
import { ServiceError } from '@/lib/errors';
import { emit } from '@/lib/events/emit';
import type { BodyOf } from '@/lib/http/operation';
import type { Candidate } from '@/prisma/generated/client';
import { findApplicant } from './applicant';
import { applyAt, isUnderWay, lockStanding } from './applications';
import type { addCandidateLocations } from './contract';
import type { PlacedApplication } from './ingest';
import { automationOf, lockApplicant, type Site } from './registry';
import { arrangeScreening, callableNumbers } from './screening';

type Wanted = BodyOf<typeof addCandidateLocations>;

export type Placed = { candidateId: string; applications: PlacedApplication[] };

type Scene = { actor: Actor; candidate: Candidate; allowlist: string[] | null };

async function add(tx: Tx, scene: Scene, site: Site): Promise<PlacedApplication> {
  const { actor, candidate, allowlist } = scene;
  const existing = await lockStanding(tx, site, candidate.id);
  const application = existing ?? (await applyAt(tx, actor, site, candidate));
  const screening = await arrangeScreening(tx, application, candidate, allowlist);
  if (!existing) {
    const { orgId, id: applicationId } = application;
    await emit(tx, { type: 'candidate.location_added', orgId, applicationId, screening });
  }
  return { application, locationRef: site.locationRef, screening };
}

async function move(tx: Tx, scene: Scene, from: Site, to: Site): Promise<PlacedApplication> {
  const { actor, candidate, allowlist } = scene;
  const source = await lockStanding(tx, from, candidate.id);
  if (!source || !isUnderWay(source)) {
    throw new ServiceError(
      'UNKNOWN_LOCATION_REF',
      `The applicant has no open application at ${from.locationRef}.`,
    );
  }
  await closeMoved(tx, actor, source, { from: from.name, to: to.name });
  const standing = await lockStanding(tx, to, candidate.id);
  // Who is moved continues there, even where an earlier application was rejected.
  const application =
    standing && standing.closedAt === null
      ? standing
      : await applyAt(tx, actor, to, candidate, source.appliedAt ?? undefined);
  const screening = await arrangeScreening(tx, application, candidate, allowlist);
  await emit(tx, {
    type: 'candidate.location_changed',
    orgId: application.orgId,
    applicationId: application.id,
    fromApplicationId: source.id,
    fromLocationRef: from.locationRef,
    screening,
  });
  return { application, locationRef: to.locationRef, screening };
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
 * the partner of each. Throws UNKNOWN_EXTERNAL_REF, UNKNOWN_LOCATION_REF, or VALIDATION_ERROR for a
 * move with no single other target.
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
    await holdBlocklist(tx, orgId);
    await lockApplicant(tx, orgId, [`ref:${externalRef}`]);
    const where = { orgId_id: { orgId, id: candidateId } };
    const candidate = await blockAgain(tx, await tx.candidate.findUniqueOrThrow({ where }));
    const allowlist = await callableNumbers(tx, partner.partnerId);
    const scene = { actor: automationOf(partner, orgId), candidate, allowlist };
    const [to, from] = sites;
    if (source !== null && to && from) return [await move(tx, scene, from, to)];
    const added: PlacedApplication[] = [];
    for (const site of sites) added.push(await add(tx, scene, site));
    return added;
  });
  afterCommit(kickDeliveries);
  return { candidateId, applications };
}
