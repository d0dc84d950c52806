import { isDistributed } from '@/lib/base/citus/is-distributed';
import { lockName } from '@/lib/base/postgres/lock-name';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { BlocklistMatchType, Candidate } from '@/prisma/generated/client';
import { nameSimilarity } from './rules';

/** The details of a person that the blocklist matches. */
export type Person = Pick<
  Candidate,
  'firstName' | 'lastName' | 'email' | 'phoneE164' | 'phoneWithExtension'
>;

/** The active entry that matches a candidate. */
export type BlocklistMatch = {
  id: string;
  matchType: BlocklistMatchType;
  matchValue: string;
  reason: string | null;
  expiresAt: Date | null;
};

const lockOf = (orgId: string) => `blocklist:${orgId}`;

/**
 * Prevents new entries until the transaction ends, so that no person misses an entry being added.
 * Call it before matching the person and before locking any row.
 */
export async function lockBlocklistShared(tx: Tx, orgId: string): Promise<void> {
  await lockName(tx, lockOf(orgId), 'shared');
}

/** Prevents matching persons and adding other entries until the transaction ends. */
export async function lockBlocklistExclusively(tx: Tx, orgId: string): Promise<void> {
  await lockName(tx, lockOf(orgId));
}

/** SQL condition: the entry with this alias is active. */
export const inForce = (entry: string) =>
  `${entry}.removed_at IS NULL AND (${entry}.expires_at IS NULL OR ${entry}.expires_at > now())`;

/** A stored person, as compareSpread takes them. */
export type Compared = { id: string; email: string | null; phone: string | null; name: string };

// As the function blocklist_match does it, which cannot ask shards: its plan knows no organization.
const compareStatement = `
  SELECT p.id, coalesce(certain.id, alike.id) AS "matchedBy"
  FROM jsonb_to_recordset($2::jsonb) AS p (id uuid, email text, phone text, name text)
  LEFT JOIN LATERAL (
    SELECT e.id FROM blocklist_entry e
    WHERE e.org_id = $1::uuid AND ${inForce('e')}
      AND (e.match_type = 'email' AND e.normalized_value = lower(p.email)
        OR e.match_type = 'phone' AND e.normalized_value = p.phone
        OR e.match_type = 'name_exact' AND e.normalized_value = ANY (name_spellings(folded_name(p.name)))
        OR e.match_type = 'email_domain' AND e.normalized_value = ANY (email_domains(p.email)))
    ORDER BY array_position(ARRAY['email', 'phone', 'name_exact', 'email_domain'], e.match_type::text),
      e.id LIMIT 1) certain ON true
  LEFT JOIN LATERAL (
    SELECT e.id FROM blocklist_entry e
    WHERE certain.id IS NULL AND e.org_id = $1::uuid AND e.match_type = 'name_fuzzy' AND ${inForce('e')}
      AND (e.normalized_value = ANY (name_spellings(folded_name(p.name)))
        OR e.normalized_value % folded_name(p.name)
          AND similarity(e.normalized_value, folded_name(p.name)) >= $3::real)
    ORDER BY e.normalized_value = ANY (name_spellings(folded_name(p.name))) DESC,
      similarity(e.normalized_value, folded_name(p.name)) DESC, e.id LIMIT 1) alike ON true`;

/** Returns for people of an organization of a distributed database which active entry matches each, if any. */
export async function compareSpread(
  tx: Tx,
  orgId: string,
  people: readonly Compared[],
): Promise<{ id: string; matchedBy: string | null }[]> {
  return tx.$queryRawUnsafe(compareStatement, orgId, JSON.stringify(people), nameSimilarity);
}

const matchQuery = `
  SELECT blocklist_match($1::uuid, $2::text, $3::text, $4::text, $5::real) AS id`;

/**
 * Returns the id of the active entry that matches a person, the most certain kind first, or null.
 */
export async function matchBlocklist(
  tx: Tx,
  orgId: string,
  { firstName, lastName, email, phoneE164, phoneWithExtension }: Person,
): Promise<string | null> {
  const name = `${firstName} ${lastName}`;
  const phone = phoneE164 ?? phoneWithExtension;
  if (await isDistributed(tx)) {
    const person = { id: orgId, email, phone, name };
    return (await compareSpread(tx, orgId, [person]))[0]?.matchedBy ?? null;
  }
  const values = [orgId, email, phone, name, nameSimilarity];
  const [row] = await runNamed<{ id: string | null }>(tx, 'blocklist-match', matchQuery, values);
  return row?.id ?? null;
}

const entryQuery = `
  SELECT id, match_type AS "matchType", match_value AS "matchValue", reason, expires_at AS "expiresAt"
  FROM blocklist_entry e WHERE org_id = $1::uuid AND id = $2::uuid AND ${inForce('e')}`;

/** Returns an entry by its id if it is still active, else null. */
export async function entryInForce(
  tx: Tx,
  orgId: string,
  id: string | null,
): Promise<BlocklistMatch | null> {
  if (id === null) return null;
  const values = [orgId, id];
  const [entry] = await runNamed<BlocklistMatch>(tx, 'blocklist-entry', entryQuery, values);
  return entry ?? null;
}
