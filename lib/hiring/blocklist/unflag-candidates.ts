import { afterCommit } from '@/lib/base/after-commit';
import {
  anywhere,
  changeByOrganization,
  type Within,
  withinParameter,
} from '@/lib/base/citus/by-organization';
import { isDistributed } from '@/lib/base/citus/is-distributed';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { type Compared, compareSpread, inForce } from './match';
import { batchSize, nameSimilarity } from './rules';

const mostBatches = 100;

const releaseHeld = `
  UPDATE candidate SET blocked_by = again."matchedBy", updated_at = now()
  FROM jsonb_to_recordset($2::jsonb) AS again (id uuid, "matchedBy" uuid)
  WHERE candidate.org_id = $1::uuid AND candidate.id = again.id`;

async function compareHeld(tx: Tx, orgId: string, chosen: Chosen): Promise<number> {
  const held = await tx.$queryRawUnsafe<Compared[]>(
    `SELECT c.id, c.email, coalesce(c.phone_e164, c.phone_with_extension) AS phone, c.first_name || ' ' || c.last_name AS name
     ${chosen.from(withinParameter(1))} LIMIT $2 FOR NO KEY UPDATE OF c SKIP LOCKED`,
    orgId,
    batchSize,
    ...chosen.values,
  );
  const again = held.length > 0 ? await compareSpread(tx, orgId, held) : [];
  if (again.length > 0) await tx.$executeRawUnsafe(releaseHeld, orgId, JSON.stringify(again));
  return held.length;
}

/** Candidates `c` to match again: the SQL from FROM on, whose own parameters begin with $3. */
type Chosen = { from: (within: Within) => string; values: (string | readonly string[])[] };

/**
 * Matches a batch of candidates against the blocklist again, skipping candidates that another
 * transaction has locked: of one organization in a distributed database. Returns the size of the
 * batch.
 */
async function compareAgain(chosen: Chosen, orgId: string | null): Promise<number> {
  return inTransaction(async (tx) => {
    if (orgId !== null && (await isDistributed(tx))) return compareHeld(tx, orgId, chosen);
    return tx.$executeRawUnsafe(
      `UPDATE candidate
       SET blocked_by = blocklist_match(org_id, email, coalesce(phone_e164, phone_with_extension),
             first_name || ' ' || last_name, $1::real),
           updated_at = now()
       WHERE (org_id, id) IN (
         SELECT c.org_id, c.id ${chosen.from(anywhere)} LIMIT $2 FOR NO KEY UPDATE OF c SKIP LOCKED)`,
      nameSimilarity,
      batchSize,
      ...chosen.values,
    );
  });
}

async function inBatches(compare: () => Promise<number>): Promise<number> {
  let compared = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const count = await compare();
    compared += count;
    if (count < batchSize) break;
  }
  return compared;
}

/**
 * Matches the candidates that removed entries had flagged against the blocklist again: one batch
 * before it returns, the rest after the response.
 */
export async function unflagSoon(orgId: string, entryIds: readonly string[]): Promise<void> {
  const from = (within: Within) => `
    FROM candidate c WHERE c.org_id = $3::uuid AND c.blocked_by = ANY ($4::uuid[]) ${within('c.org_id')}
    ORDER BY c.id`;
  const release = () => compareAgain({ from, values: [orgId, entryIds] }, orgId);
  if ((await release()) === batchSize) afterCommit(() => inBatches(release));
}

const over = (within: Within) => `
  FROM candidate c JOIN blocklist_entry e ON e.org_id = c.org_id AND e.id = c.blocked_by
  WHERE c.blocked_by IS NOT NULL AND NOT (${inForce('e')}) ${within('c.org_id')}`;

/**
 * Does the same for all expired entries and interrupted removals, across organizations and up to a
 * limit. Returns how many candidates it processed.
 */
export function unflagRemaining(): Promise<number> {
  const chosen = { from: over, values: [] };
  return changeByOrganization(`SELECT c.org_id ${over(anywhere)}`, [], (orgId) =>
    inBatches(() => compareAgain(chosen, orgId)),
  );
}
