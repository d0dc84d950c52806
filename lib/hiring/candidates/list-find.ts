import { read, readUnprepared } from '@/lib/base/db';
import { type CandidateFilter, type CandidateOrder, testsPerson } from './list-filter';
import { type Slice, sliceOf } from './list-order';
import {
  alongStatement,
  applicationSliceStatement,
  countStatements,
  ordersBySeen,
  type Statement,
  sortStatement,
  totalText,
  walkStatement,
} from './list-sql';

/** The ids of a page in order, and the total across all pages. */
export type Found = { ids: string[]; total: number };

export type Page = { limit: number; offset: number };

/**
 * Limits of the fast path: how deep a page may be and how many candidates a walk may read before
 * waiting for the total, and up to how many candidates are sorted instead of walked.
 */
export type Reach = { rows: number; walk: number; sort: number };

const usualReach: Reach = { rows: 1_000, walk: 3_000, sort: 20_000 };

async function idsOf({ text, values }: Statement): Promise<string[]> {
  const rows = await readUnprepared<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}

type Part = { total: number };

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { total }) => sum + total, 0);

async function count(orgId: string, filter: CandidateFilter): Promise<number> {
  const parts = countStatements(orgId, filter).map(({ text, values }) =>
    readUnprepared<Part>(text, values),
  );
  return sumOf((await Promise.all(parts)).flat());
}

/** Returns the organization's number of candidates. */
export async function countAll(orgId: string): Promise<number> {
  return sumOf(await read<Part>('candidate-total', totalText, [orgId]));
}

function inOrder(ids: string[], { backwards }: Slice): string[] {
  return backwards ? ids.reverse() : ids;
}

/** Returns a page of all candidates, at any depth. */
export async function sliceIds(orgId: string, order: CandidateOrder, page: Page): Promise<Found> {
  const all = await countAll(orgId);
  if (page.offset >= all) return { ids: [], total: all };
  const slice = sliceOf(page, all);
  const ids = await idsOf(alongStatement(orgId, { terms: [] }, order, slice));
  return { ids: inOrder(ids, slice), total: all };
}

function walksApplications(filter: CandidateFilter, { by }: CandidateOrder) {
  return !testsPerson(filter) && by === 'newest' ? filter.application : undefined;
}

type Search = { orgId: string; filter: CandidateFilter; order: CandidateOrder };

async function idsNear({ orgId, filter, order }: Search, page: Page, reach: Reach) {
  const application = walksApplications(filter, order);
  const slice = { ...page, backwards: false };
  return idsOf(
    application
      ? applicationSliceStatement(orgId, application, order, slice)
      : walkStatement(orgId, filter, order, page, reach.walk),
  );
}

async function idsAnywhere(
  { orgId, filter, order }: Search,
  page: Page,
  total: number,
  reach: Reach,
): Promise<string[]> {
  const slice = sliceOf(page, total);
  const application = walksApplications(filter, order);
  if (application) {
    return inOrder(await idsOf(applicationSliceStatement(orgId, application, order, slice)), slice);
  }
  const isFew = total <= reach.sort || ordersBySeen(filter, order);
  const statement = isFew ? sortStatement : alongStatement;
  return inOrder(await idsOf(statement(orgId, filter, order, slice)), slice);
}

/**
 * Returns a page of matching candidates. Pages near the beginning are searched while the total is
 * being counted, which finds common matches at once; otherwise the total decides how to search.
 */
export async function findIds(
  orgId: string,
  filter: CandidateFilter,
  order: CandidateOrder,
  page: Page,
  reach = usualReach,
): Promise<Found> {
  const search = { orgId, filter, order };
  // No index knows what somebody sees of people: whoever is within reach is sorted by it.
  const isNear = page.offset + page.limit <= reach.rows && !ordersBySeen(filter, order);
  const [total, near] = await Promise.all([
    count(orgId, filter),
    isNear ? idsNear(search, page, reach) : undefined,
  ]);
  const isWhole = near && (near.length === page.limit || page.offset + near.length >= total);
  return { ids: isWhole ? near : await idsAnywhere(search, page, total, reach), total };
}
