import type { z } from 'zod';
import type { candidate } from '@/lib/contract/candidates';
import type { Flagged } from '@/lib/hiring/blocklist/flag-candidate';
import { serializeBlocklistMatch } from '@/lib/hiring/blocklist/serialize';
import {
  type ApplicationFields,
  serializeApplication,
} from '@/lib/hiring/records/application-record';
import { type CandidateFields, serializeCandidate } from '@/lib/hiring/records/candidate-record';
import { type SameContact, serializeSameContact } from './same-contact';

/** Turns a candidate's row and its blocklist match into the contract's Candidate. */
export function serializeFlaggedCandidate(
  row: Flagged<CandidateFields>,
): z.input<typeof candidate> {
  return {
    ...serializeCandidate(row, row.blocklistMatch !== null),
    blocklist_match: serializeBlocklistMatch(row.blocklistMatch),
  };
}

/** Turns a changed candidate into the contract's Candidate, with others who have what was given. */
export function serializeChanged(
  row: Flagged<CandidateFields> & { sameContact: SameContact[] },
): z.input<typeof candidate> {
  return {
    ...serializeFlaggedCandidate(row),
    same_contact: row.sameContact.map(serializeSameContact),
  };
}

/** Turns a candidate with applications and blocklist match into the contract's Candidate. */
export function serializeCandidateDetail(
  row: Flagged<CandidateFields> & { applications: ApplicationFields[] },
): z.input<typeof candidate> {
  return {
    ...serializeFlaggedCandidate(row),
    applications: row.applications.map(serializeApplication),
  };
}
