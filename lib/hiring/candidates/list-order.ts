import type { Within } from '@/lib/auth/reach';
import type { CandidateOrder } from './list-filter';

/**
 * The expressions that sort by name, for the columns of a candidate or for values: the last name or
 * the only one, then the first, without accents and by the root collation, as in candidate_sorted_idx.
 */
export const nameTerms = (last: string, first: string) =>
  [
    `sorted_name(${last}, ${first}) COLLATE "und-x-icu"`,
    `folded_text(${first}) COLLATE "und-x-icu"`,
  ] as const;

const columns = {
  newest: ['c.id'],
  name: [...nameTerms('c.last_name', 'c.first_name'), 'c.id'],
  score: ['c.best_score', 'c.id'],
  activity: ['c.last_activity_at', 'c.id'],
} as const;

/**
 * The ORDER BY terms over the candidate `c`, id last. Candidates without a score come last in both
 * directions; `backwards` reverses the whole order.
 */
export function orderTerms({ by, descending }: CandidateOrder, backwards = false): string {
  const direction = descending === backwards ? 'ASC' : 'DESC';
  const nulls = by === 'score' ? ` NULLS ${backwards ? 'FIRST' : 'LAST'}` : '';
  const [first, ...others] = columns[by];
  const rest = others.map((column) => `, ${column} ${direction}`);
  return `${first} ${direction}${nulls}${rest.join('')}`;
}

const namesAndTexts = 'c.org_id, c.id, c.last_name, c.first_name, c.source, c.search_text';

/** The columns of `c` that its order and conditions need from a subquery. */
export const walkColumns = `${namesAndTexts}, c.best_score, c.last_activity_at`;

// Read backwards by the index until there is one that may be seen.
const latestSeen = ({ application, readable }: Within) => `coalesce((
    SELECT t.occurred_at FROM activity t
    WHERE t.org_id = c.org_id AND t.candidate_id = c.id${readable('t')}
      AND t.details->>'private' IS NULL
      AND (t.application_id IS NULL OR EXISTS (SELECT FROM application r
        WHERE r.org_id = c.org_id AND r.id = t.application_id${application('r')}))
    ORDER BY t.occurred_at DESC, t.id DESC LIMIT 1), c.created_at)`;

const bestSeen = ({ application }: Within) => `(SELECT max(r.score) FROM application r
    WHERE r.org_id = c.org_id AND r.candidate_id = c.id${application('r')})`;

/** SQL value: when something last happened to `c` that may be seen. */
export const seenActivity = (within: Within) =>
  within.application('r') ? latestSeen(within) : 'c.last_activity_at';

/**
 * Those columns where only a part of the organization is seen: what the order reads of applications and
 * of what happened is of that part. Empty where the order reads neither.
 */
export function seenColumns({ by }: CandidateOrder, within: () => Within): string {
  if (by === 'score') return `${namesAndTexts}, ${bestSeen(within())} AS best_score`;
  if (by === 'activity') return `${namesAndTexts}, ${seenActivity(within())} AS last_activity_at`;
  return '';
}

export type Slice = { limit: number; offset: number; backwards: boolean };

/** Returns the offset of a page, counted from the end if the page is past the middle. */
export function sliceOf(
  { limit, offset }: { limit: number; offset: number },
  total: number,
): Slice {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = Math.max(0, total - offset - rows);
  return fromEnd < offset
    ? { limit: rows, offset: fromEnd, backwards: true }
    : { limit, offset, backwards: false };
}
