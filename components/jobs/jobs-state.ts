import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useFilterStates } from '@/components/filters/use-filter-states';
import type { JobFilter } from '@/lib/browser/jobs';

const parsers = {
  status: parseAsStringLiteral(['draft', 'active', 'paused', 'closed', 'filled']),
  search: parseAsString,
  mine: parseAsBoolean,
  sort: parseAsString.withDefault('created_at'),
  order: parseAsStringLiteral(['asc', 'desc']).withDefault('desc'),
  page: parseAsInteger.withDefault(1),
  create: parseAsBoolean.withDefault(false),
};

/** What the list of jobs is narrowed to and whether the dialog for a new one is open, from the URL. */
export function useJobsState() {
  return useFilterStates(parsers);
}

const sorts = ['created_at', 'title', 'status'] as const;

/** An order of the list in the API's words; one it does not know counts as newest first. */
export function apiSort(by: string, order: 'asc' | 'desc'): NonNullable<JobFilter['sort']> {
  const known = sorts.find((sort) => sort === by);
  if (!known) return '-created_at';
  return order === 'desc' ? `-${known}` : known;
}
