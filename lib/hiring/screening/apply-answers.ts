import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { screeningAgent } from '@/lib/base/providers';
import type { Application } from '@/prisma/generated/client';
import { type Answer, answersAll, decideResult, plain, type Question } from './decide-result';
import { type Recorded, recordVerdict, type Verdict } from './record-verdict';
import { isSimulatedSummary } from './simulated-call';

/** Reads the answers stored with a conversation; none if they are invalid. */
export const storedAnswers = z
  .array(
    z
      .object({ question_id: z.string().nullish(), question: z.string(), answer: z.string() })
      .transform((row): Answer => {
        return { questionId: row.question_id ?? null, question: row.question, answer: row.answer };
      }),
  )
  .catch([]);

/** Returns a job's questions in the order they are asked. */
export function questionsOf(tx: Tx, orgId: string, jobId: string): Promise<Question[]> {
  return tx.screeningQuestion.findMany({
    where: { orgId, jobId },
    orderBy: { position: 'asc' },
    select: { id: true, prompt: true, kind: true, isKnockout: true, expectedAnswer: true },
  });
}

/**
 * Returns the verdict of a call for another application; null if the call did not answer all its
 * questions. A job without questions takes over the verdict.
 */
export function verdictFor(questions: readonly Question[], call: Verdict): Verdict | null {
  if (call.result === 'incomplete') return null;
  if (questions.length === 0) return call;
  if (!answersAll(questions, call.answers)) return null;
  return { ...call, ...decideResult(questions, call.answers) };
}

const settled = 'Settled by the answers of an earlier call.';

/** Leaves out calls that nobody made, unless the service was asked to simulate them. */
function made<Call extends { summary: string | null }>(calls: Call[]): Call[] {
  if (screeningAgent() === 'simulated') return calls;
  const real = calls.filter(({ summary }) => !isSimulatedSummary(summary));
  // What an earlier release settled by a simulated call does not say so.
  return real.length < calls.length ? real.filter(({ summary }) => summary !== settled) : real;
}

/** Combines a candidate's earlier calls, using the latest answer to each question. */
export async function earlierVerdict(
  tx: Tx,
  { orgId, candidateId }: { orgId: string; candidateId: string },
  questions: readonly Question[],
): Promise<Verdict | null> {
  const found = await tx.conversation.findMany({
    where: { orgId, candidateId, channel: 'call', outcome: { in: ['passed', 'failed'] } },
    orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
    take: 50,
    include: {
      application: { select: { screeningTier: true, screeningResult: true, score: true } },
    },
  });
  const calls = made(found);
  const answers = new Map<string, Answer>();
  let latest: (typeof calls)[number] | undefined;
  const asked = new Set(questions.map(({ prompt }) => plain(prompt)));
  for (const call of calls) {
    for (const answer of storedAnswers.parse(call.answers)) {
      const key = plain(answer.question);
      if (answers.has(key)) continue;
      answers.set(key, answer);
      if (asked.has(key)) latest ??= call;
    }
  }
  const source = latest ?? calls[0];
  if (!source) return null;
  const { screeningTier: tier, score } = source.application;
  const result = source.outcome === 'passed' ? 'passed' : 'failed';
  const completedAt = source.endedAt ?? source.startedAt;
  return verdictFor(questions, {
    result,
    tier,
    score,
    completedAt,
    answers: [...answers.values()],
    summary: settled,
    isSimulated: calls.some(({ summary }) => isSimulatedSummary(summary)),
  });
}

/**
 * Applies a call's answers to the candidate's other applications whose call is still to come or is
 * this one. An interrupted call ends all applications it was made for. A reported result does not
 * decide another application whose job has no questions: that one gets its own report.
 */
export async function applyAnswersToOthers(
  tx: Tx,
  actor: Actor,
  others: readonly Application[],
  call: Verdict,
  { isReported = false } = {},
): Promise<Recorded[]> {
  const settled: Recorded[] = [];
  for (const other of others) {
    const { orgId, id: applicationId, jobId } = other;
    const open = { in: ['enqueued' as const, 'calling' as const] };
    const run = await tx.screeningRun.findFirst({ where: { orgId, applicationId, status: open } });
    if (!run || other.closedAt) continue;
    const isBrokenOff = call.result === 'incomplete' && run.status === 'calling';
    const questions = await questionsOf(tx, orgId, jobId);
    if (isReported && !isBrokenOff && questions.length === 0) continue;
    const verdict = isBrokenOff ? call : verdictFor(questions, call);
    if (verdict) settled.push(await recordVerdict(tx, actor, other, verdict));
  }
  return settled;
}
