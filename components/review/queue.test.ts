import { expect, test } from 'vitest';
import {
  type Applicant,
  emptyQueue,
  type QueueAction,
  queueAfter,
  undoneNext,
  unsentIn,
} from './queue';

const applicant = (id: string): Applicant => ({
  ...{ applicationId: id, candidateId: `of-${id}`, name: id.toUpperCase(), job: 'Driver' },
  ...{ place: null, stage: 'applied', since: '2026-01-01T00:00:00Z', isFlagged: false },
});

const start: QueueAction = { kind: 'start', applicants: ['a', 'b', 'c', 'd'].map(applicant) };
const decide = (id: string): QueueAction => ({ kind: 'decide', id, to: 'awaiting_screening' });

/** What a review looks like after these actions, in short. */
function after(...actions: QueueAction[]) {
  const queue = [start, ...actions].reduce(queueAfter, emptyQueue);
  return {
    order: queue.entries.map((entry) => entry.applicant.applicationId).join(''),
    states: queue.entries.map(({ state }) => state),
    shown: queue.entries[queue.place]?.applicant.applicationId ?? 'end',
    history: queue.history.join(''),
    problems: queue.entries.flatMap(({ problem }) => problem ?? []),
    queue,
  };
}

test('a decision leads to the next person at once and counts as done once it is confirmed', () => {
  const sending = after(decide('a'));
  expect(sending).toMatchObject({ shown: 'b', history: 'a' });
  expect(sending.states).toEqual(['sending', 'open', 'open', 'open']);
  expect(unsentIn(sending.queue)).toBe(1);
  const sent = after(decide('a'), { kind: 'sent', id: 'a' });
  expect(sent.states[0]).toBe('done');
  expect(unsentIn(sent.queue)).toBe(0);
});

test('looking ahead and back decides nothing and stops at both ends', () => {
  const look = (to: number): QueueAction => ({ kind: 'go', to });
  expect(after(look(-1)).shown).toBe('a');
  expect(after(look(2)).shown).toBe('c');
  expect(after(look(9)).shown).toBe('end');
  expect(after(look(2), decide('c'))).toMatchObject({ shown: 'd', history: 'c' });
});

test('whoever is decided twice, or is not there, stays as they are', () => {
  const once = after(decide('a')).queue;
  expect(queueAfter(once, decide('a'))).toBe(once);
  expect(queueAfter(once, decide('x'))).toBe(once);
  expect(queueAfter(once, { kind: 'failed', id: 'b', why: 'Late' })).toBe(once);
});

test('a decision passes over those who were decided before, to the end', () => {
  const ahead: QueueAction = { kind: 'go', to: 2 };
  const back: QueueAction = { kind: 'go', to: 0 };
  expect(after(ahead, decide('c'), back, decide('a'), decide('b'))).toMatchObject({ shown: 'd' });
  expect(after(decide('a'), decide('b'), decide('c'), decide('d'))).toMatchObject({ shown: 'end' });
});

test('skipping goes on and can be gone through again', () => {
  const skip: QueueAction = { kind: 'skip' };
  expect(after(skip, skip)).toMatchObject({ shown: 'c', history: 'ab' });
  const round = after(skip, decide('b'), skip, skip, { kind: 'again' });
  expect(round).toMatchObject({ shown: 'a', history: 'b' });
  expect(round.states).toEqual(['open', 'sending', 'open', 'open']);
  const seen = after(decide('a'), { kind: 'go', to: 0 }, skip);
  expect(seen).toMatchObject({ shown: 'b', history: 'a' });
});

test('somebody whose decision failed comes back as the next one, with the reason', () => {
  const failed = after(decide('a'), decide('b'), { kind: 'failed', id: 'a', why: 'Ana was first' });
  expect(failed).toMatchObject({ order: 'bcad', shown: 'c', history: 'b' });
  expect(failed.states).toEqual(['sending', 'open', 'open', 'open']);
  expect(failed.problems).toEqual(['Ana was first']);
  const retried = queueAfter(queueAfter(failed.queue, decide('c')), decide('a'));
  expect(retried.entries[2]).toMatchObject({ state: 'sending', problem: null });
});

test('at the end, somebody whose decision failed is shown again', () => {
  const all = ['a', 'b', 'c', 'd'].map(decide);
  const failed = after(...all, { kind: 'failed', id: 'b', why: 'No answer' });
  expect(failed).toMatchObject({ order: 'acdb', shown: 'b', history: 'acd' });
});

test('somebody who was looked back at stays where they are when their decision fails', () => {
  const back: QueueAction = { kind: 'go', to: 0 };
  expect(after(decide('a'), back, { kind: 'failed', id: 'a', why: 'No' })).toMatchObject({
    ...{ order: 'abcd', shown: 'a', history: '' },
  });
});

test('undo goes back decision by decision, and a skip needs no server', () => {
  const undo = (id: string): QueueAction => ({ kind: 'undo', id });
  const once = after(decide('a'), { kind: 'sent', id: 'a' }, { kind: 'skip' }, undo('b'));
  expect(once).toMatchObject({ shown: 'b', history: 'a' });
  expect(once.states).toEqual(['done', 'open', 'open', 'open']);
  const twice = queueAfter(once.queue, undo('a'));
  expect(twice).toMatchObject({ place: 0, history: [] });
  expect(twice.entries[0]).toMatchObject({ state: 'undoing' });
  const undone = queueAfter(twice, { kind: 'undone', id: 'a' });
  expect(undone.entries[0]).toMatchObject({ state: 'open', to: null });
  expect(after(undo('x')).history).toBe('');
});

test('undo is about who is shown where they were decided, else about the last one', () => {
  const idOf = (queue: typeof emptyQueue) => undoneNext(queue)?.applicant.applicationId;
  expect(idOf(after().queue)).toBeUndefined();
  const ahead = after(decide('a'), decide('b'));
  expect(idOf(ahead.queue)).toBe('b');
  const back = after(decide('a'), decide('b'), { kind: 'go', to: 0 });
  expect(idOf(back.queue)).toBe('a');
  const undone = queueAfter(back.queue, { kind: 'undo', id: 'a' });
  expect(undone).toMatchObject({ place: 0, history: ['b'] });
  expect(undone.entries.map(({ state }) => state).slice(0, 2)).toEqual(['undoing', 'sending']);
});

test('undo shows a decision that it cannot take back, and goes on with the one before', () => {
  const sent: QueueAction = { kind: 'sent', id: 'b' };
  const passed = after(decide('a'), decide('b'), sent, { kind: 'pass', id: 'b' });
  expect(passed).toMatchObject({ shown: 'b', history: 'a' });
  expect(passed.states[1]).toBe('done');
});

test('an undo that is refused leaves the decision and says why', () => {
  const refused = after(
    decide('a'),
    { kind: 'sent', id: 'a' },
    { kind: 'undo', id: 'a' },
    { kind: 'not_undone', id: 'a', why: 'Moved on' },
  );
  expect(refused).toMatchObject({ history: 'a', problems: ['Moved on'] });
  expect(refused.states[0]).toBe('done');
});

test('an answer that comes after undo was asked for does not end it', () => {
  const asked = [decide('a'), { kind: 'undo', id: 'a' }] as const;
  expect(after(...asked, { kind: 'sent', id: 'a' }).states[0]).toBe('undoing');
  const failed = after(...asked, { kind: 'failed', id: 'a', why: 'No' });
  expect(failed.states[0]).toBe('open');
});

test('pages loaded later come behind, without those who are there', () => {
  const more: QueueAction = { kind: 'load', applicants: ['b', 'e'].map(applicant) };
  expect(after(decide('a'), more)).toMatchObject({ order: 'abcde', shown: 'b' });
});
