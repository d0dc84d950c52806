import { type Actor, authorize, isAllowed } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import type { BodyOf } from '@/lib/contract/operation';
import type { findSameContact as findSameContactOperation } from '@/lib/hiring/candidates/entering-contract';
import { findSameContact, type SameContact } from '@/lib/hiring/candidates/same-contact';
import { readPhoneOf } from '@/lib/organization/organizations/read-phone';
import { findJoined } from './join-candidate';

export type WhoseContact = {
  phoneE164: string | null;
  people: (SameContact & { joins: boolean })[];
  /** Whether entering joins somebody out of the actor's sight. */
  joinsUnseen: boolean;
};

/**
 * Tells whose email or phone this is, among whom the actor may see, and whom entering a person with
 * these details would join, if the actor may enter people. Changes nothing.
 */
export async function findWhose(
  actor: Actor,
  input: BodyOf<typeof findSameContactOperation>,
): Promise<WhoseContact> {
  authorize(actor, 'candidate:read');
  const { orgId } = actor;
  const { first_name: firstName = '', last_name: lastName = '', email, phone, except } = input;
  return inTransaction(async (tx) => {
    const number = await readPhoneOf(tx, orgId, phone);
    const joined = isAllowed(actor, 'candidate:write')
      ? await findJoined(tx, orgId, { ...number, firstName, lastName })
      : null;
    const contact = { email: email ?? null, first: joined?.id ?? null, ...number };
    // Whoever is left out is looked for all the same: left out unseen, they would be told by that.
    const isJoined = joined !== null && joined.id === except;
    const left = isJoined ? null : (except ?? null);
    const seen = await findSameContact(tx, actor, { ...contact, except: left });
    return {
      phoneE164: number.phoneE164,
      people: seen
        .filter(({ id }) => id !== except)
        .map((one) => ({ ...one, joins: one.id === joined?.id })),
      joinsUnseen: joined !== null && !seen.some(({ id }) => id === joined.id),
    };
  });
}
