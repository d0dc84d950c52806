import { parseAsInteger, parseAsStringLiteral } from 'nuqs';
import {
  applicantParsers,
  applicantQuery,
  isFiltered,
  noApplicantFilters,
} from '@/components/filters/applicant-filters';
import { useFilterStates } from '@/components/filters/use-filter-states';
import { type CandidateListInput, candidateSorts } from '@/lib/browser/candidate-list';

const parsers = {
  ...applicantParsers,
  sort: parseAsStringLiteral(candidateSorts).withDefault('newest'),
  order: parseAsStringLiteral(['asc', 'desc']).withDefault('desc'),
  page: parseAsInteger.withDefault(1),
};

/** What the list of candidates shows, as the URL has it; null where no filter is set. */
export function useCandidateFilters() {
  return useFilterStates(parsers);
}

export type CandidateFilters = ReturnType<typeof useCandidateFilters>[0];

/** Changes to the filters; every change but of the page returns to page one. */
export type ChangeFilters = (
  changes: {
    [Name in keyof CandidateFilters]?: CandidateFilters[Name] | null;
  },
) => void;

/** No filter at all; the order stays. */
export const noFilters = noApplicantFilters;

/** Whether anything narrows the list. */
export function isNarrowed({ sort, order, page, ...filters }: CandidateFilters): boolean {
  return isFiltered(filters);
}

/** The filters in the API's names. */
export function listInput({ sort, order, page, ...filters }: CandidateFilters): CandidateListInput {
  return { ...applicantQuery(filters), sort, order, page: Math.max(1, page) };
}
