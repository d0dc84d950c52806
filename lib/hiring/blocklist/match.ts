import type { Tx } from '@/lib/base/postgres/transaction';
import type { BlocklistMatchType, Candidate } from '@/prisma/generated/client';
import { nameSimilarity } from './rules';

/** The details of a person that the blocklist matches. */
export type Person = Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'phoneE164'>;

/** The active entry that matches a candidate. */
export type BlocklistMatch = {
  id: string;
  matchType: BlocklistMatchType;
  matchValue: string;
  reason: string | null;
  expiresAt: Date | null;
};

/**
 * Prevents new entries until the transaction ends, so that no person misses an entry being added.
 * Call it before matching the person and before locking any row.
 */
export async function lockBlocklistShared(tx: Tx, orgId: string): Promise<void> {
  const key = `blocklist:${orgId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`;
}

/** Prevents matching persons and adding other entries until the transaction ends. */
export async function lockBlocklistExclusively(tx: Tx, orgId: string): Promise<void> {
  const key = `blocklist:${orgId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/** SQL condition: the entry with this alias is active. */
export const inForce = (entry: string) =>
  `${entry}.removed_at IS NULL AND (${entry}.expires_at IS NULL OR ${entry}.expires_at > now())`;

/**
 * Returns the id of the active entry that matches a person, the most certain kind first, or null.
 */
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

/** Returns an entry by its id if it is still active, else null. */
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
