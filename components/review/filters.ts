import { parseAsStringLiteral } from 'nuqs';
import { applicantParsers, applicantQuery } from '@/components/filters/applicant-filters';
import { useFilterStates } from '@/components/filters/use-filter-states';
import type { ReviewFilter } from '@/lib/browser/review';

/** Who comes first in a review. */
export const reviewOrders = ['waiting', 'newest', 'score'] as const;

const parsers = {
  ...applicantParsers,
  first: parseAsStringLiteral(reviewOrders).withDefault('waiting'),
};

/** Whom a review goes through, as the URL has it; null where no filter is set. */
export function useReviewFilters() {
  return useFilterStates(parsers);
}

export type ReviewFilters = ReturnType<typeof useReviewFilters>[0];
export type ChangeFilters = (changes: Partial<ReviewFilters>) => void;

const sorts = { waiting: 'stage_entered_at', newest: '-applied_at', score: '-score' } as const;

/** The filters and the order in the API's names. */
export function reviewQuery({ first, ...filters }: ReviewFilters) {
  return { ...applicantQuery(filters), sort: sorts[first] } satisfies ReviewFilter;
}

type Narrowing = Partial<
  Record<Exclude<keyof ReviewFilters, 'first'>, string | number | boolean | null>
>;

/** Where everybody is reviewed whom these filters of another list let through. */
export function reviewHref(filters: Narrowing): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (name in parsers && value !== null && value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `/review?${search}` : '/review';
}
