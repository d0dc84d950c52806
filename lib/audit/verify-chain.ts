import { read } from '@/lib/base/db';
import { type AuditContent, hashEntry, noHash } from './hash-entry';

type Row = AuditContent & { hash: Buffer };

const batch = `
  SELECT org_id AS "orgId", sequence, kind, actor_type AS "actorType", actor_id AS "actorId",
    actor_name AS "actorName", target_id AS "targetId", target_name AS "targetName", address, device,
    request_id AS "requestId", before, after, created_at AS "createdAt", hash
  FROM audit_entry WHERE org_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`;

const end = 'SELECT sequence, hash FROM audit_head WHERE org_id = $1';

/** How far the log of an organization is whole, and what is wrong after that, if anything. */
export type ChainVerdict = { entries: number; hash: string; problem: string | null };

function problemWith(row: Row, sequence: number, previous: Buffer): string | null {
  if (row.sequence !== sequence) return `entry ${sequence} is missing`;
  if (hashEntry(previous, row).equals(row.hash)) return null;
  return `entry ${sequence} does not fit its hash: it was changed, or stands in place of another`;
}

type Walk = { sequence: number; hash: Buffer; problem: string | null };

/** Follows the chain as far as it is whole; entries of before `last` are all there by now. */
async function walk(orgId: string, last: number, batchSize: number): Promise<Walk> {
  let [sequence, hash]: [number, Buffer] = [0, noHash];
  while (sequence < last) {
    const rows = await read<Row>('audit-verify', batch, [orgId, sequence, batchSize]);
    if (rows.length === 0) return { sequence, hash, problem: `entry ${sequence + 1} is missing` };
    for (const row of rows.slice(0, last - sequence)) {
      const problem = problemWith(row, sequence + 1, hash);
      if (problem) return { sequence, hash, problem };
      sequence = row.sequence;
      hash = row.hash;
    }
  }
  return { sequence, hash, problem: null };
}

async function strayAfter(orgId: string): Promise<string | null> {
  const [stray] = await read<Row>('audit-verify', batch, [orgId, 0, 1]);
  return stray ? 'the record of the last entry is missing' : null;
}

/** Verifies an organization's audit log in batches, from the first entry to the last of now. */
export async function verifyChain(orgId: string, batchSize = 1_000): Promise<ChainVerdict> {
  const [head] = await read<{ sequence: number; hash: Buffer }>('audit-end', end, [orgId]);
  if (!head) return { entries: 0, hash: '', problem: await strayAfter(orgId) };
  const { sequence, hash, problem } = await walk(orgId, head.sequence, batchSize);
  const isEnd = problem !== null || hash.equals(head.hash);
  const unlike = `entry ${sequence} is not the one that was recorded last`;
  return { entries: sequence, hash: hash.toString('hex'), problem: isEnd ? problem : unlike };
}
