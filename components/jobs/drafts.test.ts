import { expect, test } from 'vitest';
import { questionInput } from '@/lib/hiring/questions/contract';
import { areSame, askedOf, draftOf, isAsked, withMoved } from './drafts';

const drives = {
  prompt: 'Do you drive?',
  kind: 'yes_no' as const,
  is_knockout: true,
  expected_answer: 'yes',
};
const years = {
  ...drives,
  prompt: 'How many years?',
  kind: 'number' as const,
  expected_answer: '2',
};

test.each([
  { from: 0, to: 2, expected: ['b', 'c', 'a'] },
  { from: 2, to: 0, expected: ['c', 'a', 'b'] },
  { from: 1, to: 1, expected: ['a', 'b', 'c'] },
  { from: 0, to: -1, expected: ['a', 'b', 'c'] },
  { from: 2, to: 9, expected: ['a', 'b', 'c'] },
])('moves $from to $to', ({ from, to, expected }) => {
  expect(withMoved(['a', 'b', 'c'], from, to)).toEqual(expected);
});

test('knows a question again by its words, however they are written', () => {
  expect(isAsked([drives], { ...years, prompt: ' do you DRIVE? ' })).toBe(true);
  expect(isAsked([drives], years)).toBe(false);
});

test('lists are the same only with the same facts in the same order', () => {
  expect(areSame([draftOf(drives), draftOf(years)], [drives, years])).toBe(true);
  expect(areSame([drives, years], [years, drives])).toBe(false);
  expect(areSame([drives], [drives, years])).toBe(false);
  expect(areSame([drives], [{ ...drives, is_knockout: false }])).toBe(false);
});

test('every draft has a key of its own', () => {
  expect(draftOf(drives).key).not.toBe(draftOf(drives).key);
});

test('a draft, and a question as it is stored, can be sent by what is asked alone', () => {
  const stored = { ...years, question_id: '01990a3e-7c00-7000-8000-0000000000f1', position: 3 };
  for (const known of [draftOf(drives), { ...drives, key: stored.question_id }, stored]) {
    expect(questionInput.safeParse(known).success).toBe(false);
    expect(questionInput.safeParse(askedOf(known)).error).toBeUndefined();
  }
});
