import type { z } from 'zod';
import type { candidate } from '@/lib/contract/candidates';
import { type ApplicationFields, serializeApplication } from '@/lib/hiring/applications/serialize';
import type { Flagged } from '@/lib/hiring/blocklist/flag';
import { serializeBlocklistMatch } from '@/lib/hiring/blocklist/serialize';
import type { Candidate } from '@/prisma/generated/client';

export type CandidateFields = Pick<
  Candidate,
  | 'id'
  | 'orgId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
  | 'source'
  | 'createdAt'
  | 'updatedAt'
>;

/** Turns a candidate's row into the fields that an application shows of it. */
export function serializePerson(row: CandidateFields) {
  return {
    candidate_id: row.id,
    org_id: row.orgId,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    address_line1: row.addressLine1,
    address_line2: row.addressLine2,
    city: row.city,
    state: row.state,
    postal_code: row.postalCode,
    country: row.country,
    source: row.source,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Turns a candidate's row into the contract's Candidate, without applications. */
export function serializeCandidate(
  row: CandidateFields & { isFlagged: boolean },
): z.input<typeof candidate> {
  return { ...serializePerson(row), is_flagged: row.isFlagged };
}

/** Turns a candidate's row into the contract's Candidate with the blocklist entry it meets. */
export function serializeFlaggedCandidate(
  row: Flagged<CandidateFields>,
): z.input<typeof candidate> {
  return {
    ...serializeCandidate({ ...row, isFlagged: row.blocklistMatch !== null }),
    blocklist_match: serializeBlocklistMatch(row.blocklistMatch),
  };
}

/** Turns a single candidate, its applications and the entry it meets into the contract's Candidate. */
export function serializeCandidateDetail(
  row: Flagged<CandidateFields> & { applications: ApplicationFields[] },
): z.input<typeof candidate> {
  return {
    ...serializeFlaggedCandidate(row),
    applications: row.applications.map(serializeApplication),
  };
}
