import type { Case, World } from './case';

const MINUTE = 60_000;

function answerTo(
  kind: string,
  expected: string | undefined,
  passed: boolean,
  world: World,
): string {
  if (kind === 'yes_no') return passed ? (expected ?? 'yes') : 'no';
  if (kind === 'number') return String(world.random.below(passed ? 9 : 2));
  const { strengths, weaknesses } = world.company;
  return world.random.pick(passed ? strengths : weaknesses);
}

function summaryOf(of: Case, world: World): { summary: string; outcome: string } {
  const { strengths, weaknesses } = world.company;
  const asked = of.job.questions.length;
  const told = `${of.firstName} answered ${asked === 1 ? 'the one question' : `all ${asked} questions`}.`;
  if (of.stage === 'refused_recording' && !of.screening) {
    const summary = `${of.firstName} did not agree to being recorded, so the call ended after the greeting.`;
    return { summary, outcome: 'refused_recording' };
  }
  if (of.screening?.result === 'passed') {
    return { summary: `${told} ${world.random.pick(strengths)}`, outcome: 'passed' };
  }
  return { summary: `${told} ${world.random.pick(weaknesses)}`, outcome: 'failed' };
}

/** Adds the screening call behind a verdict, and its place in the timeline. */
export function addScreeningCall(world: World, of: Case): void {
  const { orgId, rows, random } = world;
  const verdict = of.steps.find(({ from }) => from === 'awaiting_screening');
  const refused = verdict?.to === 'refused_recording';
  if (!verdict || (!of.screening && !refused)) return;
  const minutes = refused ? 1 : 4 + random.below(7);
  const endedAt = verdict.at - 1 - random.below(20_000);
  const startedAt = Math.max(endedAt - minutes * MINUTE, (of.steps[0]?.at ?? 0) + 1);
  const id = random.idAt(startedAt);
  const passed = of.screening?.result === 'passed';
  const { candidateId, applicationId, job } = of;
  const questions = refused ? [] : job.questions;
  rows.conversation.push({
    ...{ orgId, id, applicationId, candidateId, channel: 'call' },
    ...{ startedAt: new Date(startedAt), endedAt: new Date(endedAt) },
    ...summaryOf(of, world),
    answers: questions.map(([question, kind, expected]) => ({
      question,
      answer: answerTo(kind, expected, passed, world),
    })),
  });
  rows.activity.push({
    ...{ orgId, id: random.idAt(endedAt), type: 'call', candidateId, applicationId, jobId: job.id },
    ...{ actorType: 'automation', actorId: null, actorName: world.company.agent.name },
    details: {
      direction: 'outbound',
      status: 'completed',
      conversation_id: id,
      duration_seconds: Math.round((endedAt - startedAt) / 1000),
    },
    occurredAt: new Date(endedAt),
  });
}
