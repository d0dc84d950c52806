import { type Actor, authorize, isAllowed } from '@/lib/auth/actor';
import { reaches, reachOf } from '@/lib/auth/reach';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import type { findSameContact as findSameContactOperation } from '@/lib/hiring/candidates/entering-contract';
import { findSameContact, type SameContact } from '@/lib/hiring/candidates/same-contact';
import { readPhoneOf } from '@/lib/organization/organizations/read-phone';
import { latestAmong } from '@/lib/partner/partners/applications-at-location';
import type { Application } from '@/prisma/generated/client';
import { placeOf } from './create-candidate';
import { findJoined, type Place } from './join-candidate';

/** An application because of which none is opened. */
type Standing = Pick<Application, 'id' | 'stage'>;

export type WhoseContact = {
  phoneE164: string | null;
  people: (SameContact & { joins: boolean; standing: Standing | null })[];
  /** Whether entering joins somebody out of the actor's sight. */
  joinsUnseen: boolean;
};

/** What entering finds at a place, by the candidate: as it decides whether to open an application. */
async function findStanding(
  tx: Tx,
  actor: Actor,
  candidateIds: string[],
  { jobId, locationId }: Place,
): Promise<Map<string, Standing>> {
  const there = locationId ? { locationId } : { jobId, closedAt: null };
  const where = { orgId: actor.orgId, candidateId: { in: candidateIds }, ...there };
  const found = await tx.application.findMany({ where, orderBy: { id: 'asc' } });
  const standing = candidateIds.flatMap((candidateId) => {
    const latest = latestAmong(found.filter((one) => one.candidateId === candidateId));
    const isSeen = latest && reaches(reachOf(actor, 'application:read'), latest);
    return isSeen && latest.closedReason !== 'moved' ? [[candidateId, latest] as const] : [];
  });
  return new Map(standing);
}

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
  const { job_id: jobId, location_id: locationId } = input;
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
    const others = seen.filter(({ id }) => id !== except);
    const place = jobId ? await placeOf(tx, actor, jobId, locationId ?? null) : null;
    const ids = others.map(({ id }) => id);
    const standing = place ? await findStanding(tx, actor, ids, place) : null;
    return {
      phoneE164: number.phoneE164,
      people: others.map((one) => ({
        ...{ ...one, joins: one.id === joined?.id },
        standing: standing?.get(one.id) ?? null,
      })),
      joinsUnseen: joined !== null && !seen.some(({ id }) => id === joined.id),
    };
  });
}
