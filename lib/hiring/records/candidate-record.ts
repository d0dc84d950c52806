import type { z } from 'zod';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import type { PhoneColumns } from '@/lib/base/phone';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { candidate } from '@/lib/contract/candidates';
import { type Candidate, Prisma } from '@/prisma/generated/client';
import { columnsOf, joinedColumnsOf, type Prefixed } from './columns';

const fields = [
  'id',
  'orgId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'phoneE164',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'source',
  'createdAt',
  'updatedAt',
  'erasedAt',
] as const satisfies readonly (keyof Candidate)[];

/** What answers show of a candidate. */
export type CandidateFields = Pick<Candidate, (typeof fields)[number]>;

/** The select list of those fields. */
export const candidateColumns = columnsOf(fields);

/** The select list of a candidate joined as `c`. */
export const joinedCandidateColumns = joinedColumnsOf(fields, 'c', 'candidate');

/** The candidate in a row that `joinedCandidateColumns` selected beside something else. */
export type JoinedCandidate = Prefixed<'candidate', CandidateFields>;

const joinedNames = fields.map((field) => [field, `candidate.${field}`] as const);

/** The candidate of a joined row. */
export function candidateOf(row: JoinedCandidate): CandidateFields {
  const values: Partial<Record<string, unknown>> = {};
  for (const [field, joined] of joinedNames) values[field] = row[joined];
  return values as CandidateFields;
}

/** Whether a blocklist entry in force blocks a candidate of the table `candidate` or its alias. */
export const flaggedColumn = (alias: string) => `
  (${alias}.blocked_by IS NOT NULL AND EXISTS (
     SELECT 1 FROM blocklist_entry e
     WHERE e.org_id = $1 AND e.id = ${alias}.blocked_by
       AND e.removed_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > now())
   )) AS "isFlagged"`;

/** The columns that only lists show, of the table `candidate` or its alias. */
export const listedColumns = (alias: string) =>
  `${alias}.last_activity_at AS "lastActivityAt", ${flaggedColumn(alias)}`;

/** The select list of a whole row, from the table or its alias. */
export const wholeCandidate = (alias?: string): string =>
  columnsOf(Object.values(Prisma.CandidateScalarFieldEnum), alias);

/** How a person is called and reached, and where they live. */
export type ContactDetails = Pick<
  Candidate,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneE164'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
>;

type Needed = 'orgId' | 'id' | 'firstName' | 'lastName' | 'email' | keyof PhoneColumns;

/** A candidate to be stored; what is left out is not known. */
export type NewCandidate = Pick<Candidate, Needed | 'source' | 'blockedBy'> &
  Partial<ContactDetails & Pick<Candidate, 'consentContact' | 'isSeparate'>>;

const insertQuery = `
  INSERT INTO candidate (org_id, id, first_name, last_name, email, phone, phone_e164, source,
    blocked_by, address_line1, address_line2, city, state, postal_code, country, consent_contact,
    last_activity_at, created_at, updated_at, phone_with_extension,
    is_separate)
  VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::uuid,
    $10::text, $11::text, $12::text, $13::text, $14::text, $15::text, $16::boolean,
    $17::timestamptz, $17::timestamptz, $17::timestamptz, $18::text, $19::boolean)
  RETURNING ${wholeCandidate()}`;

/** Stores a new candidate and returns its row. */
export async function insertCandidate(tx: Tx, row: NewCandidate): Promise<Candidate> {
  const [made] = await runNamed<Candidate>(tx, 'candidate-insert', insertQuery, [
    ...[row.orgId, row.id, row.firstName, row.lastName, row.email, row.phone, row.phoneE164],
    ...[row.source, row.blockedBy, row.addressLine1, row.addressLine2, row.city, row.state],
    ...[row.postalCode, row.country, row.consentContact, currentTime()],
    ...[row.phoneWithExtension, row.isSeparate ?? false],
  ]);
  if (!made) throw new Error('The database returned no candidate.');
  return made;
}

/** Ends the mark that a person is not whom the partner knows by their number, if they get another number. */
export async function endSeparate(
  tx: Tx,
  { orgId, candidateId: id }: { orgId: string; candidateId: string },
  phoneE164: string | null,
): Promise<void> {
  const where = { orgId, id, isSeparate: true, NOT: { phoneE164 } };
  await tx.candidate.updateMany({ where, data: { isSeparate: false } });
}

/** Marks that a person with a usable number is not whom the partner knows by it, or takes the mark away. */
export async function markSeparate(
  tx: Tx,
  { orgId, id, phoneE164 }: Pick<Candidate, 'orgId' | 'id' | 'phoneE164'>,
  separate: boolean,
): Promise<void> {
  // A number that cannot be used joins nobody anyway.
  const isSeparate = separate && phoneE164 !== null;
  await tx.candidate.updateMany({
    where: { orgId, id, NOT: { isSeparate } },
    data: { isSeparate },
  });
}

/** The error for a candidate that does not exist or belongs to another organization. */
export function candidateNotFound(): ServiceError {
  return new ServiceError('CANDIDATE_NOT_FOUND', 'There is no such candidate.');
}

/** Turns a candidate's row into the fields that an application shows of it. */
export function serializePerson(row: CandidateFields) {
  return {
    candidate_id: row.id,
    org_id: row.orgId,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    phone_e164: row.phoneE164,
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

/**
 * Turns a candidate's row into the contract's Candidate, without applications. Hundreds stand in one
 * answer, and spreading an object into a longer one takes ten times as long as adding to it.
 */
export function serializeCandidate(
  row: CandidateFields,
  isFlagged: boolean,
): z.input<typeof candidate> {
  const erased = row.erasedAt ? { erased_at: row.erasedAt.toISOString() } : undefined;
  return Object.assign(serializePerson(row), { is_flagged: isFlagged }, erased);
}
