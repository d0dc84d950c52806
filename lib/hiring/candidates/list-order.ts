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

/** The columns of `c` that its order and conditions need from a subquery. */
export const walkColumns =
  'c.org_id, c.id, c.last_name, c.first_name, c.best_score, c.last_activity_at, c.source, c.search_text';

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
