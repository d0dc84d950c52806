import { afterCommit } from '@/lib/base/after-commit';
import { inTransaction, pool, read } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { inForce } from './match';
import { conditions, type Meaning, matching, setSimilarity } from './preview-matches';
import { batchSize } from './rules';

/** What `flagBefore` of a new entry is: everybody is still to be compared with it. */
export const everybody = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type EntryKey = { orgId: string; id: string };
type Entry = EntryKey & Meaning & { flagBefore: string };

const pageSize = 5_000;

const notBlocked = `(blocked_by IS NULL OR NOT EXISTS (
  SELECT 1 FROM blocklist_entry e
  WHERE e.org_id = candidate.org_id AND e.id = candidate.blocked_by AND ${inForce('e')}))`;

async function unfinished({ orgId, id }: EntryKey): Promise<Entry | undefined> {
  const [entry] = await read<Entry>(
    'blocklist-unfinished',
    `SELECT org_id AS "orgId", id, match_type AS "matchType", normalized_value AS "normalizedValue",
            flag_before AS "flagBefore"
     FROM blocklist_entry e WHERE org_id = $1 AND id = $2 AND flag_before IS NOT NULL AND ${inForce('e')}`,
    [orgId, id],
  );
  return entry;
}

/** The ids of those an entry means who are still to be compared, the newest first. */
async function nextIds(entry: Entry, limit: number): Promise<string[]> {
  return inTransaction(async (tx) => {
    await setSimilarity(tx);
    const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
      `WITH ${matching(entry.matchType)}
       SELECT id FROM matching WHERE id < $3::uuid ORDER BY id DESC LIMIT $4`,
      entry.orgId,
      entry.normalizedValue,
      entry.flagBefore,
      limit,
    );
    return rows.map(({ id }) => id);
  });
}

/**
 * Holds an entry that is in force and has come as far as `flagBefore`, and nothing else of the
 * blocklist: it is not removed, and nobody else goes on from there, until the transaction ends.
 */
async function holdEntry(tx: Tx, { orgId, id, flagBefore }: Entry): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<object[]>(
    `SELECT id FROM blocklist_entry e
     WHERE org_id = $1::uuid AND id = $2::uuid AND flag_before = $3::uuid AND ${inForce('e')}
     FOR NO KEY UPDATE`,
    orgId,
    id,
    flagBefore,
  );
  return rows.length > 0;
}

async function callOff(tx: Tx, orgId: string, candidateIds: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE screening_run SET status = 'cancelled' FROM application
    WHERE screening_run.org_id = ${orgId}::uuid AND screening_run.status = 'enqueued'
      AND application.org_id = screening_run.org_id AND application.id = screening_run.application_id
      AND application.candidate_id = ANY (${candidateIds}::uuid[])`;
}

/**
 * Flags a batch of those an entry means and moves its mark to `flagBefore`. Who has changed since
 * they were found is compared as they are now. False where the entry is out of force or somebody
 * else has gone on.
 */
async function flagBatch(entry: Entry, ids: string[], flagBefore: string | null) {
  const { orgId, id, matchType, normalizedValue } = entry;
  return inTransaction(async (tx) => {
    if (!(await holdEntry(tx, entry))) return false;
    await setSimilarity(tx);
    const flagged = await tx.$queryRawUnsafe<{ id: string }[]>(
      `WITH held AS MATERIALIZED (
         SELECT id FROM candidate
         WHERE org_id = $1::uuid AND id = ANY ($3::uuid[]) AND ${conditions[matchType]} AND ${notBlocked}
         ORDER BY id FOR NO KEY UPDATE)
       UPDATE candidate SET blocked_by = $4::uuid, updated_at = now()
       WHERE org_id = $1::uuid AND id IN (SELECT id FROM held) RETURNING id`,
      orgId,
      normalizedValue,
      ids,
      id,
    );
    const candidateIds = flagged.map((row) => row.id);
    if (candidateIds.length > 0) await callOff(tx, orgId, candidateIds);
    await tx.blocklistEntry.update({ where: { orgId_id: { orgId, id } }, data: { flagBefore } });
    return true;
  });
}

/**
 * Flags the matching candidates that are older than an entry, newest first and in batches, until all
 * are flagged, the entry is out of force, or `limit` candidates were looked at. Each batch commits
 * with a mark of how far it came, so that any process can continue. Returns whether none is left.
 */
async function flagExisting(key: EntryKey, limit: number): Promise<boolean> {
  let passed = 0;
  while (passed < limit) {
    const entry = await unfinished(key);
    if (!entry) return true;
    const wanted = Math.min(pageSize, limit - passed);
    const ids = await nextIds(entry, wanted);
    passed += ids.length;
    do {
      const batch = ids.splice(0, batchSize);
      const isLast = ids.length === 0 && batch.length < Math.min(batchSize, wanted);
      const mark = isLast ? null : (batch.at(-1) ?? null);
      if (!(await flagBatch(entry, batch, mark))) return false;
      if (mark === null) return true;
      entry.flagBefore = mark;
    } while (ids.length > 0);
  }
  return false;
}

const passedAtOnce = 20_000;

/** Flags as many as one batch holds before the answer, and others after it; housekeeping ends it. */
export async function flagSoon(key: EntryKey): Promise<void> {
  if (!(await flagExisting(key, batchSize))) afterCommit(() => flagExisting(key, passedAtOnce));
}

/** Goes on with entries whose flagging was cut short; returns how many were brought to their end. */
export async function finishFlagging(): Promise<number> {
  await pool().query(
    `UPDATE blocklist_entry e SET flag_before = NULL WHERE flag_before IS NOT NULL AND NOT (${inForce('e')})`,
  );
  const { rows } = await pool().query<EntryKey>(
    `SELECT org_id AS "orgId", id FROM blocklist_entry WHERE flag_before IS NOT NULL ORDER BY id LIMIT 100`,
  );
  let finished = 0;
  for (const key of rows) if (await flagExisting(key, passedAtOnce)) finished += 1;
  return finished;
}
