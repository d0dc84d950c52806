import { type Actor, authorize } from '@/lib/auth/actor';
import { read } from '@/lib/base/db';
import { cutPage } from '@/lib/base/pagination';
import { phoneDigits, withAsciiDomain } from '@/lib/base/search-terms';
import type { QueryOf } from '@/lib/contract/operation';
import type { BlocklistEntry } from '@/prisma/generated/client';
import type { listBlocklist as listBlocklistOperation } from './contract';
import { inForce } from './match';

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

const columns = `id, org_id AS "orgId", match_type AS "matchType", match_value AS "matchValue", reason,
  added_by AS "addedBy", expires_at AS "expiresAt", removed_at AS "removedAt",
  created_at AS "createdAt"`;

/** Returns the texts that a search looks for, a phone number in any notation; null for an empty search. */
function textsOf(search: string | undefined): string[] | null {
  const wanted = search?.trim();
  if (!wanted) return null;
  const digits = phoneDigits(wanted);
  return [...new Set([wanted, withAsciiDomain(wanted), ...(digits ? [digits] : [])])];
}

// Escaped once it is folded, for that can make wildcards of other signs. Accents alone are folded to
// nothing, which must match no entries rather than all.
const patternOf = (text: string) => String.raw`
  '%' || regexp_replace(nullif(btrim(folded_text(${text})), ''), '[\\%_]', '\\\&', 'g') || '%'`;

/** The filters that are asked for, as one condition with its values and its part of a statement's name. */
function filterOf(orgId: string, { active_only, match_type, search }: ListQuery) {
  const values: unknown[] = [orgId];
  let [name, text] = ['', 'org_id = $1'];
  const add = (part: string, condition: string) => {
    name += `-${part}`;
    text += ` AND ${condition}`;
  };
  if (active_only) add('active', inForce('blocklist_entry'));
  if (match_type) add('type', `match_type = $${values.push(match_type)}`);
  const texts = textsOf(search);
  if (texts) {
    add(
      'search',
      `normalized_value LIKE ANY (
        ARRAY(SELECT ${patternOf('sought')} FROM unnest($${values.push(texts)}::text[]) AS sought))`,
    );
  }
  return { name, text, values };
}

/** Returns the organization's blocklist entries, newest first, and their total. */
export async function listBlocklist(
  actor: Actor,
  query: ListQuery,
): Promise<{ entries: BlocklistRow[]; total: number }> {
  authorize(actor, 'blocklist:read');
  const { name, text, values } = filterOf(actor.orgId, query);
  const found = `FROM blocklist_entry WHERE ${text}`;
  const cut = cutPage(query, values.length + 1);
  const [entries, [count]] = await Promise.all([
    read<BlocklistRow>(
      `blocklist-page${name}${cut.name}`,
      `SELECT ${columns} ${found} ORDER BY id DESC ${cut.text}`,
      [...values, ...cut.values],
    ),
    read<{ total: number }>(`blocklist-total${name}`, `SELECT count(*) AS total ${found}`, values),
  ]);
  return { entries, total: count?.total ?? 0 };
}
