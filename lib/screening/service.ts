import { afterCommit } from '@/lib/after-commit';
import { applicationNotFound } from '@/lib/applications/missing';
import { loadApplication } from '@/lib/applications/move';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction, type Tx } from '@/lib/db';
import { kickDeliveries } from '@/lib/delivery/kick';
import { ServiceError } from '@/lib/errors';
import type { BodyOf } from '@/lib/http/operation';
import type { Application } from '@/prisma/generated/client';
import type { completeScreening as operation } from './contract';
import type { Answer } from './decide';
import { lockApplicationsOf, type Recorded, recordVerdict, type Verdict } from './record';
import { settleOthers } from './settle';

type Body = BodyOf<typeof operation>;

// How far the clock of whoever made the call may be ahead of ours.
const skewMilliseconds = 5 * 60_000;

function inWords(answer: string | number | boolean): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return String(answer);
}

async function readAnswers(tx: Tx, orgId: string, body: Body): Promise<Answer[]> {
  const given = body.answers ?? [];
  const ids = given.flatMap(({ question_id: id }) => id ?? []);
  const questions = await tx.screeningQuestion.findMany({ where: { orgId, id: { in: ids } } });
  const prompts = new Map(questions.map(({ id, prompt }) => [id, prompt]));
  return given.map(({ question_id: questionId, question, answer }, index) => {
    const asked = (questionId && prompts.get(questionId)) || question;
    if (asked) return { questionId: questionId ?? null, question: asked, answer: inWords(answer) };
    throw new ServiceError(
      'VALIDATION_ERROR',
      `answers.${index}.question_id: there is no such question`,
    );
  });
}

/** Tells whether this very result stands already; throws where another one does. */
async function isRepeated(tx: Tx, application: Application, verdict: Verdict): Promise<boolean> {
  const { orgId, id: applicationId } = application;
  const earlier = await tx.conversation.findMany({
    where: {
      orgId,
      applicationId,
      channel: 'call',
      outcome: { in: ['passed', 'failed', 'incomplete'] },
    },
  });
  const same = earlier.some(({ outcome, endedAt }) => {
    return outcome === verdict.result && endedAt?.getTime() === verdict.completedAt.getTime();
  });
  if (same) return true;
  if (earlier.every(({ outcome }) => outcome === 'incomplete')) return false;
  throw new ServiceError('VALIDATION_ERROR', 'The application has a screening result already.');
}

function checkReach(actor: Actor, applicationId: string): void {
  if (actor.type !== 'automation' || !actor.grant) return;
  if (!actor.grant.applicationIds.includes(applicationId.toLowerCase())) {
    throw applicationNotFound();
  }
}

/**
 * Takes down the result of a screening call and what its answers settle beside it, all or nothing.
 * Throws APPLICATION_NOT_FOUND, or VALIDATION_ERROR for a time to come and a second, other result.
 */
export async function completeScreening(
  actor: Actor,
  applicationId: string,
  body: Body,
  now = new Date(),
): Promise<Recorded> {
  authorize(actor, 'screening:complete');
  checkReach(actor, applicationId);
  const { result, completed_at: completedAt, summary } = body;
  if (completedAt.getTime() > now.getTime() + skewMilliseconds) {
    throw new ServiceError('VALIDATION_ERROR', 'completed_at: must not lie in the future');
  }
  const recorded = await inTransaction(async (tx) => {
    const { candidateId, orgId, id } = await loadApplication(tx, actor, applicationId);
    const applications = await lockApplicationsOf(tx, { orgId, candidateId });
    const application = applications.find((one) => one.id === id);
    if (!application) throw applicationNotFound();
    const answers = await readAnswers(tx, orgId, body);
    const opinion = { result, tier: body.tier ?? null, score: body.score ?? null };
    const verdict = { ...opinion, completedAt, answers, summary: summary || null };
    if (await isRepeated(tx, application, verdict)) return { application, moved: null };
    const own = await recordVerdict(tx, actor, application, verdict);
    const others = applications.filter((one) => one.id !== id);
    // The verdict was on this application; others are judged by what was answered.
    await settleOthers(tx, actor, others, { ...verdict, score: null });
    return own;
  });
  afterCommit(kickDeliveries);
  return recorded;
}
