import { isDistributed } from '@/lib/base/citus/is-distributed';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { TallySubject } from '@/prisma/generated/client';

// What counts and lists read of applications beside them: the tallies, the best score of a candidate,
// and on each application its candidate's source and whether it is the only one. Triggers keep it,
// but not in a distributed database: there what changes an application or a source calls these.

type Counted = {
  id: string;
  candidateId: string;
  jobId: string;
  stage: StageSlug;
  isScreened: boolean;
  isQualified: boolean;
  score: number | null;
};

async function lockCounted(tx: Tx, orgId: string, ids: readonly string[]): Promise<Counted[]> {
  return tx.$queryRaw`
    SELECT id, candidate_id AS "candidateId", job_id AS "jobId", stage::text, score,
      screened_at IS NOT NULL AS "isScreened",
      screening_result IS NOT DISTINCT FROM 'passed' AS "isQualified"
    FROM application WHERE org_id = ${orgId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
}

function subjectsOf({ isScreened, isQualified }: Counted): TallySubject[] {
  return [
    'applications',
    ...(isScreened ? ['screened' as const] : []),
    ...(isQualified ? ['qualified' as const] : []),
  ];
}

type Row = { subject: TallySubject; jobId: string; stage: StageSlug; amount: number };

/** What to add to the tallies when applications were as in `before` and are as in `after`. */
function difference(before: readonly Counted[], after: readonly Counted[]): Row[] {
  const rows = new Map<string, Row>();
  const add = (sign: number) => (counted: Counted) => {
    const { jobId, stage } = counted;
    for (const subject of subjectsOf(counted)) {
      const key = `${subject} ${jobId} ${stage}`;
      const row = rows.get(key) ?? { subject, jobId, stage, amount: 0 };
      rows.set(key, { ...row, amount: row.amount + sign });
    }
  };
  before.forEach(add(-1));
  after.forEach(add(1));
  return [...rows.values()].filter(({ amount }) => amount !== 0);
}

async function count(tx: Tx, orgId: string, before: readonly Counted[], after: readonly Counted[]) {
  const rows = difference(before, after);
  if (rows.length === 0) return;
  await tx.tally.createMany({ data: rows.map((row) => ({ orgId, ...row })) });
}

/**
 * Sets what follows from all of a candidate's applications, for several candidates: the best score,
 * and on the applications whose source they have and which are the only ones.
 */
async function settle(tx: Tx, orgId: string, candidateIds: readonly string[]): Promise<void> {
  if (candidateIds.length === 0) return;
  // Concurrent applications of one candidate must see each other.
  await tx.$queryRaw`
    SELECT 1 FROM candidate WHERE org_id = ${orgId}::uuid AND id = ANY(${candidateIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE application a SET is_sole = known.is_sole, source = known.source
    FROM (
      SELECT c.id AS candidate_id, c.source, count(*) = 1 AS is_sole
      FROM candidate c JOIN application o ON o.org_id = c.org_id AND o.candidate_id = c.id
      WHERE c.org_id = ${orgId}::uuid AND c.id = ANY(${candidateIds}::uuid[])
      GROUP BY c.id, c.source
    ) known
    WHERE a.org_id = ${orgId}::uuid AND a.candidate_id = known.candidate_id
      AND (a.is_sole <> known.is_sole OR a.source IS DISTINCT FROM known.source)`;
  await tx.$executeRaw`
    UPDATE candidate c SET best_score = best.score
    FROM (
      SELECT candidate_id, max(score) AS score FROM application
      WHERE org_id = ${orgId}::uuid AND candidate_id = ANY(${candidateIds}::uuid[])
      GROUP BY candidate_id
    ) best
    WHERE c.org_id = ${orgId}::uuid AND c.id = best.candidate_id
      AND c.best_score IS DISTINCT FROM best.score`;
}

/** Makes a change of applications, and of what follows from it, in the same transaction. */
export async function changeCounted<T>(
  tx: Tx,
  orgId: string,
  applicationIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  if (!(await isDistributed(tx))) return change();
  const before = await lockCounted(tx, orgId, applicationIds);
  const result = await change();
  const after = await lockCounted(tx, orgId, applicationIds);
  await count(tx, orgId, before, after);
  const scores = new Map(before.map(({ id, score }) => [id, score]));
  const scored = after.filter(({ id, score }) => scores.get(id) !== score);
  await settle(tx, orgId, [...new Set(scored.map(({ candidateId }) => candidateId))]);
  return result;
}

/** Counts applications that were added in this transaction, and sets what follows from them. */
export async function countNewApplications(
  tx: Tx,
  orgId: string,
  applicationIds: readonly string[],
): Promise<void> {
  if (!(await isDistributed(tx))) return;
  const added = await lockCounted(tx, orgId, applicationIds);
  await count(tx, orgId, [], added);
  await settle(tx, orgId, [...new Set(added.map(({ candidateId }) => candidateId))]);
}

/** Counts candidates that were added in this transaction. */
export async function countNewCandidates(tx: Tx, orgId: string, added: number): Promise<void> {
  if (added === 0 || !(await isDistributed(tx))) return;
  await tx.tally.createMany({ data: [{ orgId, subject: 'candidates', amount: added }] });
}

/** Gives a candidate's applications the source that the candidate got in this transaction. */
export async function copySource(tx: Tx, orgId: string, candidateId: string): Promise<void> {
  if (!(await isDistributed(tx))) return;
  await settle(tx, orgId, [candidateId]);
}
