import { describe, expect, it } from 'vitest';
import { readAnswers } from './answers';
import type { AskedQuestion } from './questions';
import { answer, matchesExpected, scoreAnswers } from './score';

type Kind = AskedQuestion['kind'];

let count = 0;
function ask(kind: Kind, expectedAnswer: string | null, isKnockout = false): AskedQuestion {
  count += 1;
  return { id: `q${count}`, prompt: 'A?', kind, isKnockout, expectedAnswer };
}

describe('a match', () => {
  it.each([
    ['yes_no', 'yes', 'yes', true],
    ['yes_no', 'yes', 'no', false],
    ['yes_no', 'no', 'no', true],
    ['yes_no', null, 'no', null],
    ['number', '2', '2', true],
    ['number', '2', '10', true],
    ['number', '2.5', '2.49', false],
    ['number', '-1', '0', true],
    ['number', null, '7', null],
    ['text', 'New York', ' new   york ', true],
    ['text', 'New York', 'York', false],
    ['text', null, 'Anything', null],
  ] as const)('%s, expected %s, answered %s: %s', (kind, expected, given, matches) => {
    expect(matchesExpected({ kind, expectedAnswer: expected }, given)).toBe(matches);
  });
});

describe('the score', () => {
  it.each<[string, AskedQuestion[], string[], number | null]>([
    ['nothing asked', [], [], null],
    ['nothing expected', [ask('text', null), ask('yes_no', null)], ['x', 'yes'], null],
    ['all given', [ask('yes_no', 'yes'), ask('number', '2', true)], ['yes', '3'], 100],
    ['none given', [ask('yes_no', 'yes'), ask('number', '2')], ['no', '1'], 0],
    ['one of two', [ask('yes_no', 'yes'), ask('number', '2')], ['yes', '1'], 50],
    ['what nobody judges aside', [ask('yes_no', 'yes'), ask('text', null)], ['yes', ''], 100],
    [
      'a knockout weighs double',
      [ask('yes_no', 'yes', true), ask('number', '2')],
      ['yes', '1'],
      66.7,
    ],
    ['a missed knockout', [ask('yes_no', 'yes', true), ask('number', '2')], ['no', '5'], 0],
    ['a missing answer', [ask('yes_no', 'yes'), ask('yes_no', 'yes')], ['yes'], 50],
    ['a knockout nobody judges', [ask('text', null, true), ask('yes_no', 'no')], ['x', 'no'], 100],
  ])('%s', (_, questions, given, score) => {
    const pairs = given.map((text, index) => [questions[index]?.id, text]);
    expect(scoreAnswers(questions, Object.fromEntries(pairs))).toBe(score);
  });

  it('sets each answer beside its question', () => {
    const question = ask('yes_no', 'yes');
    expect(answer([question], { [question.id]: 'no', other: 'x' })).toEqual([
      { ...question, answer: 'no', matches: false },
    ]);
  });
});

describe('reading a form', () => {
  it.each([
    ['yes_no', 'yes', true],
    ['yes_no', 'no', true],
    ['yes_no', '', false],
    ['yes_no', 'maybe', false],
    ['number', ' 3 ', true],
    ['number', '2.5', true],
    ['number', 'three', false],
    ['number', '1e5', false],
    ['number', '', false],
    ['text', 'Because.', true],
    ['text', '   ', false],
    ['text', 'a\0b', false],
    ['text', '\ud800', false],
    ['text', 'x'.repeat(2001), false],
  ] as const)('%s takes %j: %s', (kind, typed, isFine) => {
    const question = ask(kind, null);
    const { answers, problems } = readAnswers([question], { [question.id]: typed });
    expect(Object.keys(problems)).toEqual(isFine ? [] : [question.id]);
    expect(answers[question.id]).toBe(typed.trim());
  });

  it('wants every question answered and ignores what was not asked', () => {
    const questions = [ask('text', null), ask('yes_no', null)];
    const { answers, problems } = readAnswers(questions, { other: 'x' });
    expect(Object.keys(problems)).toEqual(questions.map(({ id }) => id));
    expect(Object.keys(answers)).toEqual(questions.map(({ id }) => id));
  });
});
