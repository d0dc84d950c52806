import { type SearchTerm, searchTerms } from '@/lib/base/search-terms';
import { endOfDate, startOfDate } from '@/lib/contract/fields';
import type { QueryOf } from '@/lib/contract/operation';
import {
  applicationCondition,
  candidateConditions,
  type Value,
} from '@/lib/hiring/candidates/list-conditions';
import type { ApplicationFilter } from '@/lib/hiring/candidates/list-filter';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { getPipeline } from './contract';

export type BoardQuery = Omit<QueryOf<typeof getPipeline>, 'limit'> & {
  stage?: StageSlug | undefined;
  candidate_id?: string | undefined;
};

/** The conditions on the applications of a board. */
export type BoardFilter = ApplicationFilter & {
  candidateId?: string;
  locationId?: string;
  terms: SearchTerm[];
};

function sourcesOf(list: string | undefined): string[] | undefined {
  const names = (list ?? '').split(',').map((name) => name.trim());
  const sources = [...new Set(names.filter((name) => name !== ''))];
  return sources.length > 0 ? sources : undefined;
}

/** Reads the filters from a query. */
export function boardFilterOf(query: BoardQuery): BoardFilter {
  const sources = sourcesOf(query.source);
  return {
    terms: searchTerms(query.search ?? ''),
    ...(query.stage && { stage: query.stage }),
    ...(query.candidate_id && { candidateId: query.candidate_id }),
    ...(query.job_id && { jobId: query.job_id }),
    ...(query.location_id && { locationId: query.location_id }),
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

/** Returns the filter on the application `a` as one SQL condition. */
export function boardCondition(value: Value, orgId: string, filter: BoardFilter): string {
  const org = value(orgId);
  const conditions = [`a.org_id = ${org}`, applicationCondition(value, filter)];
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
