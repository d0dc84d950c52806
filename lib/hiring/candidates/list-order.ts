import type { CandidateOrder } from './list-filter';

/**
 * What people are sorted by name by, of the candidate `c` and of values that stand for one: the last
 * name, then the first, without accents and by the root collation, as the index of names has them.
 */
export const nameTerm = (name: string) => `folded_text(${name}) COLLATE "und-x-icu"`;

const columns = {
  newest: ['c.id'],
  name: [nameTerm('c.last_name'), nameTerm('c.first_name'), 'c.id'],
  score: ['c.best_score', 'c.id'],
  activity: ['c.last_activity_at', 'c.id'],
} as const;

/**
 * The ORDER BY terms over the candidate `c`, the identifier last. Candidates without a score come
 * last in both directions; `backwards` gives the same order from its other end.
 */
export function orderTerms({ by, descending }: CandidateOrder, backwards = false): string {
  const direction = descending === backwards ? 'ASC' : 'DESC';
  const nulls = by === 'score' ? ` NULLS ${backwards ? 'FIRST' : 'LAST'}` : '';
  const [first, ...others] = columns[by];
  const rest = others.map((column) => `, ${column} ${direction}`);
  return `${first} ${direction}${nulls}${rest.join('')}`;
}

/** The columns of `c` that its order and its conditions need, for a subquery to hand on. */
export const walkColumns =
  'c.org_id, c.id, c.last_name, c.first_name, c.best_score, c.last_activity_at, c.source, c.search_text';

export type Slice = { limit: number; offset: number; backwards: boolean };

/** Where to find a page: from the end when it lies past the middle, for half the way at most. */
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
