import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { applicantParsers } from '@/components/filters/applicant-filters';
import { useFilterStates } from '@/components/filters/use-filter-states';

const viewParser = parseAsStringLiteral(['board', 'table']).withDefault('board');

/** What the pipeline is narrowed to, as the URL has it; null where no filter is set. */
export function useFilters() {
  return useFilterStates(applicantParsers);
}

/** Board or table, in the URL, so that links and Back work. */
export function usePipelineView() {
  return useQueryState('view', viewParser.withOptions({ history: 'push' }));
}
