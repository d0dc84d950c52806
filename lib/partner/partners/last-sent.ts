// What a partner sends again unchanged is no news: the office may have corrected it meanwhile.

import type { Actor } from '@/lib/auth/actor';
import { type PhoneColumns, phoneColumns, usableNumber } from '@/lib/base/phone';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { countryOf } from '@/lib/organization/organizations/read-phone';
import type { Candidate } from '@/prisma/generated/client';
import type { ingestCandidate as ingestOperation } from './contract';
import type { Typed } from './keep-typed';

type Ingest = BodyOf<typeof ingestOperation>;
type Details = ReturnType<typeof detailsOf>;
type Number = Pick<PhoneColumns, 'phone' | 'phoneE164'>;

/** What a partner says of an applicant; null where it says nothing. */
export type Sent = Details & Number & Pick<Typed, 'firstName' | 'lastName' | 'source'>;

/** What a partner said before; what it left out the last time is from the time before that. */
export type LastSent = Partial<Sent>;

/** How an applicant who is sent is reached, and where they live; null where nothing is said. */
export function detailsOf({ email, city, state, postal_code: postalCode }: Ingest) {
  return {
    email: email || null,
    city: city?.trim() || null,
    state: state?.trim() || null,
    postalCode: postalCode?.trim() || null,
  };
}

/** What an ingest says of the applicant, with the number as it is read. */
export function saidIn(input: Ingest, { phone, phoneE164 }: PhoneColumns): Sent {
  const { first_name: firstName, last_name: lastName, source = null } = input;
  return { firstName, lastName, phone, phoneE164, source, ...detailsOf(input) };
}

const lastSentQuery = `
  SELECT sent FROM partner_applicant WHERE org_id = $1::uuid AND candidate_id = $2::uuid`;

/** Reads what the partner said of a candidate the last time; null where nothing was kept of it. */
export async function readLastSent(
  tx: Tx,
  { orgId, id }: Pick<Candidate, 'orgId' | 'id'>,
): Promise<LastSent | null> {
  const [row] = await runNamed<{ sent: LastSent | null }>(tx, 'last-sent', lastSentQuery, [
    orgId,
    id,
  ]);
  return row?.sent ?? null;
}

/** What is kept of what is sent now: beside what was said before, and no number in place of a usable one. */
export function sentNow(before: LastSent | null, { phone, phoneE164, ...others }: Sent): LastSent {
  const isUnusable = phoneE164 === null && Boolean(before?.phoneE164);
  const said = Object.entries(others).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(said), ...(!isUnusable && { phone, phoneE164 }) };
}

const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase();

function isSameNumber(before: LastSent, { phone, phoneE164 }: Number): boolean {
  return phone === before.phone || (phoneE164 !== null && phoneE164 === before.phoneE164);
}

/** What the partner says and has not said before; of the name and the number, else what is known. */
export function newsIn(candidate: Candidate, before: LastSent | null, sent: Sent): Sent {
  if (!before) return sent;
  const isNamedAsBefore =
    isSame(sent.firstName, before.firstName) && isSame(sent.lastName, before.lastName);
  const named = isNamedAsBefore ? candidate : sent;
  const reached = isSameNumber(before, sent) ? candidate : sent;
  const news = (name: 'email' | 'city' | 'state' | 'postalCode' | 'source') =>
    isSame(sent[name], before[name]) ? null : sent[name];
  return {
    ...{ firstName: named.firstName, lastName: named.lastName },
    ...{ phone: reached.phone, phoneE164: reached.phoneE164 },
    ...{ email: news('email'), source: news('source') },
    ...{ city: news('city'), state: news('state'), postalCode: news('postalCode') },
  };
}

// A note keeps what was typed and not taken; only a change of the person takes something out.
const takenOutQuery = `
  SELECT DISTINCT details->'former'->>$3::text AS value FROM activity
  WHERE org_id = $1::uuid AND candidate_id = $2::uuid AND type = 'profile'
    AND actor_id IS DISTINCT FROM $4::text AND details->'former'->>$3::text IS NOT NULL`;

/** What a candidate was reached by until somebody other than the partner changed it. */
async function takenOut(
  tx: Tx,
  { id: partnerId }: Actor,
  { orgId, id }: Candidate,
  name: 'email' | 'phone',
): Promise<string[]> {
  const values = [orgId, id, name, partnerId];
  const rows = await runNamed<{ value: string }>(tx, 'taken-out', takenOutQuery, values);
  return rows.map(({ value }) => value);
}

/** The contact details to take of those sent: what was said before, or taken out since, is no news. */
export async function newDetails(
  tx: Tx,
  actor: Actor,
  candidate: Candidate,
  before: LastSent | null,
  { email, ...address }: Details,
): Promise<Details> {
  const news = (name: keyof typeof address) =>
    isSame(address[name], before?.[name]) ? null : address[name];
  const lives = { city: news('city'), state: news('state'), postalCode: news('postalCode') };
  if (!email || candidate.email || isSame(email, before?.email)) return { email: null, ...lives };
  const former = await takenOut(tx, actor, candidate, 'email');
  const wasTakenOut = former.some((one) => isSame(one, email));
  return { email: wasTakenOut ? null : email, ...lives };
}

/**
 * The number to take of the one sent: none that was sent before, or taken out since where nothing is
 * kept of what was sent, and none that cannot be used in place of one that can.
 */
export async function newNumber(
  tx: Tx,
  actor: Actor,
  candidate: Candidate,
  before: LastSent | null,
  number: PhoneColumns,
): Promise<Partial<PhoneColumns>> {
  const { phone, phoneE164 } = number;
  const usable = usableNumber(candidate);
  if (phoneE164 ? usable === phoneE164 : usable || candidate.phone === phone) return {};
  const isKnown = before
    ? isSameNumber(before, number)
    : await wasTakenOut(tx, actor, candidate, number);
  return isKnown ? {} : number;
}

async function wasTakenOut(
  tx: Tx,
  actor: Actor,
  candidate: Candidate,
  { phone, phoneE164 }: PhoneColumns,
): Promise<boolean> {
  const former = await takenOut(tx, actor, candidate, 'phone');
  if (former.length === 0) return false;
  const country = await countryOf(tx, candidate.orgId);
  const isIt = (one: string) =>
    one === phone || (phoneE164 !== null && phoneColumns(one, country).phoneE164 === phoneE164);
  return former.some(isIt);
}
