import { expect, test } from 'vitest';
import { simulateAnswers } from './simulated-provider';

test('simulated answers are a person’s own, the same each time', () => {
  const questions = Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    prompt: `Question ${index}?`,
    kind: 'yes_no' as const,
    isKnockout: true,
    expectedAnswer: 'yes',
  }));
  const first = simulateAnswers('+16145550100', questions);
  expect(simulateAnswers('+16145550100', questions)).toEqual(first);
  expect(simulateAnswers('+16145550101', questions)).not.toEqual(first);
  expect(new Set(first.map(({ answer }) => answer))).toEqual(new Set(['yes', 'no']));
});

test.each([
  ['yes_no', 'Can you drive?', /^(yes|no)$/],
  ['number', 'How many years?', /^\d+$/],
  ['text', 'When can you start?', /^(Right away|In two weeks)$/],
  ['text', 'What pay do you expect?', /^\$\d\d an hour$/],
  ['text', 'What have you done before?', /similar work/],
] as const)(
  'an open question (%s: %s) is answered by what it asks for',
  (kind, prompt, expected) => {
    const question = { id: '1', prompt, kind, isKnockout: false, expectedAnswer: null };
    const [answered] = simulateAnswers('+16145550100', [question]);
    expect(answered?.answer).toMatch(expected);
  },
);
