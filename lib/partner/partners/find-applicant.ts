import type { PartnerActor } from '@/lib/auth/actor';
import { prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { usableNumber } from '@/lib/base/phone';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { Candidate } from '@/prisma/generated/client';
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

/** A person as somebody enters them. */
export type Entered = { orgId: string; phoneE164: string; name: string };

/** A candidate whom the partner knows. */
export type KnownPerson = { id: string; externalRef: string | null };

const knownByPhone = `
  SELECT c.id, p.external_ref AS "externalRef"
  FROM candidate c
  LEFT JOIN partner_applicant p ON p.org_id = c.org_id AND p.candidate_id = c.id
  WHERE c.org_id = $1::uuid AND c.phone_e164 = $2::text AND NOT c.is_separate
    AND (p.external_ref IS NOT NULL OR EXISTS (
      SELECT FROM application a
      JOIN event e ON e.org_id = a.org_id AND e.application_id = a.id
      WHERE a.org_id = $1::uuid AND a.candidate_id = c.id))
  ORDER BY public.folded_name(c.first_name || ' ' || c.last_name)
      = ANY (public.name_spellings(public.folded_name($3::text))) DESC,
    p.external_ref IS NOT NULL DESC, c.id DESC
  LIMIT 1`;

/**
 * Finds the candidate that the partner knows by a phone, because it sent them or was told of them. Of
 * several: the one with the same name, else one it sent, else the newest. Whom the office calls somebody
 * else is not known by it.
 */
export async function findKnownByPhone(
  tx: Tx,
  { orgId, phoneE164, name }: Entered,
): Promise<KnownPerson | null> {
  const values = [orgId, phoneE164, name];
  const [known] = await runNamed<KnownPerson>(tx, 'known-by-phone', knownByPhone, values);
  return known ?? null;
}

const sentOrTold = `
  SELECT 1 FROM candidate c
  WHERE c.org_id = $1::uuid AND c.id = $2::uuid
    AND (EXISTS (
      SELECT FROM partner_applicant p
      WHERE p.org_id = $1::uuid AND p.candidate_id = c.id AND p.external_ref IS NOT NULL
    ) OR EXISTS (
      SELECT FROM application a
      JOIN event e ON e.org_id = a.org_id AND e.application_id = a.id
      WHERE a.org_id = $1::uuid AND a.candidate_id = c.id))`;

/**
 * Tells whether the partner knows the candidate, or somebody of the same phone: it sent them, or has
 * been told of them.
 */
export async function isKnownToPartner(tx: Tx, candidate: Candidate): Promise<boolean> {
  const { orgId, id, firstName, lastName, isSeparate } = candidate;
  const phoneE164 = usableNumber(candidate);
  const known = await runNamed(tx, 'known-to-partner', sentOrTold, [orgId, id]);
  if (known.length > 0) return true;
  if (!phoneE164 || isSeparate) return false;
  const person = { orgId, phoneE164, name: `${firstName} ${lastName}` };
  return (await findKnownByPhone(tx, person)) !== null;
}

const fillable = [
  'email',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
] as const satisfies readonly (keyof Candidate)[];

type Details = Partial<Pick<Candidate, (typeof fillable)[number]>>;

/** The details that are known now and were not known of a candidate before; the others stay. */
export function missingDetails(candidate: Candidate, known: Details): Details {
  const missing = fillable.filter((name) => candidate[name] === null && known[name]);
  return Object.fromEntries(missing.map((name) => [name, known[name]]));
}
