import type { Actor, PartnerActor } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import { lockName } from '@/lib/base/postgres/lock-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Location } from '@/prisma/generated/client';

export type Site = Location & { locationRef: string };

const unknown = (locationRef: string, where = '') =>
  new ServiceError('UNKNOWN_LOCATION_REF', `There is no location ${locationRef}${where}.`);

function isSite(location: Location): location is Site {
  return location.locationRef !== null;
}

/** The partner as the actor in one registry: what it does is recorded as done by an automation. */
export function automationOf({ partnerId, name }: PartnerActor, orgId: string): Actor {
  return { type: 'automation', orgId, id: partnerId, name };
}

/**
 * Refuses an inactive location, which takes no new applications; those it has go on. Throws
 * UNKNOWN_LOCATION_REF.
 */
export function requireActive({ locationRef, deletedAt }: Site): void {
  if (deletedAt) throw unknown(locationRef);
}

/** Of several registries the only one whose locations are all active, if there is one. */
function preferActive<Fit extends { sites: Site[] }>(fitting: Fit[]): Fit[] {
  const active = fitting.filter(({ sites }) => sites.every(({ deletedAt }) => deletedAt === null));
  return active.length > 0 ? active : fitting;
}

/**
 * The one registry of the partner, among `orgIds` where given, that has all these locations, and the
 * locations in the order named, inactive ones included. Throws UNKNOWN_LOCATION_REF, or
 * VALIDATION_ERROR where they are split over several registries or fit more than one.
 */
export async function locate(
  tx: Tx,
  { partnerId }: PartnerActor,
  locationRefs: string[],
  orgIds?: string[],
): Promise<{ orgId: string; sites: Site[] }> {
  const found = await tx.location.findMany({
    where: {
      locationRef: { in: locationRefs },
      organization: { registry: { partnerId, ...(orgIds && { orgId: { in: orgIds } }) } },
    },
  });
  const known = found.filter(isSite);
  const missing = locationRefs.find((ref) => !known.some(({ locationRef }) => locationRef === ref));
  // Another registry of the partner may have it.
  const where = orgIds ? ' where the applicant is known' : '';
  if (missing !== undefined) throw unknown(missing, where);
  const fitting = [...new Set(known.map(({ orgId }) => orgId))].flatMap((orgId) => {
    const sites = locationRefs.flatMap((ref) =>
      known.filter((site) => site.orgId === orgId && site.locationRef === ref),
    );
    return sites.length === locationRefs.length ? [{ orgId, sites }] : [];
  });
  const [registry, ...others] = preferActive(fitting);
  if (!registry)
    throw new ServiceError('VALIDATION_ERROR', 'All locations must be in one registry.');
  if (others.length > 0) {
    throw new ServiceError('VALIDATION_ERROR', 'Several registries have these locations.');
  }
  return registry;
}

/**
 * Makes other transactions about the same applicant, by any of these names, wait until this one ends.
 * Locks are taken in one order, so that two transactions never wait for each other.
 */
export async function lockApplicant(tx: Tx, orgId: string, words: string[]): Promise<void> {
  const keys = [...new Set(words)].map((word) => `applicant:${orgId}:${word}`).sort();
  for (const key of keys) await lockName(tx, key);
}

/**
 * Does something at each location, always in the same order, so that two requests that name the same
 * locations never wait for each other. The results are in the order named.
 */
export async function atEach<Result>(
  sites: readonly Site[],
  act: (site: Site) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<Site, Result>();
  for (const site of [...sites].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    results.set(site, await act(site));
  }
  return sites.flatMap((site) => results.get(site) ?? []);
}
