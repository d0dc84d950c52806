import { afterCommit } from '@/lib/base/after-commit';
import { changeByOrganization } from '@/lib/base/citus/by-organization';
import { inTransaction, pool, read } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { likeness } from '@/lib/outbox/messages/excluded-recipients';
import type { BlocklistMatchType } from '@/prisma/generated/client';
import { blocklistActor } from './flag-candidate';
import { inForce } from './match';
import { conditions, type Meaning, matching, setSimilarity } from './preview-matches';
import { batchSize } from './rules';
import { stopFlagged } from './stop-blocked';

/**
 * The initial `flagBefore` of an entry: above every id, so all candidates are still to be matched.
 */
export const everybody = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type EntryKey = { orgId: string; id: string };
type Entry = EntryKey & Meaning & { flagBefore: string };

const pageSize = 5_000;

// $1 is the organization. What is certain takes the place of a likeness, which excludes nobody.
const isFlaggedAnew = (matchType: BlocklistMatchType) => `(blocked_by IS NULL OR NOT EXISTS (
  SELECT 1 FROM blocklist_entry e
  WHERE e.org_id = $1::uuid AND e.id = candidate.blocked_by AND ${inForce('e')}
    ${matchType === likeness ? '' : `AND e.match_type <> '${likeness}'`}))`;

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

/** Returns the next ids to match with an entry, newest first. */
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
 * Locks an entry if it is active and has progressed to `flagBefore`, without locking the rest of
 * the blocklist. Until the transaction ends nobody can remove the entry or process its next batch.
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

/**
 * Flags one batch of matching candidates and sets the entry's progress to `flagBefore`. Candidates
 * changed since they were read are matched as they are now. Returns false if the entry is no longer
 * active or another process continued.
 */
async function flagBatch(entry: Entry, ids: string[], flagBefore: string | null) {
  const { orgId, id, matchType, normalizedValue } = entry;
  return inTransaction(async (tx) => {
    if (!(await holdEntry(tx, entry))) return false;
    await setSimilarity(tx);
    const flagged = await tx.$queryRawUnsafe<{ id: string }[]>(
      `WITH held AS MATERIALIZED (
         SELECT id FROM candidate
         WHERE org_id = $1::uuid AND id = ANY ($3::uuid[]) AND ${conditions[matchType]}
           AND ${isFlaggedAnew(matchType)}
         ORDER BY id FOR NO KEY UPDATE)
       UPDATE candidate SET blocked_by = $4::uuid, updated_at = now()
       WHERE org_id = $1::uuid AND id IN (SELECT id FROM held) RETURNING id`,
      orgId,
      normalizedValue,
      ids,
      id,
    );
    const candidateIds = flagged.map((row) => row.id);
    await stopFlagged(tx, blocklistActor(orgId), candidateIds, matchType);
    await tx.blocklistEntry.update({ where: { orgId_id: { orgId, id } }, data: { flagBefore } });
    return true;
  });
}

/**
 * Flags matching candidates older than an entry, newest first and in batches, until all are
 * flagged, the entry is inactive, or `limit` candidates were read. Each batch commits its progress,
 * so that any process can continue. Returns whether none are left.
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

/**
 * Flags one batch before the response and the rest after it; housekeeping finishes interrupted
 * work.
 */
export async function flagSoon(key: EntryKey): Promise<void> {
  if (!(await flagExisting(key, batchSize))) afterCommit(() => flagExisting(key, passedAtOnce));
}

/** Continues entries whose flagging was interrupted; returns how many were finished. */
export async function finishFlagging(): Promise<number> {
  const over = `FROM blocklist_entry e WHERE flag_before IS NOT NULL AND NOT (${inForce('e')})`;
  await changeByOrganization(`SELECT e.org_id ${over}`, [], async (orgId) => {
    const [own, values] = orgId === null ? ['', []] : ['AND e.org_id = $1', [orgId]];
    const text = `UPDATE blocklist_entry e SET flag_before = NULL
      WHERE flag_before IS NOT NULL AND NOT (${inForce('e')}) ${own}`;
    return (await pool().query(text, values)).rowCount ?? 0;
  });
  const { rows } = await pool().query<EntryKey>(
    `SELECT org_id AS "orgId", id FROM blocklist_entry WHERE flag_before IS NOT NULL ORDER BY id LIMIT 100`,
  );
  let finished = 0;
  for (const key of rows) if (await flagExisting(key, passedAtOnce)) finished += 1;
  return finished;
}
