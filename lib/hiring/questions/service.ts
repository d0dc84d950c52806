import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction, prisma, read } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { jobNotFound, lockJob } from '@/lib/hiring/records/job-record';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { ScreeningQuestion } from '@/prisma/generated/client';
import type { Question } from './rules';
import { serializeQuestion } from './serialize';
import { writeQuestions } from './write-questions';

export type QuestionRow = Question & Pick<ScreeningQuestion, 'id' | 'position'>;

// Returns one row with nulls if the job has no questions, and no row if there is no job.
const questionsQuery = `
  SELECT q.id, q.position, q.prompt, q.kind, q.is_knockout AS "isKnockout",
    q.expected_answer AS "expectedAnswer"
  FROM job j LEFT JOIN screening_question q ON q.org_id = j.org_id AND q.job_id = j.id
  WHERE j.org_id = $1 AND j.id = $2 AND j.deleted_at IS NULL
  ORDER BY q.position`;

/** Returns a job's questions in order; throws JOB_NOT_FOUND. */
export async function listQuestions(actor: Actor, jobId: string): Promise<QuestionRow[]> {
  await authorizeOn(actor, 'job:read', 'job', jobId);
  const rows = await read<QuestionRow>('job-questions', questionsQuery, [actor.orgId, jobId]);
  if (rows.length === 0) throw jobNotFound();
  return rows.filter(({ id }) => id !== null);
}

async function questionsOf(tx: Tx, { orgId, jobId }: { orgId: string; jobId: string }) {
  const where = { orgId, jobId };
  const rows = await tx.screeningQuestion.findMany({ where, orderBy: { position: 'asc' } });
  return { questions: rows.map(serializeQuestion) };
}

/** Adds a job's questions in the order of the list; the job must have none. */
export async function addQuestions(
  tx: Tx,
  { orgId, jobId }: { orgId: string; jobId: string },
  questions: readonly Question[],
): Promise<QuestionRow[]> {
  const data = questions.map(({ prompt, kind, isKnockout, expectedAnswer }, position) => {
    return { orgId, id: newId(), jobId, position, prompt, kind, isKnockout, expectedAnswer };
  });
  await tx.screeningQuestion.createMany({ data });
  return data;
}

/** Replaces a job's questions; throws JOB_NOT_FOUND. */
export async function replaceQuestions(
  actor: Actor,
  jobId: string,
  questions: readonly Question[],
): Promise<QuestionRow[]> {
  await authorizeOn(actor, 'job:write', 'job', jobId);
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    await lockJob(tx, orgId, jobId);
    await checkVersion(tx, orgId, { jobId }, () => questionsOf(tx, { orgId, jobId }));
    const { count: before } = await tx.screeningQuestion.deleteMany({ where: { orgId, jobId } });
    const rows = await addQuestions(tx, { orgId, jobId }, questions);
    const details = { change: 'questions', from_count: before, to_count: rows.length };
    await recordActivity(tx, actor, { type: 'job', jobId, details });
    return rows;
  });
}

/** Proposes questions for a job without saving them; throws JOB_NOT_FOUND. */
export async function proposeQuestions(actor: Actor, jobId: string): Promise<Question[]> {
  await authorizeOn(actor, 'job:write', 'job', jobId);
  const where = { orgId: actor.orgId, id: jobId, deletedAt: null };
  const job = await prisma().job.findFirst({ where });
  if (!job) throw jobNotFound();
  return writeQuestions(job);
}
