import { type Actor, isAllowed } from '@/lib/auth/actor';
import { reachOf, within } from '@/lib/auth/reach';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Candidate } from '@/prisma/generated/client';

/** The details by which people may turn out to be one. */
export type Contact = Partial<Pick<Candidate, 'email' | 'phoneE164' | 'phoneWithExtension'>> & {
  /** A candidate who is left out. */
  except?: string | null;
  /** A candidate who stands first, if there. */
  first?: string | null;
};

/** A candidate with the same email or phone. */
export type SameContact = Pick<
  Candidate,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'phoneE164'
> & { matches: ('email' | 'phone')[] };

const mostShown = 10;

/** Finds the candidates in an actor's sight who have one of these details, newest first. */
export async function findSameContact(
  tx: Tx,
  actor: Actor,
  {
    email = null,
    phoneE164 = null,
    phoneWithExtension = null,
    except = null,
    first = null,
  }: Contact,
): Promise<SameContact[]> {
  const number = phoneE164 ?? phoneWithExtension;
  if ((!email && !number) || !isAllowed(actor, 'candidate:read')) return [];
  const values: unknown[] = [actor.orgId, email, number, except, mostShown, first];
  const { candidate } = within(
    { reach: reachOf(actor, 'candidate:read') },
    (value) => `$${values.push(value)}`,
  );
  const byEmail = `c.email IS NOT NULL AND reverse(lower(c.email)) = reverse(lower($2::text))`;
  const byPhone = `(c.phone_e164 = $3::text OR c.phone_with_extension = $3::text)`;
  return tx.$queryRawUnsafe<SameContact[]>(
    `SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.phone,
       c.phone_e164 AS "phoneE164", array_remove(ARRAY[
         CASE WHEN ${byEmail} THEN 'email' END, CASE WHEN ${byPhone} THEN 'phone' END], NULL) AS matches
     FROM candidate c
     WHERE c.org_id = $1::uuid AND (${byEmail} OR ${byPhone})
       AND c.id IS DISTINCT FROM $4::uuid${candidate('c')}
     ORDER BY c.id IS NOT DISTINCT FROM $6::uuid DESC, c.id DESC LIMIT $5`,
    ...values,
  );
}

/** Turns somebody with the same contact details into the contract's form. */
export function serializeSameContact({ id, firstName, lastName, matches }: SameContact) {
  return { candidate_id: id, first_name: firstName, last_name: lastName, matches };
}
