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
