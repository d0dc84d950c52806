import type { CandidateFields } from './serialize';

type Prefixed<Prefix extends string, Fields> = {
  [Field in keyof Fields & string as `${Prefix}.${Field}`]: Fields[Field];
};

/** The candidate in a row that `joinedCandidateColumns` selected beside something else. */
export type JoinedCandidate = Prefixed<'candidate', CandidateFields>;

/** The select list of a candidate joined as `c`. */
export const joinedCandidateColumns = `
    c.id AS "candidate.id", c.org_id AS "candidate.orgId", c.first_name AS "candidate.firstName",
    c.last_name AS "candidate.lastName", c.email AS "candidate.email", c.phone AS "candidate.phone",
    c.address_line1 AS "candidate.addressLine1", c.address_line2 AS "candidate.addressLine2",
    c.city AS "candidate.city", c.state AS "candidate.state",
    c.postal_code AS "candidate.postalCode", c.country AS "candidate.country",
    c.source AS "candidate.source", c.created_at AS "candidate.createdAt",
    c.updated_at AS "candidate.updatedAt"`;

/** The candidate of a joined row. */
export function candidateOf(row: JoinedCandidate): CandidateFields {
  return {
    id: row['candidate.id'],
    orgId: row['candidate.orgId'],
    firstName: row['candidate.firstName'],
    lastName: row['candidate.lastName'],
    email: row['candidate.email'],
    phone: row['candidate.phone'],
    addressLine1: row['candidate.addressLine1'],
    addressLine2: row['candidate.addressLine2'],
    city: row['candidate.city'],
    state: row['candidate.state'],
    postalCode: row['candidate.postalCode'],
    country: row['candidate.country'],
    source: row['candidate.source'],
    createdAt: row['candidate.createdAt'],
    updatedAt: row['candidate.updatedAt'],
  };
}
