import { afterCommit } from '@/lib/base/after-commit';
import { inTransaction } from '@/lib/base/db';
import { inForce } from './match';
import { batchSize, nameSimilarity } from './rules';

const mostBatches = 100;

/**
 * Matches a batch of candidates against the blocklist again, skipping candidates that another
 * transaction has locked. Returns the size of the batch.
 */
async function compareAgain(
  chosen: string,
  values: (string | readonly string[])[],
): Promise<number> {
  return inTransaction((tx) =>
    tx.$executeRawUnsafe(
      `UPDATE candidate
       SET blocked_by = blocklist_match(org_id, email, phone_e164, first_name || ' ' || last_name, $1::real),
           updated_at = now()
       WHERE (org_id, id) IN (${chosen} LIMIT $2 FOR NO KEY UPDATE OF c SKIP LOCKED)`,
      nameSimilarity,
      batchSize,
      ...values,
    ),
  );
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
  const release = () =>
    compareAgain(
      `SELECT c.org_id, c.id FROM candidate c
       WHERE c.org_id = $3::uuid AND c.blocked_by = ANY ($4::uuid[]) ORDER BY c.id`,
      [orgId, entryIds],
    );
  if ((await release()) === batchSize) afterCommit(() => inBatches(release));
}

/**
 * Does the same for all expired entries and interrupted removals, across organizations and up to a
 * limit. Returns how many candidates it processed.
 */
export function unflagRemaining(): Promise<number> {
  return inBatches(() =>
    compareAgain(
      `SELECT c.org_id, c.id FROM candidate c
       JOIN blocklist_entry e ON e.org_id = c.org_id AND e.id = c.blocked_by
       WHERE c.blocked_by IS NOT NULL AND NOT (${inForce('e')})`,
      [],
    ),
  );
}
