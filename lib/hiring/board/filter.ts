import type { Actor } from '@/lib/auth/actor';
import { reachOf } from '@/lib/auth/reach';
import { type SearchTerm, searchTerms } from '@/lib/base/search-terms';
import { endOfDate, startOfDate } from '@/lib/contract/fields';
import type { QueryOf } from '@/lib/contract/operation';
import {
  applicationCondition,
  candidateConditions,
  flaggedCondition,
  taggedCondition,
  type Value,
} from '@/lib/hiring/candidates/list-conditions';
import {
  type ApplicationFilter,
  present,
  sharedFilterOf,
  sourcesOf,
} from '@/lib/hiring/candidates/list-filter';
import type { getPipeline } from './contract';

export type BoardQuery = Omit<QueryOf<typeof getPipeline>, 'limit'> & {
  candidate_id?: string | undefined;
  is_open?: boolean | undefined;
};

/** The conditions on the applications of a board. */
export type BoardFilter = ApplicationFilter & {
  candidateId?: string;
  locationId?: string;
  isOpen?: boolean;
  flagged?: { orgId: string; isFlagged: boolean };
  tagged?: { orgId: string; tagIds: string[] };
  terms: SearchTerm[];
};

/** One job alone is asked for by its own name: its counts are known without counting. */
function withSingleJob<Fields extends { jobIds: string[] | undefined }>(
  { jobIds, ...others }: Fields,
  jobId: string | undefined,
) {
  const [only, ...more] = jobIds ?? [];
  return jobId === undefined && only && more.length === 0
    ? { ...others, jobId: only }
    : { ...others, jobIds, jobId };
}

/** Reads the filters from an actor's query, within their reach. */
export function boardFilterOf(query: BoardQuery, actor: Actor): BoardFilter {
  const reach = reachOf(actor, 'application:read');
  const sources = sourcesOf(query.source);
  const { person, application } = sharedFilterOf(query, actor);
  return {
    terms: searchTerms(query.search ?? ''),
    ...(reach && { reach }),
    ...(query.stage && { stage: query.stage }),
    ...(query.candidate_id && { candidateId: query.candidate_id }),
    ...(query.location_id && { locationId: query.location_id }),
    ...(query.is_open !== undefined && { isOpen: query.is_open }),
    ...person,
    ...present(withSingleJob(application, query.job_id)),
    ...(sources && { sources }),
    ...(query.min_score !== undefined && { minScore: query.min_score }),
    ...(query.max_score !== undefined && { maxScore: query.max_score }),
    ...(query.date_from && { appliedFrom: startOfDate(query.date_from) }),
    ...(query.date_to && { appliedTo: endOfDate(query.date_to) }),
  };
}

/** Returns whether a filter selects at most a job, whose counts are precomputed. */
export function isTallied({ terms, jobId, ...others }: BoardFilter): boolean {
  return terms.length === 0 && Object.keys(others).length === 0;
}

/** Builds SQL text together with the values of its numbered parameters. */
export function statement(build: (value: Value) => string): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return { text, values };
}

function stateConditions(value: Value, filter: BoardFilter): string[] {
  const { isOpen, flagged, tagged } = filter;
  const conditions: string[] = [];
  // Who is hired has no time of closing.
  const open = `(a.closed_at IS NULL AND a.stage <> 'hired')`;
  if (isOpen !== undefined) conditions.push(isOpen ? open : `NOT ${open}`);
  if (flagged) conditions.push(flaggedCondition('a.candidate_id', value, flagged));
  if (tagged) conditions.push(taggedCondition('a.candidate_id', value, tagged));
  return conditions;
}

/** Returns the filter on the application `a` as one SQL condition. */
export function boardCondition(value: Value, orgId: string, filter: BoardFilter): string {
  const org = value(orgId);
  const conditions = [
    `a.org_id = ${org}`,
    applicationCondition(value, filter),
    ...stateConditions(value, filter),
  ];
  if (filter.candidateId) conditions.push(`a.candidate_id = ${value(filter.candidateId)}`);
  if (filter.locationId) conditions.push(`a.location_id = ${value(filter.locationId)}`);
  if (filter.terms.length > 0) {
    const found = candidateConditions(value, { terms: filter.terms }).join(' AND ');
    conditions.push(
      `a.candidate_id IN (SELECT c.id FROM candidate c WHERE c.org_id = ${org} AND ${found})`,
    );
  }
  return conditions.filter((condition) => condition !== '').join(' AND ');
}
