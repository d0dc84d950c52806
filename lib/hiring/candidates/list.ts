import { type Actor, authorize, isAllowed } from '@/lib/auth/actor';
import { type Reach, reachOf, readWithin, type Sight, type Within } from '@/lib/auth/reach';
import { read } from '@/lib/base/db';
import { cutPage, offsetOf } from '@/lib/base/pagination';
import { applicationColumns } from '@/lib/hiring/records/application-record';
import {
  type CandidateFields,
  candidateColumns,
  flaggedColumn,
} from '@/lib/hiring/records/candidate-record';
import { readTagsOf, type TagRow } from '@/lib/hiring/tags/read-tags';
import type { Application } from '@/prisma/generated/client';
import {
  asksNothing,
  type CandidateListQuery,
  type CandidateOrder,
  filterOf,
  orderOf,
} from './list-filter';
import { countAll, type Found, findIds, sliceIds } from './list-find';
import { seenActivity } from './list-order';
import { firstRowsText } from './list-sql';

type ListedRow = CandidateFields & { isFlagged: boolean; lastActivityAt: Date };

type ListedApplication = Application & { stageReason?: string | null };

type Listed = ListedRow & { applications?: ListedApplication[]; tags?: TagRow[] };

export type CandidateList = { candidates: Listed[]; total: number };

const shallow = 2_000;

type Page = { limit: number; offset: number };

async function firstRows(orgId: string, order: CandidateOrder, page: Page) {
  const { by, descending } = order;
  const { name, text, values } = cutPage(page, 2);
  const rows = await read<ListedRow & { total: number }>(
    `candidate-list-${by}-${descending ? 'descending' : 'ascending'}${name}`,
    firstRowsText(order, text),
    [orgId, ...values],
  );
  return { candidates: rows, total: rows[0]?.total ?? (await countAll(orgId)) };
}

const rowsQuery = (within: Within) => `
  SELECT ${candidateColumns}, ${flaggedColumn('c')}, ${seenActivity(within)} AS "lastActivityAt"
  FROM candidate c WHERE org_id = $1 AND id = ANY($2)`;

const everything: Sight = { reach: null };

async function rowsOf(
  orgId: string,
  { ids, total }: Found,
  sight: Sight = everything,
): Promise<CandidateList> {
  if (ids.length === 0) return { candidates: [], total };
  const rows = await readWithin<ListedRow>(sight, 'candidate-list-rows', [orgId, ids], rowsQuery);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { candidates: ids.flatMap((id) => byId.get(id) ?? []), total };
}

async function withApplications(
  orgId: string,
  list: CandidateList,
  reach: Reach | null,
): Promise<CandidateList> {
  const applications = await readWithin<Application>(
    { reach },
    'candidate-list-applications',
    [orgId, list.candidates.map(({ id }) => id)],
    (within) => `SELECT ${applicationColumns} FROM application WHERE org_id = $1
      AND candidate_id = ANY($2)${within.application('application')} ORDER BY id DESC`,
  );
  const byCandidate = new Map<string, Application[]>();
  for (const { id } of list.candidates) byCandidate.set(id, []);
  for (const application of applications)
    byCandidate.get(application.candidateId)?.push(application);
  const candidates = list.candidates.map((row) => {
    return { ...row, applications: byCandidate.get(row.id) ?? [] };
  });
  return { ...list, candidates };
}

/** Why each application is in its stage: the reason of its last move. */
async function withReasons(orgId: string, list: CandidateList): Promise<CandidateList> {
  const ids = list.candidates.flatMap(({ applications = [] }) => applications.map(({ id }) => id));
  const moves = await read<{ id: string; reason: string | null }>(
    'candidate-list-reasons',
    `SELECT asked.id, move.reason FROM unnest($2::uuid[]) AS asked (id)
     CROSS JOIN LATERAL (
       SELECT reason FROM activity
       WHERE org_id = $1 AND application_id = asked.id AND type = 'stage'
       ORDER BY id DESC LIMIT 1
     ) move`,
    [orgId, ids],
  );
  const reasonOf = new Map(moves.map(({ id, reason }) => [id, reason]));
  const candidates = list.candidates.map((row) => ({
    ...row,
    ...(row.applications && {
      applications: row.applications.map((application) => {
        return { ...application, stageReason: reasonOf.get(application.id) ?? null };
      }),
    }),
  }));
  return { ...list, candidates };
}

async function withTags(orgId: string, list: CandidateList): Promise<CandidateList> {
  const tagsOf = await readTagsOf(
    orgId,
    list.candidates.map(({ id }) => id),
  );
  const candidates = list.candidates.map((row) => ({ ...row, tags: tagsOf.get(row.id) ?? [] }));
  return { ...list, candidates };
}

async function find(actor: Actor, query: CandidateListQuery): Promise<CandidateList> {
  const { orgId } = actor;
  const filter = filterOf(query, actor);
  if (!filter) return { candidates: [], total: 0 };
  const order = orderOf(query);
  const page = { limit: query.limit, offset: offsetOf(query) };
  if (!asksNothing(filter))
    return rowsOf(orgId, await findIds(orgId, filter, order, page), filter.sight);
  if (page.offset <= shallow) return firstRows(orgId, order, page);
  return rowsOf(orgId, await sliceIds(orgId, order, page));
}

/** Returns a page of matching candidates within the actor's reach and their exact total. */
export async function listCandidates(
  actor: Actor,
  query: CandidateListQuery,
): Promise<CandidateList> {
  authorize(actor, 'candidate:read');
  const list = await find(actor, query);
  const reach = reachOf(actor, 'candidate:read');
  const { include = [] } = query;
  const listed = include.includes('applications')
    ? await withApplications(actor.orgId, list, reach)
    : list;
  const maySeeReasons = include.includes('reasons') && isAllowed(actor, 'application:read');
  const reasoned = maySeeReasons ? await withReasons(actor.orgId, listed) : listed;
  return include.includes('tags') ? withTags(actor.orgId, reasoned) : reasoned;
}
