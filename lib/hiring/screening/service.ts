import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { requirePast } from '@/lib/base/require-past';
import type { BodyOf } from '@/lib/contract/operation';
import {
  applicationNotFound,
  loadApplication,
  lockApplicationsOf,
} from '@/lib/hiring/records/application-record';
import type { Application } from '@/prisma/generated/client';
import { applyAnswersToOthers } from './apply-answers';
import type { completeScreening as operation } from './contract';
import type { Answer } from './decide-result';
import { isRepeatedResult } from './is-repeated-result';
import { type Recorded, recordVerdict } from './record-verdict';

type Body = BodyOf<typeof operation>;

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

function checkReach(actor: Actor, applicationId: string): void {
  if (actor.type !== 'automation' || !actor.grant) return;
  if (!actor.grant.applicationIds.includes(applicationId.toLowerCase())) {
    throw applicationNotFound();
  }
}

/**
 * Refuses a result for an erased person, and for a moved-away application unless its call was already
 * running.
 */
function checkOpen(actor: Actor, { closedReason, erasedAt }: Application): void {
  if (erasedAt) throw new ServiceError('APPLICATION_CLOSED', 'This person’s data was erased.');
  const isOwnCall = actor.type === 'automation' && Boolean(actor.grant);
  if (closedReason !== 'moved' || isOwnCall) return;
  const words = 'The application is closed: the applicant was moved to another location.';
  throw new ServiceError('APPLICATION_CLOSED', words);
}

/**
 * Records the result of a screening call and applies its answers to the candidate's other
 * applications, all or nothing. Throws APPLICATION_NOT_FOUND, APPLICATION_CLOSED for a moved-away
 * application, or VALIDATION_ERROR for a future time or a second, different result.
 */
export async function completeScreening(
  actor: Actor,
  applicationId: string,
  body: Body,
  now = currentTime(),
): Promise<Recorded> {
  authorize(actor, 'screening:complete');
  checkReach(actor, applicationId);
  const { result, completed_at: completedAt, summary } = body;
  requirePast('completed_at', completedAt, now);
  return inTransaction(async (tx) => {
    const { candidateId, orgId, id } = await loadApplication(tx, actor, applicationId);
    const applications = await lockApplicationsOf(tx, { orgId, candidateId });
    const application = applications.find((one) => one.id === id);
    if (!application) throw applicationNotFound();
    checkOpen(actor, application);
    const answers = await readAnswers(tx, orgId, body);
    const opinion = { result, tier: body.tier ?? null, score: body.score ?? null };
    const verdict = { ...opinion, completedAt, answers, summary: summary || null };
    if (await isRepeatedResult(tx, application, verdict)) return { application, moved: null };
    const own = await recordVerdict(tx, actor, application, verdict);
    const others = applications.filter((one) => one.id !== id);
    // The verdict is for this application; others are decided from the answers.
    await applyAnswersToOthers(
      tx,
      actor,
      others,
      { ...verdict, score: null },
      { isReported: true },
    );
    return own;
  });
}
