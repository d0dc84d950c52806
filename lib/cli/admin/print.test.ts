import { expect, test } from 'vitest';
import { printed } from './print';

test('what an answer counts under a name is printed below it', () => {
  const answer = { candidate_id: '7', erased: { notes: 2, messages: 0 } };
  expect(printed(answer)).toBe('candidate_id: 7\nerased:\n  notes: 2\n  messages: 0');
});
