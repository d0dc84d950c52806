import { parseAsBoolean, parseAsInteger, parseAsString } from 'nuqs';
import type { Ranges } from './chip';
import { endOfLocalDay, startOfLocalDay } from './days';

/** What applicants can be narrowed to, on the board as in the list. */
export const applicantParsers = {
  search: parseAsString,
  job: parseAsString,
  source: parseAsString,
  min: parseAsInteger,
  max: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
  mine: parseAsBoolean,
};

type ApplicantFilters = Ranges & {
  search: string | null;
  job: string | null;
  source: string | null;
  mine: boolean | null;
};

/** These filters in the API's names. */
export function applicantQuery(filters: ApplicantFilters) {
  const { search, job, source, min, max, from, to, mine } = filters;
  return {
    ...(search ? { search } : {}),
    ...(job ? { job_id: job } : {}),
    ...(source ? { source } : {}),
    ...(min === null ? {} : { min_score: min }),
    ...(max === null ? {} : { max_score: max }),
    ...(from ? { date_from: startOfLocalDay(from) } : {}),
    ...(to ? { date_to: endOfLocalDay(to) } : {}),
    ...(mine ? { mine: true } : {}),
  };
}

/** Whether any of these filters is set. */
export function isFiltered(filters: object): boolean {
  return Object.values(filters).some((value) => value !== null);
}
