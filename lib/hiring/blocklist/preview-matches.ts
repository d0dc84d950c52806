import { type Reach, within } from '@/lib/auth/reach';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BlocklistMatchType } from '@/prisma/generated/client';
import { nameSimilarity } from './rules';

/** The part of an entry that decides which candidates match. */
export type Meaning = { matchType: BlocklistMatchType; normalizedValue: string };

const name = `folded_name(first_name || ' ' || last_name)`;
const same = `${name} = ANY (name_spellings($2))`;
const address = 'reverse(lower(email))';

// One range of reversed addresses holds a domain's own, another those of all domains below it.
/** Says in SQL whether an entry of a type means a row of `candidate`; its normalized value is $2. */
export const conditions: Record<BlocklistMatchType, string> = {
  email: `email IS NOT NULL AND ${address} = reverse($2)`,
  phone: '(phone_e164 = $2 OR phone_with_extension = $2)',
  name_exact: same,
  // Names that are the same are similar also where nothing of them is known as a letter. Machines that
  // hold a part of a distributed database may keep to a lower threshold.
  name_fuzzy: `(${same} OR ${name} % $2 AND similarity(${name}, $2) >= ${nameSimilarity})`,
  email_domain: `email IS NOT NULL AND (
    (${address} ~>=~ (reverse($2) || '@') AND ${address} ~<~ (reverse($2) || 'A')) OR
    (${address} ~>=~ (reverse($2) || '.') AND ${address} ~<~ (reverse($2) || '/')))`,
};

/** WITH clause of every candidate an entry matches; $1 organization, $2 the normalized value. */
export const matching = (matchType: BlocklistMatchType) => `
  matching AS MATERIALIZED (SELECT id FROM candidate WHERE org_id = $1::uuid AND ${conditions[matchType]})`;

/** Sets the similarity threshold of `name_fuzzy` until the transaction ends. */
export async function setSimilarity(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT set_config('pg_trgm.similarity_threshold', ${String(nameSimilarity)}, true)`;
}

/** Normalizes a name for comparison. */
export async function foldName(tx: Tx, value: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ folded: string }[]>`SELECT folded_name(${value}) AS folded`;
  return row?.folded ?? '';
}

/** A candidate as shown in a preview. */
export type PreviewRow = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
};

export type Preview = { total: number; candidates: PreviewRow[] };

/** Returns how many candidates in reach an entry would match, and the newest `limit` of them. */
export async function findExisting(
  tx: Tx,
  orgId: string,
  { matchType, normalizedValue }: Meaning,
  limit: number,
  reach: Reach | null = null,
): Promise<Preview> {
  await setSimilarity(tx);
  const values: unknown[] = [orgId, normalizedValue, limit];
  const { candidate } = within({ reach }, (value) => `$${values.push(value)}`);
  const seen = `, seen AS (SELECT c.id FROM matching JOIN candidate c USING (id)
    WHERE c.org_id = $1::uuid${candidate('c')})`;
  const [more, found] = reach ? [seen, 'seen'] : ['', 'matching'];
  const rows = await tx.$queryRawUnsafe<(PreviewRow & { total: number | bigint })[]>(
    `WITH ${matching(matchType)}${more},
       newest AS (SELECT id FROM ${found} ORDER BY id DESC LIMIT $3)
     SELECT id, first_name AS "firstName", last_name AS "lastName", email, phone,
            (SELECT count(*) FROM ${found}) AS total
     FROM candidate JOIN newest USING (id) WHERE org_id = $1::uuid ORDER BY id DESC`,
    ...values,
  );
  const candidates = rows.map(({ total, ...row }) => row);
  return { total: Number(rows[0]?.total ?? 0), candidates };
}
