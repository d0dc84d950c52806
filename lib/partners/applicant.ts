import type { PartnerActor } from '@/lib/auth/actor';
import { prisma, type Tx } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { locate, type Site } from './registry';

/** An applicant as a partner names one, with the locations named beside it. */
export type NamedApplicant = { orgId: string; candidateId: string; sites: Site[] };

/**
 * The applicant of one of the partner's registries by the partner's id, and the locations named, in
 * order; throws UNKNOWN_EXTERNAL_REF, UNKNOWN_LOCATION_REF, or VALIDATION_ERROR where several
 * registries know both.
 */
export async function findApplicant(
  partner: PartnerActor,
  externalRef: string,
  locationRefs: string[],
): Promise<NamedApplicant> {
  const { partnerId } = partner;
  const links = await prisma().partnerApplicant.findMany({
    where: { externalRef, registry: { partnerId } },
  });
  if (links.length === 0) {
    throw new ServiceError('UNKNOWN_EXTERNAL_REF', 'There is no such applicant.');
  }
  const orgIds = links.map(({ orgId }) => orgId);
  const { orgId, sites } = await locate(prisma(), partner, locationRefs, orgIds);
  const link = links.find((one) => one.orgId === orgId);
  if (!link) throw new Error('A location lies outside the registries asked for.');
  return { orgId, candidateId: link.candidateId, sites };
}

/** Tells whether the partner knows the candidate: it sent them, or has been told of them. */
export async function isKnownToPartner(
  tx: Tx,
  { orgId, id: candidateId }: { orgId: string; id: string },
): Promise<boolean> {
  const sent = { orgId, candidateId, externalRef: { not: null } };
  if (await tx.partnerApplicant.findFirst({ where: sent })) return true;
  const told = { orgId, application: { candidateId } };
  return (await tx.event.findFirst({ where: told, select: { id: true } })) !== null;
}
