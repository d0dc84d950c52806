import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Country } from '@/lib/contract/countries';
import type { BodyOf } from '@/lib/contract/operation';
import { candidateNotFound } from '@/lib/hiring/records/candidate-record';
import { countryOf } from '@/lib/organization/organizations/read-phone';
import { fullName } from '@/lib/words/full-name';
import type { BlocklistMatchType, Candidate } from '@/prisma/generated/client';
import { type Added, insertEntry } from './add-entry';
import { begin, requireFuture } from './change-entries';
import type { blockCandidate } from './contract';
import { blockAgain } from './flag-candidate';
import { flagSoon } from './flag-candidates';
import { lockBlocklistExclusively } from './match';
import { matchValueOf } from './normalize-values';
import type { BlocklistRow } from './service';
import { stopBlocked } from './stop-blocked';

type Identifier = { matchType: BlocklistMatchType; matchValue: string };

/** Everything that a person is found by: address and number; the name only where there is neither. */
function identifiersOf(candidate: Candidate, country: Country): Identifier[] {
  const { email, phone, phoneE164 } = candidate;
  const found: [BlocklistMatchType, string | null][] = [
    ['email', email],
    ['phone', phoneE164 && phone],
  ];
  const known = found.flatMap(([type, value]) => (value ? [[type, value] as const] : []));
  const used = known.length > 0 ? known : [['name_exact', fullName(candidate)] as const];
  return used.map(([matchType, value]) => ({
    matchType,
    matchValue: matchValueOf(matchType, value, country),
  }));
}

async function lockPerson(tx: Tx, orgId: string, candidateId: string): Promise<Candidate> {
  await lockBlocklistExclusively(tx, orgId);
  const where = { orgId_id: { orgId, id: candidateId } };
  const candidate = await tx.candidate.findUnique({ where });
  if (!candidate) throw candidateNotFound();
  if (candidate.erasedAt) {
    throw new ServiceError('VALIDATION_ERROR', 'This person’s data was erased.');
  }
  return candidate;
}

/**
 * Blocks a person by every identifier they have, and takes back what was arranged with them: of a
 * cancelled interview they are told unless `notify` is false, or the organization sends blocked people
 * nothing. All or none. Identifiers that are blocked already keep their entry. Throws
 * CANDIDATE_NOT_FOUND, or VALIDATION_ERROR for an expiry in the past or somebody erased.
 */
export async function blockPerson(
  actor: Actor,
  candidateId: string,
  { reason, expires_at: expiresAt, notify }: BodyOf<typeof blockCandidate>,
  now = currentTime(),
): Promise<{ entries: BlocklistRow[] }> {
  await authorizeOn(actor, 'blocklist:write', 'candidate', candidateId);
  requireFuture(expiresAt, now);
  const taking = { isSilent: !notify };
  const added = await inTransaction(async (tx) => {
    const candidate = await lockPerson(tx, actor.orgId, candidateId);
    const all: Added[] = [];
    const country = await countryOf(tx, actor.orgId);
    for (const identifier of identifiersOf(candidate, country)) {
      all.push(await insertEntry(tx, actor, { ...identifier, reason, expiresAt }));
    }
    await stopBlocked(tx, actor, [candidateId], taking);
    await blockAgain(tx, candidate);
    return all;
  });
  for (const { entry, isNew } of added) if (isNew) await begin(() => flagSoon(entry));
  return { entries: added.map(({ entry }) => entry) };
}
