import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { applicantParsers } from '@/components/filters/applicant-filters';
import { useFilterStates } from '@/components/filters/use-filter-states';

const viewParsers = {
  view: parseAsStringLiteral(['board', 'table']).withDefault('board'),
  candidate: parseAsString,
  application: parseAsString,
};

/** What the pipeline is narrowed to, as the URL has it; null where no filter is set. */
export function useFilters() {
  return useFilterStates(applicantParsers);
}

/** Board or table, and whom the drawer shows; each in the URL, so that links and Back work. */
export function usePipelineView() {
  return useQueryStates(viewParsers, { history: 'push' });
}
