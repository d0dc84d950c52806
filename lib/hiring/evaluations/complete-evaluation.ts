import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { changeCounted } from '@/lib/hiring/records/derived-values';
import {
  type Employer,
  employerColumns,
  employerOf,
} from '@/lib/organization/organizations/employer';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import {
  findLink,
  findUsedLink,
  LinkEnded,
  linkNotFound,
  spendLink,
} from '@/lib/outbox/links/public-links';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { calledName, fullName } from '@/lib/words/full-name';
import { readAnswers, type Values } from './answers';
import { type AskedQuestion, rememberedQuestions } from './questions';
import { answer, scoreAnswers } from './score';

/** An evaluation as shown to the holder of its link. */
export type OpenEvaluation = {
  employer: Employer;
  jobTitle: string;
  /** By which the page speaks to them. */
  calledName: string;
  questions: Pick<AskedQuestion, 'id' | 'prompt' | 'kind'>[];
};

async function find(tx: Tx, token: string) {
  const link = await findLink(tx, 'evaluation', token);
  const { orgId, applicationId, details } = link;
  if (!applicationId) throw linkNotFound();
  const application = await tx.application.findUniqueOrThrow({
    where: { orgId_id: { orgId, id: applicationId } },
    include: { candidate: true, job: { include: { organization: { select: employerColumns } } } },
  });
  if (application.closedAt || isTerminal(application.stage)) throw new LinkEnded('withdrawn');
  return { link, application, questions: rememberedQuestions(details) };
}

/** Returns the questions of a link; throws NOT_FOUND unless they can still be answered. */
export async function openEvaluation(token: string): Promise<OpenEvaluation> {
  const { application, questions } = await find(prisma(), token);
  const { candidate, job } = application;
  return {
    employer: employerOf(job.organization),
    jobTitle: job.title,
    calledName: calledName(candidate),
    questions: questions.map(({ id, prompt, kind }) => ({ id, prompt, kind })),
  };
}

/** What whoever has answered is shown. */
export type AnsweredEvaluation = Pick<OpenEvaluation, 'employer' | 'jobTitle'>;

/** Returns what was answered with a used link; throws NOT_FOUND unless it was. */
export async function readAnsweredEvaluation(token: string): Promise<AnsweredEvaluation> {
  const { orgId, applicationId } = await findUsedLink(prisma(), 'evaluation', token);
  if (!applicationId) throw linkNotFound();
  const application = await prisma().application.findFirst({
    where: { orgId, id: applicationId, evaluationStatus: 'completed' },
    select: { job: { select: { title: true, organization: { select: employerColumns } } } },
  });
  if (!application) throw linkNotFound();
  const { title: jobTitle, organization } = application.job;
  return { employer: employerOf(organization), jobTitle };
}

type Found = Awaited<ReturnType<typeof find>>;

async function complete(tx: Tx, found: Found, answers: Record<string, string>): Promise<void> {
  const { link, application, questions } = found;
  const { orgId, id: applicationId, candidateId, candidate, jobId } = application;
  const score = scoreAnswers(questions, answers);
  const result = { score, answers: answer(questions, answers) };
  await changeCounted(tx, orgId, [applicationId], () =>
    tx.application.update({
      where: { orgId_id: { orgId, id: applicationId } },
      data: {
        evaluationStatus: 'completed',
        evaluationCompletedAt: currentTime(),
        evaluationResult: result,
        ...(score !== null && { score }),
      },
    }),
  );
  await spendLink(tx, link);
  const name = fullName(candidate);
  const actor: Actor = { type: 'candidate', orgId, id: candidateId, name };
  await recordActivity(tx, actor, {
    type: 'evaluation',
    candidateId,
    applicationId,
    jobId,
    details: { change: 'completed', ...result },
  });
}

/**
 * Saves the candidate's answers and marks the link as used, or returns what is wrong with the
 * answers and changes nothing. Throws NOT_FOUND unless the link is valid and unused.
 */
export async function completeEvaluation(
  token: string,
  values: Values,
): Promise<{ completed: boolean; problems: Record<string, string> }> {
  return inTransaction(async (tx) => {
    const found = await find(tx, token);
    const { answers, problems } = readAnswers(found.questions, values);
    if (Object.keys(problems).length > 0) return { completed: false, problems };
    await complete(tx, found, answers);
    return { completed: true, problems };
  });
}
