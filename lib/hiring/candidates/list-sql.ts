import { within } from '@/lib/auth/reach';
import { candidateColumns, listedColumns } from '@/lib/hiring/records/candidate-record';
import {
  allConditions,
  applicationCondition,
  candidateConditions,
  existsText,
  type Value,
} from './list-conditions';
import {
  type ApplicationFilter,
  type CandidateFilter,
  type CandidateOrder,
  testsPerson,
} from './list-filter';
import { orderTerms, type Slice, seenColumns, walkColumns } from './list-order';

/** SQL text with the values of its numbered parameters. */
export type Statement = { text: string; values: unknown[] };

function statement(build: (value: Value) => string): Statement {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return { text, values };
}

/** Sums the organization's candidates from its tallies. */
export const totalText = `SELECT coalesce(sum(amount), 0)::bigint AS total FROM tally
  WHERE org_id = $1 AND subject = 'candidates'`;

/** Selects the page of an order that `cut` says, together with the total; $1 organization. */
export function firstRowsText(order: CandidateOrder, cut: string): string {
  return `SELECT ${candidateColumns}, ${listedColumns('c')}, (${totalText}) AS total FROM candidate c
    WHERE org_id = $1 ORDER BY ${orderTerms(order)} ${cut}`;
}

/**
 * Returns statements that each count some of the matching candidates; together each is counted
 * once.
 */
export function countStatements(orgId: string, filter: CandidateFilter): Statement[] {
  const { application } = filter;
  if (application && !testsPerson(filter)) return applicationCounts(orgId, application);
  return [
    statement((value) => {
      const org = value(orgId);
      return `SELECT count(*) AS total FROM candidate c
        WHERE c.org_id = ${org} AND ${allConditions(value, org, filter)}`;
    }),
  ];
}

// No count reaches it. PostgreSQL lends no parallel workers to what a limit cuts: the two counts run
// at the same time, and workers would only take processors from each other.
const beyondAny = 1_000_000_000;

/** Only candidates with several applications need DISTINCT; the others are counted meanwhile. */
function applicationCounts(orgId: string, filter: ApplicationFilter): Statement[] {
  const where = (value: Value) =>
    `a.org_id = ${value(orgId)} AND ${applicationCondition(value, filter)}`;
  return [
    statement(
      (value) => `SELECT count(*) AS total FROM (SELECT FROM application a
        WHERE a.is_sole AND ${where(value)} LIMIT ${beyondAny}) found`,
    ),
    statement(
      (value) => `SELECT count(*) AS total FROM (SELECT DISTINCT a.candidate_id FROM application a
        WHERE NOT a.is_sole AND ${where(value)}) found`,
    ),
  ];
}

/** Selects a page's ids by walking the order from its beginning for `length` candidates. */
export function walkStatement(
  orgId: string,
  filter: CandidateFilter,
  order: CandidateOrder,
  { limit, offset }: { limit: number; offset: number },
  length: number,
): Statement {
  return statement((value) => {
    const org = value(orgId);
    const terms = orderTerms(order);
    // An application's score bounds the best score, so the walk can start later or end sooner.
    const least = filter.minBestScore ?? filter.application?.minScore;
    const bound =
      order.by === 'score' && least !== undefined ? `AND c.best_score >= ${value(least)}` : '';
    return `SELECT c.id FROM (SELECT ${walkColumns} FROM candidate c
        WHERE c.org_id = ${org} ${bound} ORDER BY ${terms} LIMIT ${value(length)}) c
      WHERE ${allConditions(value, org, filter)}
      ORDER BY ${terms} LIMIT ${value(limit)} OFFSET ${value(offset)}`;
  });
}

/** Selects a page's ids, newest or oldest first, by walking the matching applications. */
export function applicationSliceStatement(
  orgId: string,
  filter: ApplicationFilter,
  order: CandidateOrder,
  slice: Slice,
): Statement {
  const direction = order.descending === slice.backwards ? 'ASC' : 'DESC';
  return statement(
    (value) => `SELECT DISTINCT a.candidate_id AS id FROM application a
      WHERE a.org_id = ${value(orgId)} AND ${applicationCondition(value, filter)}
      ORDER BY a.candidate_id ${direction}
      LIMIT ${value(slice.limit)} OFFSET ${value(slice.offset)}`,
  );
}

/**
 * Selects a page's ids by finding all matches and sorting them: for few matches. OFFSET 0 keeps the
 * planner from walking the order hoping for an early end.
 */
export function sortStatement(
  orgId: string,
  filter: CandidateFilter,
  order: CandidateOrder,
  slice: Slice,
): Statement {
  return statement((value) => {
    const org = value(orgId);
    return `SELECT c.id FROM (${foundText(value, org, filter, order)} OFFSET 0) c
      ORDER BY ${orderTerms(order, slice.backwards)}
      LIMIT ${value(slice.limit)} OFFSET ${value(slice.offset)}`;
  });
}

/** Whether the order is by values that whoever asks has to be given of their part alone. */
export function ordersBySeen({ sight }: CandidateFilter, { by }: CandidateOrder): boolean {
  return sight !== undefined && (by === 'score' || by === 'activity');
}

function foundText(
  value: Value,
  org: string,
  filter: CandidateFilter,
  order: CandidateOrder,
): string {
  const { application, sight } = filter;
  const seen = sight && seenColumns(order, () => within(sight, value));
  const columns = seen || walkColumns;
  if (!application || testsPerson(filter)) {
    return `SELECT ${columns} FROM candidate c
      WHERE c.org_id = ${org} AND ${allConditions(value, org, filter)}`;
  }
  return `SELECT ${columns} FROM candidate c
    JOIN (SELECT DISTINCT a.candidate_id FROM application a
      WHERE a.org_id = ${org} AND ${applicationCondition(value, application)}) met
    ON met.candidate_id = c.id WHERE c.org_id = ${org}`;
}

/** Selects a page's ids by walking the order and testing each candidate: for many matches. */
export function alongStatement(
  orgId: string,
  filter: CandidateFilter,
  order: CandidateOrder,
  slice: Slice,
): Statement {
  return statement((value) => {
    const org = value(orgId);
    const conditions = [`c.org_id = ${org}`, ...candidateConditions(value, filter)];
    if (filter.application) {
      // IS TRUE makes this a test with one hash of ids; as a join it would sort every candidate.
      conditions.push(`(${existsText(value, org, filter.application)}) IS TRUE`);
    }
    return `SELECT c.id FROM candidate c WHERE ${conditions.join(' AND ')}
      ORDER BY ${orderTerms(order, slice.backwards)}
      LIMIT ${value(slice.limit)} OFFSET ${value(slice.offset)}`;
  });
}
