import type { ApplicationFilter, CandidateFilter, CandidateOrder } from './list-filter';
import type { SearchTerm } from './search-terms';

/** SQL text with the values of its numbered parameters. */
export type Statement = { text: string; values: unknown[] };

type Value = (value: unknown) => string;

function statement(build: (value: Value) => string): Statement {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return { text, values };
}

function contains(column: string, value: Value, words: string): string {
  return `${column} LIKE '%' || search_words(${value(words)}) || '%'`;
}

function termCondition(column: string, value: Value, term: SearchTerm): string {
  if (term.kind === 'nothing') return 'false';
  if (term.kind === 'prefix') {
    return `${column} LIKE '% ' || search_words(${value(term.words)}) || '%'`;
  }
  const anywhere = contains(column, value, term.words);
  return term.digits ? `(${anywhere} OR ${contains(column, value, term.digits)})` : anywhere;
}

function applicationConditions(a: string, value: Value, filter: ApplicationFilter): string[] {
  const { stage, jobId, sources, minScore, maxScore, appliedFrom, appliedTo } = filter;
  return [
    stage && `${a}.stage = ${value(stage)}::stage`,
    jobId && `${a}.job_id = ${value(jobId)}`,
    sources && `${a}.source = ANY(${value(sources)})`,
    minScore !== undefined && `${a}.score >= ${value(minScore)}`,
    maxScore !== undefined && `${a}.score <= ${value(maxScore)}`,
    appliedFrom && `${a}.applied_at >= ${value(appliedFrom)}`,
    appliedTo && `${a}.applied_at <= ${value(appliedTo)}`,
  ].filter((condition) => typeof condition === 'string');
}

function candidateConditions(orgId: string, filter: CandidateFilter, value: Value): string[] {
  const org = value(orgId);
  const conditions = [`c.org_id = ${org}`];
  for (const term of filter.terms) conditions.push(termCondition('c.search_text', value, term));
  if (filter.sources) conditions.push(`c.source = ANY(${value(filter.sources)})`);
  if (filter.application) {
    const matching = applicationConditions('a', value, filter.application).join(' AND ');
    conditions.push(`EXISTS (SELECT 1 FROM application a
      WHERE a.org_id = ${org} AND a.candidate_id = c.id AND ${matching})`);
  }
  return conditions;
}

const orderColumns = {
  newest: ['c.id'],
  name: ['lower(c.last_name)', 'lower(c.first_name)', 'c.id'],
  score: ['c.best_score', 'c.id'],
  activity: ['c.last_activity_at', 'c.id'],
} as const;

/** The ORDER BY terms over the candidate `c`, the identifier last; no score comes after every score. */
export function orderTerms({ by, descending }: CandidateOrder): string {
  const direction = descending ? 'DESC' : 'ASC';
  const nulls = by === 'score' ? ' NULLS LAST' : '';
  const [first, ...others] = orderColumns[by];
  return [
    `${first} ${direction}${nulls}`,
    ...others.map((column) => `${column} ${direction}`),
  ].join(', ');
}

/** Counts the candidates of a filter. */
export function countStatement(orgId: string, filter: CandidateFilter): Statement {
  return statement((value) => {
    const conditions = candidateConditions(orgId, filter, value);
    return `SELECT count(*) AS total FROM candidate c WHERE ${conditions.join(' AND ')}`;
  });
}

/** Selects `columns` of one page of a filter's candidates, in order. */
export function pageStatement(
  orgId: string,
  filter: CandidateFilter,
  order: CandidateOrder,
  columns: string,
  { limit, offset }: { limit: number; offset: number },
): Statement {
  return statement((value) => {
    const conditions = candidateConditions(orgId, filter, value);
    return `SELECT ${columns} FROM candidate c WHERE ${conditions.join(' AND ')}
      ORDER BY ${orderTerms(order)} LIMIT ${value(limit)} OFFSET ${value(offset)}`;
  });
}
