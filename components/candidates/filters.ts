import { parseAsInteger, parseAsStringLiteral } from 'nuqs';
import {
  applicantParsers,
  applicantQuery,
  isFiltered,
} from '@/components/filters/applicant-filters';
import { useFilterStates } from '@/components/filters/use-filter-states';
import { type CandidateListInput, candidateSorts } from '@/lib/browser/candidate-list';
import { stageSlugs } from '@/lib/pipeline/stages';

const parsers = {
  ...applicantParsers,
  stage: parseAsStringLiteral(stageSlugs),
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
export function isNarrowed({ sort, order, page, ...filters }: CandidateFilters): boolean {
  return isFiltered(filters);
}

/** The filters by the names that the API gives them. */
export function listInput(filters: CandidateFilters): CandidateListInput {
  const { stage, sort, order, page } = filters;
  return {
    ...applicantQuery(filters),
    ...(stage ? { stage } : {}),
    sort,
    order,
    page: Math.max(1, page),
  };
}
