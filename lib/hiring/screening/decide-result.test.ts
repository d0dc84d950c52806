import { describe, expect, test } from 'vitest';
import { type Answer, answersAll, decideResult, type Question } from './decide-result';

const question = (prompt: string, changes: Partial<Question> = {}): Question => ({
  id: prompt,
  prompt,
  kind: 'yes_no',
  isKnockout: true,
  expectedAnswer: 'yes',
  ...changes,
});

const license = question("Do you hold a valid driver's license?");
const lifting = question('Can you lift 50 pounds?');
const years = question('How many years?', { kind: 'number', expectedAnswer: '2' });
const shift = question('Which shift?', { kind: 'text', expectedAnswer: 'Night' });
const pay = question('What pay?', { kind: 'text', isKnockout: false, expectedAnswer: null });
const wish = question('Weekends?', { isKnockout: false });

const tenWishes = Array.from({ length: 10 }, (_, n) =>
  question(`Wish ${n}?`, { isKnockout: false }),
);
const nineOfTen = Object.fromEntries(tenWishes.map(({ prompt }, n) => [prompt, n ? 'yes' : 'no']));

const said = (pairs: Record<string, string>): Answer[] =>
  Object.entries(pairs).map(([prompt, answer]) => ({ questionId: null, question: prompt, answer }));

describe('decideResult', () => {
  test.each<[string, Question[], Record<string, string>, string, string | null, number | null]>([
    ['nothing asked', [], {}, 'passed', 'yes', null],
    [
      'all as wished',
      [license, pay],
      { [license.prompt]: 'Yes.', 'What pay?': '20' },
      'passed',
      'strong_yes',
      100,
    ],
    [
      'a prompt in other letters',
      [license],
      { 'do you hold a valid DRIVER’S license': 'yeah' },
      'passed',
      'strong_yes',
      100,
    ],
    [
      'a wish not met',
      [license, wish],
      { [license.prompt]: 'yes', 'Weekends?': 'no' },
      'passed',
      'yes',
      50,
    ],
    ['nine wishes of ten met', tenWishes, nineOfTen, 'passed', 'strong_yes', 90],
    [
      'one knockout missed',
      [license, pay],
      { [license.prompt]: 'no', 'What pay?': '20' },
      'failed',
      'no',
      50,
    ],
    [
      'two knockouts missed',
      [license, lifting],
      { [license.prompt]: 'No', [lifting.prompt]: 'nope' },
      'failed',
      'definitely_not',
      0,
    ],
    [
      'a knockout missed, the rest unsaid',
      [license, pay],
      { [license.prompt]: 'no' },
      'failed',
      'no',
      0,
    ],
    ['a question left open', [license, pay], { [license.prompt]: 'yes' }, 'incomplete', null, null],
    ['an empty answer', [license], { [license.prompt]: '  ' }, 'incomplete', null, null],
    ['neither yes nor no', [license], { [license.prompt]: 'it depends' }, 'incomplete', null, null],
    ['nothing said', [license], {}, 'incomplete', null, null],
    [
      'years enough',
      [years],
      { 'How many years?': 'about 2.5 years' },
      'passed',
      'strong_yes',
      100,
    ],
    ['years too few', [years], { 'How many years?': '1' }, 'failed', 'no', 0],
    [
      'thousands',
      [{ ...years, expectedAnswer: '1500' }],
      { 'How many years?': '1,600' },
      'passed',
      'strong_yes',
      100,
    ],
    ['no number', [years], { 'How many years?': 'some' }, 'incomplete', null, null],
    ['the text expected', [shift], { 'Which shift?': 'night' }, 'passed', 'strong_yes', 100],
    ['another text', [shift], { 'Which shift?': 'day' }, 'failed', 'no', 0],
    [
      'an expected no',
      [{ ...license, expectedAnswer: 'no' }],
      { [license.prompt]: 'no' },
      'passed',
      'strong_yes',
      100,
    ],
  ])('%s', (_, questions, pairs, result, tier, score) => {
    expect(decideResult(questions, said(pairs))).toEqual({ result, tier, score });
  });

  test('the later of two answers to a question counts', () => {
    const answers = [...said({ [lifting.prompt]: 'no' }), ...said({ [lifting.prompt]: 'yes' })];
    expect(decideResult([lifting], answers).result).toBe('passed');
  });
});

test('answersAll asks for a readable answer to each question', () => {
  expect(answersAll([], [])).toBe(true);
  expect(answersAll([license, years], said({ [license.prompt]: 'no' }))).toBe(false);
  const both = said({ [license.prompt]: 'no', 'How many years?': '7' });
  expect(answersAll([license, years], both)).toBe(true);
});
