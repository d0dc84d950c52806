import { pool, type Tx } from '@/lib/db';
import type { BlocklistMatchType } from '@/prisma/generated/client';
import { flaggedAtOnce, nameSimilarity } from './rules';

/** An entry as far as it says whom it means. */
export type Meaning = { matchType: BlocklistMatchType; normalizedValue: string };

const name = `folded_name(first_name || ' ' || last_name)`;
const address = 'reverse(lower(email))';

// One range of reversed addresses holds a domain's own, another those of all domains below it.
const conditions: Record<BlocklistMatchType, string> = {
  email: `email IS NOT NULL AND ${address} = reverse($2)`,
  phone: 'phone_e164 = $2',
  name_exact: `${name} = $2`,
  name_fuzzy: `${name} % $2`,
  email_domain: `email IS NOT NULL AND (
    (${address} ~>=~ (reverse($2) || '@') AND ${address} ~<~ (reverse($2) || 'A')) OR
    (${address} ~>=~ (reverse($2) || '.') AND ${address} ~<~ (reverse($2) || '/')))`,
};

const matching = (matchType: BlocklistMatchType) => `
  matching AS MATERIALIZED (SELECT id FROM candidate WHERE org_id = $1::uuid AND ${conditions[matchType]})`;

async function setSimilarity(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT set_config('pg_trgm.similarity_threshold', ${String(nameSimilarity)}, true)`;
}

/** A name as names are compared. */
export async function foldName(tx: Tx, value: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ folded: string }[]>`SELECT folded_name(${value}) AS folded`;
  return row?.folded ?? '';
}

/** What a candidate is shown by in a preview. */
export type PreviewRow = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
};

export type Preview = { total: number; candidates: PreviewRow[] };

/** The candidates an entry would mean: how many, and the newest `limit` of them. */
export async function findExisting(
  tx: Tx,
  orgId: string,
  { matchType, normalizedValue }: Meaning,
  limit: number,
): Promise<Preview> {
  await setSimilarity(tx);
  const rows = await tx.$queryRawUnsafe<(PreviewRow & { total: number | bigint })[]>(
    `WITH ${matching(matchType)}, newest AS (SELECT id FROM matching ORDER BY id DESC LIMIT $3)
     SELECT id, first_name AS "firstName", last_name AS "lastName", email, phone,
            (SELECT count(*) FROM matching) AS total
     FROM candidate JOIN newest USING (id) WHERE org_id = $1::uuid ORDER BY id DESC`,
    orgId,
    normalizedValue,
    limit,
  );
  const candidates = rows.map(({ total, ...row }) => row);
  return { total: Number(rows[0]?.total ?? 0), candidates };
}

const notBlocked = `(blocked_by IS NULL OR NOT EXISTS (
  SELECT 1 FROM blocklist_entry e WHERE e.org_id = candidate.org_id AND e.id = candidate.blocked_by
    AND e.removed_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > now())))`;

/**
 * Flags the candidates an entry means who are not blocked yet, a bounded number, the newest first,
 * and calls off the screening calls that wait for them; returns how many.
 */
export async function flagExisting(
  tx: Tx,
  orgId: string,
  { id, matchType, normalizedValue }: Meaning & { id: string },
): Promise<number> {
  await setSimilarity(tx);
  const flagged = await tx.$queryRawUnsafe<{ id: string }[]>(
    `WITH ${matching(matchType)}, chosen AS (SELECT id FROM matching ORDER BY id DESC LIMIT $4),
     held AS MATERIALIZED (SELECT id FROM candidate WHERE org_id = $1::uuid AND id IN (SELECT id FROM chosen)
                           ORDER BY id FOR NO KEY UPDATE)
     UPDATE candidate SET blocked_by = $3::uuid, updated_at = now()
     WHERE org_id = $1::uuid AND id IN (SELECT id FROM held) AND ${notBlocked} RETURNING id`,
    orgId,
    normalizedValue,
    id,
    flaggedAtOnce,
  );
  const candidateIds = flagged.map((row) => row.id);
  await tx.$executeRaw`
    UPDATE screening_run SET status = 'cancelled' FROM application
    WHERE screening_run.org_id = ${orgId}::uuid AND screening_run.status = 'enqueued'
      AND application.org_id = screening_run.org_id AND application.id = screening_run.application_id
      AND application.candidate_id = ANY (${candidateIds}::uuid[])`;
  return candidateIds.length;
}

/** Flags those an entry had flagged by another entry they meet, or no longer; returns how many. */
export async function reflag(tx: Tx, orgId: string, entryId: string): Promise<number> {
  return tx.$executeRaw`
    WITH held AS MATERIALIZED (
      SELECT id FROM candidate WHERE org_id = ${orgId}::uuid AND blocked_by = ${entryId}::uuid
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE candidate
    SET blocked_by = blocklist_match(org_id, email, phone_e164, first_name || ' ' || last_name, ${nameSimilarity}::real),
        updated_at = now()
    WHERE org_id = ${orgId}::uuid AND id IN (SELECT id FROM held)`;
}

const renewedAtOnce = 1_000;

/** Does the same for those whose entry has expired, a bounded number of all organizations'. */
export async function reflagExpired(): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE candidate
     SET blocked_by = blocklist_match(org_id, email, phone_e164, first_name || ' ' || last_name, $1),
         updated_at = now()
     WHERE (org_id, id) IN (
       SELECT c.org_id, c.id FROM candidate c
       JOIN blocklist_entry e ON e.org_id = c.org_id AND e.id = c.blocked_by
       WHERE c.blocked_by IS NOT NULL AND e.expires_at <= now()
       LIMIT $2 FOR UPDATE OF c SKIP LOCKED)`,
    [nameSimilarity, renewedAtOnce],
  );
  return rowCount ?? 0;
}
