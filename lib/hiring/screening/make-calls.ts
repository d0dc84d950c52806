import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import { loadWorkflow } from '@/lib/hiring/moves/load-workflow';
import { lockApplicationsOf } from '@/lib/hiring/records/application-record';
import type { Application } from '@/prisma/generated/client';
import { applyAnswersToOthers, questionsOf } from './apply-answers';
import type { ClaimedRun } from './claim-calls';
import { decideResult, plain, type Question } from './decide-result';
import { callableNumbers, callableOf, reasonNotToCall } from './decide-screening';
import type { ScreeningCall, ScreeningProvider } from './provider';
import { recordVerdict, screeningActor } from './record-verdict';

/** Locks the runs whose lease is still ours until the transaction ends. */
async function lockOwnRuns(tx: Tx, runs: readonly ClaimedRun[]): Promise<ClaimedRun[]> {
  const [first] = runs;
  if (!first) return [];
  const { orgId, leaseToken } = first;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM screening_run
    WHERE org_id = ${orgId}::uuid AND lease_token = ${leaseToken}::uuid
    ORDER BY id FOR UPDATE`;
  return runs.filter(({ id }) => rows.some((row) => row.id === id));
}

function onceEach(questions: readonly Question[]): Question[] {
  const byPrompt = new Map<string, Question>();
  for (const question of questions) {
    const key = plain(question.prompt);
    // If a question is a knockout for one job only, the agent gets the knockout version.
    if (!byPrompt.has(key) || question.isKnockout) byPrompt.set(key, question);
  }
  return [...byPrompt.values()];
}

async function callOf(tx: Tx, runs: readonly ClaimedRun[]): Promise<ScreeningCall | null> {
  const [first] = runs;
  if (!first) return null;
  const { orgId, candidateId, id: screeningId } = first;
  const where = { orgId_id: { orgId, id: candidateId } };
  const candidate = await tx.candidate.findUniqueOrThrow({ where });
  const rows = await tx.application.findMany({
    where: { orgId, id: { in: runs.map(({ applicationId }) => applicationId) } },
    orderBy: { id: 'asc' },
    include: { location: true, job: { include: { agentConfig: true } } },
  });
  const applications: ScreeningCall['applications'] = [];
  for (const { id: applicationId, jobId, job, location } of rows) {
    const questions = await questionsOf(tx, orgId, jobId);
    const locationName = location?.name ?? null;
    applications.push({ applicationId, jobId, jobTitle: job.title, locationName, questions });
  }
  const questions = onceEach(applications.flatMap((one) => one.questions));
  const agent = rows.find(({ job }) => job.agentConfig)?.job.agentConfig ?? null;
  return { orgId, screeningId, candidate, applications, questions, agent };
}

export type Prepared = { call: ScreeningCall | null; runs: ClaimedRun[]; cancelled: number };

/**
 * Returns the content of the call for one person's runs. Reads consent, blocklist, allowlist, whether
 * they asked not to be contacted, and application again, and cancels the runs that are no longer allowed.
 */
export async function prepareCall(runs: readonly ClaimedRun[]): Promise<Prepared> {
  return inTransaction(async (tx) => {
    const [first] = runs;
    if (!first) return { call: null, runs: [], cancelled: 0 };
    const { orgId, candidateId } = first;
    const applications = await lockApplicationsOf(tx, { orgId, candidateId });
    const held = await lockOwnRuns(tx, runs);
    const where = { orgId_id: { orgId, id: candidateId } };
    const callableNow = await callableOf(tx, await tx.candidate.findUniqueOrThrow({ where }));
    const allowlist = await callableNumbers(tx, orgId);
    const callable: ClaimedRun[] = [];
    for (const run of held) {
      const application = applications.find(({ id }) => id === run.applicationId);
      const obstacle = application
        ? reasonNotToCall(application, callableNow, allowlist)
        : 'application_closed';
      if (!obstacle) callable.push(run);
      else {
        await tx.screeningRun.update({
          where: { orgId_id: { orgId, id: run.id } },
          data: {
            status: 'cancelled',
            failureReason: obstacle,
            leaseToken: null,
            leaseExpiresAt: null,
          },
        });
      }
    }
    const cancelled = held.length - callable.length;
    return { call: await callOf(tx, callable), runs: callable, cancelled };
  });
}

async function awaitScreening(tx: Tx, { orgId, id, stage }: Application): Promise<void> {
  if (stage !== 'applied') return;
  const workflow = await loadWorkflow(tx, orgId, new Set([stage]));
  if (!workflow.applied.includes('awaiting_screening')) return;
  const request = { kind: 'change', to: 'awaiting_screening', force: false } as const;
  const reason = 'Screening call placed';
  await changeStageOf(tx, screeningActor(orgId), { applicationId: id, request, reason });
}

/** Records that the call is running and when its result is due; returns the number of runs. */
export async function markPlaced(
  runs: readonly ClaimedRun[],
  { resultDueSeconds }: ScreeningProvider,
): Promise<number> {
  return inTransaction(async (tx) => {
    const [first] = runs;
    if (!first) return 0;
    const applications = await lockApplicationsOf(tx, first);
    const held = await lockOwnRuns(tx, runs);
    for (const { orgId, id, applicationId } of held) {
      const application = applications.find((one) => one.id === applicationId);
      if (application && !application.closedAt) await awaitScreening(tx, application);
      await tx.$executeRaw`
        UPDATE screening_run
        SET due_at = now() + make_interval(secs => ${resultDueSeconds}::float8),
            lease_token = NULL, lease_expires_at = NULL, failure_reason = NULL
        WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid`;
    }
    return held.length;
  });
}

/**
 * Records the answers of a call from a provider that is polled; returns the number of runs
 * completed.
 */
export async function completeCall(
  runs: readonly ClaimedRun[],
  call: ScreeningCall,
  { name, answer }: ScreeningProvider,
): Promise<number> {
  const answers = answer?.(call) ?? [];
  const isSimulated = name === 'simulated';
  const { orgId, candidate } = call;
  return inTransaction(async (tx) => {
    const applications = await lockApplicationsOf(tx, { orgId, candidateId: candidate.id });
    const held = await lockOwnRuns(tx, runs);
    const actor = screeningActor(orgId);
    const summary = `Answered ${answers.length} questions.`;
    const rest = new Map(applications.map((application) => [application.id, application]));
    const completedAt = currentTime();
    let last: Parameters<typeof recordVerdict>[3] | null = null;
    for (const { applicationId } of held) {
      const application = rest.get(applicationId);
      const asked = call.applications.find((one) => one.applicationId === applicationId);
      if (!application || !asked) continue;
      rest.delete(applicationId);
      last = {
        ...decideResult(asked.questions, answers),
        completedAt,
        answers,
        summary,
        isSimulated,
      };
      await recordVerdict(tx, actor, application, last);
    }
    if (last) await applyAnswersToOthers(tx, actor, [...rest.values()], last);
    return held.length;
  });
}
