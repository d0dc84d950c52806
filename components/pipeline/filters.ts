import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { endOfLocalDay, startOfLocalDay } from '@/components/filters/days';
import { useFilterStates } from '@/components/filters/use-filter-states';

const parsers = {
  search: parseAsString,
  job: parseAsString,
  location: parseAsString,
  source: parseAsString,
  min: parseAsInteger,
  max: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
};

const viewParsers = {
  view: parseAsStringLiteral(['board', 'table']).withDefault('board'),
  candidate: parseAsString,
  application: parseAsString,
};

/** What the pipeline is narrowed to, as it stands in the address; null where nothing is asked. */
export type Filters = {
  search: string | null;
  job: string | null;
  location: string | null;
  source: string | null;
  min: number | null;
  max: number | null;
  from: string | null;
  to: string | null;
};

/** The filters in the address and how to change some of them. */
export function useFilters() {
  return useFilterStates(parsers);
}

/** Board or table, and whom the drawer shows; each in the address, so that links and Back work. */
export function usePipelineView() {
  return useQueryStates(viewParsers, { history: 'push' });
}

/** The filters by the names that the API gives them. */
export function filterQuery(filters: Filters) {
  const { search, job, location, source, min, max, from, to } = filters;
  return {
    ...(search ? { search } : {}),
    ...(job ? { job_id: job } : {}),
    ...(location ? { location_id: location } : {}),
    ...(source ? { source } : {}),
    ...(min === null ? {} : { min_score: min }),
    ...(max === null ? {} : { max_score: max }),
    ...(from ? { date_from: startOfLocalDay(from) } : {}),
    ...(to ? { date_to: endOfLocalDay(to) } : {}),
  };
}

/** Whether anything narrows the pipeline. */
export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== null);
}
