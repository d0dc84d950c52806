import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import { loadWorkflow } from '@/lib/hiring/moves/load-workflow';
import type { Moved } from '@/lib/hiring/moves/move';
import { changeCounted } from '@/lib/hiring/records/derived-values';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { emit } from '@/lib/outbox/events/emit';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';
import type { Answer, Decision } from './decide-result';
import { summaryOf } from './simulated-call';

/** The result of a call for one application. */
export type Verdict = Decision & {
  completedAt: Date;
  answers: readonly Answer[];
  summary: string | null;
  /** True where nobody was called and the answers are made up. */
  isSimulated?: boolean;
};

export type Recorded = {
  application: Application;
  moved: { from: StageSlug; to: StageSlug } | null;
};

/** The actor for automatic screening actions. */
export function screeningActor(orgId: string): Actor {
  return { type: 'automation', orgId, id: null, name: 'Screening' };
}

/** Returns the stages to a verdict's stage, none if the workflow has no such path. */
async function stagesTo(
  tx: Tx,
  { orgId, stage }: Application,
  to: StageSlug,
): Promise<StageSlug[]> {
  if (stage !== 'applied' && stage !== 'awaiting_screening') return [];
  const targets = (await loadWorkflow(tx, orgId, new Set([stage])))[stage];
  if (targets.includes(to)) return [to];
  if (stage === 'awaiting_screening' || !targets.includes('awaiting_screening')) return [];
  const next = await loadWorkflow(tx, orgId, new Set(['awaiting_screening']));
  return next.awaiting_screening.includes(to) ? ['awaiting_screening', to] : [];
}

const destination = {
  passed: 'passed_screening_awaiting_scheduling',
  failed: 'failed_screening',
} as const;

async function moveOn(
  tx: Tx,
  actor: Actor,
  application: Application,
  result: Verdict['result'],
): Promise<Recorded> {
  const settled = { application, moved: null };
  if (result === 'incomplete' || application.closedAt) return settled;
  const reason = result === 'passed' ? 'Screening passed' : 'Screening failed';
  let last: Moved | null = null;
  for (const to of await stagesTo(tx, application, destination[result])) {
    const request = { kind: 'change', to, force: false } as const;
    last = await changeStageOf(tx, actor, { applicationId: application.id, request, reason });
  }
  if (!last) return settled;
  return { application: last.application, moved: { from: application.stage, to: last.to } };
}

async function keepConversation(tx: Tx, application: Application, verdict: Verdict): Promise<void> {
  const { orgId, id: applicationId, candidateId } = application;
  const { completedAt, result: outcome, isSimulated = false } = verdict;
  const summary = summaryOf({ summary: verdict.summary, isSimulated });
  const answers = verdict.answers.map(({ questionId, question, answer }) => {
    return { question_id: questionId, question, answer };
  });
  const times = { startedAt: completedAt, endedAt: completedAt };
  const about = { orgId, id: newId(), applicationId, candidateId, channel: 'call' } as const;
  await tx.conversation.create({ data: { ...about, ...times, summary, outcome, answers } });
}

/**
 * Records the result of a screening call for a locked application: the call, the verdict, the move
 * that the workflow allows, and the partner event. Ends its open call.
 */
export async function recordVerdict(
  tx: Tx,
  actor: Actor,
  application: Application,
  verdict: Verdict,
): Promise<Recorded> {
  const { orgId, id: applicationId, candidateId, jobId } = application;
  const { result, tier, score, completedAt, summary } = verdict;
  await keepConversation(tx, application, verdict);
  const updated = await changeCounted(tx, orgId, [applicationId], () =>
    tx.application.update({
      where: { orgId_id: { orgId, id: applicationId } },
      data: {
        screenedAt: completedAt,
        screeningResult: result,
        screeningTier: tier,
        ...(score !== null && { score }),
      },
    }),
  );
  await recordActivity(tx, actor, {
    type: 'call',
    candidateId,
    applicationId,
    jobId,
    details: {
      direction: 'outbound',
      body: summary,
      status: 'completed',
      result,
      tier,
      score,
      completed_at: completedAt.toISOString(),
      ...(verdict.isSimulated ? { simulated: true } : {}),
    },
  });
  // No event for an application that was moved away: the applicant continues elsewhere.
  if (updated.closedReason !== 'moved') {
    const about = { orgId, applicationId, result, tier, score, completedAt };
    await emit(tx, { type: 'screening.completed', ...about });
  }
  // Before the move: of an application that it ends, the calls that still wait are cancelled.
  await tx.screeningRun.updateMany({
    where: { orgId, applicationId, status: { in: ['enqueued', 'calling'] } },
    data: {
      status: 'completed',
      completedAt: currentTime(),
      leaseToken: null,
      leaseExpiresAt: null,
      failureReason: null,
    },
  });
  return moveOn(tx, actor, updated, result);
}
