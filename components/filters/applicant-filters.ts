import {
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type Values,
} from 'nuqs';
import { stageSlugs } from '@/lib/pipeline/stages';
import { endOfLocalDay, startOfLocalDay } from './days';

/** What applicants can be narrowed to, the same on the board, in the list and in a review. */
export const applicantParsers = {
  search: parseAsString,
  stage: parseAsStringLiteral(stageSlugs),
  /** Identifiers with commas between them, as are locations and tags. */
  job: parseAsString,
  location: parseAsString,
  tag: parseAsString,
  source: parseAsString,
  owner: parseAsString,
  waiting: parseAsInteger,
  flagged: parseAsBoolean,
  pending: parseAsBoolean,
  min: parseAsInteger,
  max: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
  mine: parseAsBoolean,
};

export type ApplicantFilters = Values<typeof applicantParsers>;
export type ChangeApplicants = (changes: Partial<ApplicantFilters>) => void;

/** No filter at all. */
export const noApplicantFilters = {
  ...{ search: null, stage: null, job: null, location: null, tag: null },
  ...{
    source: null,
    owner: null,
    waiting: null,
    flagged: null,
    pending: null,
    min: null,
    max: null,
  },
  ...{ from: null, to: null, mine: null },
};

/** These filters in the API's names. */
export function applicantQuery(filters: ApplicantFilters) {
  const { search, stage, job, location, tag, source, owner, waiting, min, max, from, to } = filters;
  return {
    ...(search ? { search } : {}),
    ...(stage ? { stage } : {}),
    ...(job ? { job_ids: job } : {}),
    ...(location ? { location_ids: location } : {}),
    ...(tag ? { tag_ids: tag } : {}),
    ...(source ? { source } : {}),
    ...(owner ? { recruiter_id: owner } : {}),
    ...(waiting === null || waiting < 0 ? {} : { waiting_days: waiting }),
    ...(filters.flagged ? { is_flagged: true } : {}),
    ...(filters.pending ? { message_pending: true } : {}),
    ...(min === null ? {} : { min_score: min }),
    ...(max === null ? {} : { max_score: max }),
    ...(from ? { date_from: startOfLocalDay(from) } : {}),
    ...(to ? { date_to: endOfLocalDay(to) } : {}),
    ...(filters.mine ? { mine: true } : {}),
  };
}

/** Whether any of these filters is set. */
export function isFiltered(filters: object): boolean {
  return Object.values(filters).some((value) => value !== null);
}
