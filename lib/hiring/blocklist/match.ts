import type { Tx } from '@/lib/base/postgres/transaction';
import type { BlocklistMatchType, Candidate } from '@/prisma/generated/client';
import { nameSimilarity } from './rules';

/** What a blocklist knows people by. */
export type Person = Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'phoneE164'>;

/** The entry a candidate meets, as long as it is in force. */
export type BlocklistMatch = {
  id: string;
  matchType: BlocklistMatchType;
  matchValue: string;
  reason: string | null;
  expiresAt: Date | null;
};

/**
 * Keeps entries from being added until the transaction ends, so that no person passes by an entry
 * that is being added. Call it before the person is matched or any row is held.
 */
export async function holdBlocklist(tx: Tx, orgId: string): Promise<void> {
  const key = `blocklist:${orgId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`;
}

/** Keeps persons from being matched, and other entries from being added, until the transaction ends. */
export async function holdPersons(tx: Tx, orgId: string): Promise<void> {
  const key = `blocklist:${orgId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/** Says in SQL whether an entry of an alias is in force. */
export const inForce = (entry: string) =>
  `${entry}.removed_at IS NULL AND (${entry}.expires_at IS NULL OR ${entry}.expires_at > now())`;

/** The id of the entry in force that a person meets, the most certain kind of match first, or null. */
export async function matchBlocklist(
  tx: Tx,
  orgId: string,
  { firstName, lastName, email, phoneE164 }: Person,
): Promise<string | null> {
  const name = `${firstName} ${lastName}`;
  const [row] = await tx.$queryRaw<{ id: string | null }[]>`
    SELECT blocklist_match(${orgId}::uuid, ${email}, ${phoneE164}, ${name}, ${nameSimilarity}::real) AS id`;
  return row?.id ?? null;
}

/** An entry by its id where it is still in force, else null. */
export async function entryInForce(
  tx: Tx,
  orgId: string,
  id: string | null,
): Promise<BlocklistMatch | null> {
  if (id === null) return null;
  const [entry] = await tx.$queryRaw<BlocklistMatch[]>`
    SELECT id, match_type AS "matchType", match_value AS "matchValue", reason, expires_at AS "expiresAt"
    FROM blocklist_entry
    WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid AND removed_at IS NULL
      AND (expires_at IS NULL OR expires_at > now())`;
  return entry ?? null;
}
