import { expect, test } from 'vitest';
import type { Overview } from '@/lib/browser/candidates';
import { getCandidateOverview } from '@/lib/hiring/board/overview-contract';
import { type StageSlug, stages } from '@/lib/pipeline/stages';
import { type Applicant, emptyQueue, type QueueAction, queueAfter } from './queue';
import { inNames, progressText, summaryOf, whatHolds } from './words';

const nameOfStage = (slug: StageSlug) => stages[slug].defaultName;
const example = getCandidateOverview.result.parse(getCandidateOverview.examples?.result);
const [application] = example.applications;
if (!application) throw new Error('The example has an application.');
const applicationId = application.application_id;
const [event] = example.timeline.events;

/** The example, in a stage that somebody moved them to. */
function person(status: StageSlug, actor: string | null, change: object = {}): Overview {
  const events =
    event && actor
      ? [
          {
            ...event,
            job: application?.job ?? null,
            details: { from: 'applied', to: status },
            actor: { ...event.actor, id: actor, name: 'Dana Whitfield' },
          },
        ]
      : [];
  return {
    ...example,
    applications: application ? [{ ...application, status, ...change }] : [],
    timeline: { events, next_cursor: null },
  };
}

const meant = { applicationId, from: 'applied', to: 'awaiting_screening', userId: 'me' } as const;

test('a refusal of somebody who stands where they stood has lost no race', () => {
  expect(whatHolds(person('applied', null), meant, nameOfStage)).toEqual({ kind: 'same' });
});

test('a move whose answer was lost was made after all', () => {
  expect(whatHolds(person('awaiting_screening', 'me'), meant, nameOfStage).kind).toBe('made');
  expect(whatHolds(person('awaiting_screening', 'dana'), meant, nameOfStage).kind).toBe('lost');
});

test('who was first and what holds now is said in names', () => {
  const found = whatHolds(person('client_rejected', 'dana'), meant, nameOfStage);
  expect(found).toMatchObject({ kind: 'lost' });
  expect(JSON.stringify(found)).toMatch(/Dana Whitfield moved .+ first: now in Rejected \(/);
  expect(JSON.stringify(found)).not.toContain('client_rejected');
  const own = whatHolds(person('client_rejected', 'me'), meant, nameOfStage);
  expect(JSON.stringify(own)).toMatch(/You moved/);
  const unknown = whatHolds(person('client_rejected', null), meant, nameOfStage);
  expect(JSON.stringify(unknown)).toMatch(/Somebody moved .+ first: now in Rejected\./);
});

test('stages in a message of the server are named', () => {
  expect(inNames('No move from applied to pending_evaluation.', nameOfStage)).toBe(
    'No move from “Applied” to “Pending evaluation”.',
  );
});

test('somebody who is gone or continues elsewhere is said to be', () => {
  const moved = person('applied', null, { closed_reason: 'moved' });
  expect(JSON.stringify(whatHolds(moved, meant, nameOfStage))).toContain('another location');
  const gone = { ...person('applied', null), applications: [] };
  expect(JSON.stringify(whatHolds(gone, meant, nameOfStage))).toContain('not here any more');
});

const applicants = ['a', 'b', 'c', 'd', 'e'].map(
  (id): Applicant => ({
    ...{ applicationId: id, candidateId: id, name: id.toUpperCase(), job: 'Driver' },
    ...{ place: null, stage: 'applied', since: '2026-01-01T00:00:00Z', isFlagged: false },
  }),
);

test('the end says who went where, and who has no decision', () => {
  const decide = (id: string, to: StageSlug): QueueAction => ({ kind: 'decide', id, to });
  const queue = [
    { kind: 'start', applicants } as const,
    decide('a', 'client_rejected'),
    decide('b', 'awaiting_screening'),
    decide('c', 'awaiting_screening'),
    { kind: 'skip' } as const,
  ].reduce<typeof emptyQueue>(queueAfter, emptyQueue);
  expect(progressText(queue, true)).toBe('5 of 5+');
  expect(progressText({ ...queue, place: 5 }, false)).toBe('All 5 seen');
  expect(summaryOf(queue, nameOfStage)).toEqual([
    { words: 'moved to Awaiting screening', names: ['B', 'C'] },
    { words: 'rejected', names: ['A'] },
    { words: 'skipped', names: ['D'] },
    { words: 'without a decision', names: ['E'] },
  ]);
});
