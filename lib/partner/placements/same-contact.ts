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
    const contact = {
      ...{ email: email ?? null, except: except ?? null, first: joined?.id ?? null },
      ...number,
    };
    const people = await findSameContact(tx, actor, contact);
    const isSeen = people.some(({ id }) => id === joined?.id);
    return {
      phoneE164: number.phoneE164,
      people: people.map((one) => ({ ...one, joins: one.id === joined?.id })),
      joinsUnseen: joined !== null && joined.id !== except && !isSeen,
    };
  });
}
