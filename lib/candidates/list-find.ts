import { read, readOnce } from '@/lib/db';
import type { CandidateFilter, CandidateOrder } from './list-filter';
import { type Slice, sliceOf } from './list-order';
import {
  applicationSliceStatement,
  countStatements,
  type Statement,
  sliceStatement,
  sortStatement,
  totalText,
  walkStatement,
} from './list-sql';

/** A page's ids in order, and how many candidates there are on all pages. */
export type Found = { ids: string[]; total: number };

export type Page = { limit: number; offset: number };

/** How far a page may lie, and how many candidates a walk may look at, before the total is awaited. */
export type Reach = { rows: number; walk: number };

const usualReach: Reach = { rows: 1_000, walk: 3_000 };

async function idsOf({ text, values }: Statement): Promise<string[]> {
  const rows = await readOnce<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}

async function count(orgId: string, filter: CandidateFilter): Promise<number> {
  const counts = countStatements(orgId, filter).map(async ({ text, values }) => {
    const [row] = await readOnce<{ total: number }>(text, values);
    return row?.total ?? 0;
  });
  return (await Promise.all(counts)).reduce((sum, part) => sum + part, 0);
}

/** How many candidates the organization has. */
export async function total(orgId: string): Promise<number> {
  const [row] = await read<{ total: number }>('candidate-total', totalText, [orgId]);
  return row?.total ?? 0;
}

function inOrder(ids: string[], { backwards }: Slice): string[] {
  return backwards ? ids.reverse() : ids;
}

/** A page of all candidates, however deep. */
export async function sliceIds(orgId: string, order: CandidateOrder, page: Page): Promise<Found> {
  const all = await total(orgId);
  if (page.offset >= all) return { ids: [], total: all };
  const slice = sliceOf(page, all);
  const ids = await idsOf(sliceStatement(orgId, order, slice));
  return { ids: inOrder(ids, slice), total: all };
}

function walksApplications({ terms, application }: CandidateFilter, { by }: CandidateOrder) {
  return terms.length === 0 && by === 'newest' ? application : undefined;
}

async function slicedIds(
  orgId: string,
  filter: CandidateFilter,
  order: CandidateOrder,
  slice: Slice,
): Promise<string[]> {
  const application = walksApplications(filter, order);
  const statement = application
    ? applicationSliceStatement(orgId, application, order, slice)
    : sortStatement(orgId, filter, order, slice);
  return inOrder(await idsOf(statement), slice);
}

/**
 * A page of the filter's candidates. Near the beginning it is looked for while the total is being
 * counted: where matches are common it is found at once. Else the total tells where to look.
 */
export async function findIds(
  orgId: string,
  filter: CandidateFilter,
  order: CandidateOrder,
  page: Page,
  reach = usualReach,
): Promise<Found> {
  const counting = count(orgId, filter);
  if (page.offset + page.limit <= reach.rows) {
    const near = walksApplications(filter, order)
      ? slicedIds(orgId, filter, order, { ...page, backwards: false })
      : idsOf(walkStatement(orgId, filter, order, page, reach.walk));
    const [all, ids] = await Promise.all([counting, near]);
    if (ids.length === page.limit || page.offset + ids.length >= all) return { ids, total: all };
  }
  const all = await counting;
  if (page.offset >= all) return { ids: [], total: all };
  return { ids: await slicedIds(orgId, filter, order, sliceOf(page, all)), total: all };
}
