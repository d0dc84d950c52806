import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { checkStatuses } from './words';

/** What the list is narrowed to, as the URL has it. */
export function useFilters() {
  return useQueryStates(
    { status: parseAsStringLiteral(checkStatuses), application: parseAsString },
    { history: 'push' },
  );
}

export type Filters = ReturnType<typeof useFilters>[0];

/** The check that the drawer shows. */
export function useChecksView() {
  return useQueryStates({ check: parseAsString }, { history: 'push' });
}
