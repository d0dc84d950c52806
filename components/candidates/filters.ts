import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { endOfLocalDay, startOfLocalDay } from '@/components/filters/days';
import { useFilterStates } from '@/components/filters/use-filter-states';
import { type CandidateListInput, candidateSorts } from '@/lib/browser/candidate-list';
import { stageSlugs } from '@/lib/pipeline/stages';

const parsers = {
  search: parseAsString,
  stage: parseAsStringLiteral(stageSlugs),
  job: parseAsString,
  source: parseAsString,
  min: parseAsInteger,
  max: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
  sort: parseAsStringLiteral(candidateSorts).withDefault('newest'),
  order: parseAsStringLiteral(['asc', 'desc']).withDefault('desc'),
  page: parseAsInteger.withDefault(1),
};

/** What the list of candidates shows, as it stands in the address; null where nothing is asked. */
export function useCandidateFilters() {
  return useFilterStates(parsers);
}

export type CandidateFilters = ReturnType<typeof useCandidateFilters>[0];

/** Changes to the filters; every one but a page's own leads back to the first page. */
export type ChangeFilters = (
  changes: {
    [Name in keyof CandidateFilters]?: CandidateFilters[Name] | null;
  },
) => void;

/** Nothing narrows the list any more; the order stays. */
export const noFilters = {
  search: null,
  stage: null,
  job: null,
  source: null,
  min: null,
  max: null,
  from: null,
  to: null,
};

/** Whether anything narrows the list. */
export function isNarrowed(filters: CandidateFilters): boolean {
  const { search, stage, job, source, min, max, from, to } = filters;
  return [search, stage, job, source, min, max, from, to].some((value) => value !== null);
}

/** The filters by the names that the API gives them. */
export function listInput(filters: CandidateFilters): CandidateListInput {
  const { search, stage, job, source, min, max, from, to, sort, order, page } = filters;
  return {
    ...(search ? { search } : {}),
    ...(stage ? { stage } : {}),
    ...(job ? { job_id: job } : {}),
    ...(source ? { source } : {}),
    ...(min === null ? {} : { min_score: min }),
    ...(max === null ? {} : { max_score: max }),
    ...(from ? { date_from: startOfLocalDay(from) } : {}),
    ...(to ? { date_to: endOfLocalDay(to) } : {}),
    sort,
    order,
    page: Math.max(1, page),
  };
}
