import { type Actor, authorize } from '@/lib/auth/actor';
import { read } from '@/lib/base/db';
import { phoneDigits } from '@/lib/base/search-terms';
import type { QueryOf } from '@/lib/contract/operation';
import type { BlocklistEntry } from '@/prisma/generated/client';
import type { listBlocklist as listBlocklistOperation } from './contract';

type ListQuery = QueryOf<typeof listBlocklistOperation>;

export type BlocklistRow = Pick<
  BlocklistEntry,
  | 'id'
  | 'orgId'
  | 'matchType'
  | 'matchValue'
  | 'reason'
  | 'addedBy'
  | 'expiresAt'
  | 'removedAt'
  | 'createdAt'
>;

const matching = `
  FROM blocklist_entry
  WHERE org_id = $1
    AND (NOT $2::boolean OR (removed_at IS NULL AND (expires_at IS NULL OR expires_at > now())))
    AND ($3::blocklist_match_type IS NULL OR match_type = $3)
    AND ($4::text[] IS NULL OR normalized_value LIKE ANY (
      ARRAY(SELECT folded_text(pattern) FROM unnest($4::text[]) AS pattern)))`;

const page = `
  SELECT id, org_id AS "orgId", match_type AS "matchType", match_value AS "matchValue", reason,
         added_by AS "addedBy", expires_at AS "expiresAt", removed_at AS "removedAt",
         created_at AS "createdAt"
  ${matching} ORDER BY id DESC LIMIT $5 OFFSET $6`;

/**
 * Returns LIKE patterns that find `search` anywhere, with wildcards escaped, and a phone number in
 * any notation; null for an empty search.
 */
function patternsOf(search: string | undefined): string[] | null {
  const wanted = search?.trim();
  if (!wanted) return null;
  const digits = phoneDigits(wanted);
  const texts = digits ? [wanted, digits] : [wanted];
  return texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Returns the organization's blocklist entries, newest first, and their total. */
export async function listBlocklist(
  actor: Actor,
  query: ListQuery,
): Promise<{ entries: BlocklistRow[]; total: number }> {
  authorize(actor, 'blocklist:read');
  const filter = [actor.orgId, query.active_only, query.match_type, patternsOf(query.search)];
  const [entries, [count]] = await Promise.all([
    read<BlocklistRow>('blocklist-page', page, [...filter, query.limit, query.offset]),
    read<{ total: number }>('blocklist-total', `SELECT count(*) AS total ${matching}`, filter),
  ]);
  return { entries, total: count?.total ?? 0 };
}
