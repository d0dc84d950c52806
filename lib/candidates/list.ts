import { applicationColumns } from '@/lib/applications/columns';
import { type Actor, authorize } from '@/lib/auth/actor';
import { pool, read } from '@/lib/db';
import { offsetOf } from '@/lib/pagination';
import type { Application } from '@/prisma/generated/client';
import { candidateColumns } from './columns';
import { type CandidateListQuery, filterOf, orderOf } from './list-filter';
import { countStatement, pageStatement, type Statement } from './list-sql';
import type { CandidateFields } from './serialize';

type Listed = CandidateFields & { applications?: Application[] };

export type CandidateList = { candidates: Listed[]; total: number };

async function rowsOf<Row extends object>({ text, values }: Statement): Promise<Row[]> {
  return (await pool().query<Row>({ text, values })).rows;
}

async function withApplications(orgId: string, candidates: CandidateFields[]): Promise<Listed[]> {
  const applications = await read<Application>(
    'candidate-list-applications',
    `SELECT ${applicationColumns} FROM application
     WHERE org_id = $1 AND candidate_id = ANY($2) ORDER BY id DESC`,
    [orgId, candidates.map(({ id }) => id)],
  );
  const byCandidate = new Map(candidates.map(({ id }): [string, Application[]] => [id, []]));
  for (const application of applications)
    byCandidate.get(application.candidateId)?.push(application);
  return candidates.map((row) => ({ ...row, applications: byCandidate.get(row.id) ?? [] }));
}

/** One page of the organization's candidates that meet the query, and exactly how many do. */
export async function listCandidates(
  actor: Actor,
  query: CandidateListQuery,
): Promise<CandidateList> {
  authorize(actor, 'candidate:read');
  const filter = filterOf(query);
  if (!filter) return { candidates: [], total: 0 };
  const page = { limit: query.limit, offset: offsetOf(query) };
  const [[count], candidates] = await Promise.all([
    rowsOf<{ total: number }>(countStatement(actor.orgId, filter)),
    rowsOf<CandidateFields>(
      pageStatement(actor.orgId, filter, orderOf(query), candidateColumns, page),
    ),
  ]);
  const total = count?.total ?? 0;
  const listed = query.include ? await withApplications(actor.orgId, candidates) : candidates;
  return { candidates: listed, total };
}
