import type { AskedQuestion } from './questions';

export type Answered = AskedQuestion & { answer: string; matches: boolean | null };

const weightOf = ({ isKnockout }: AskedQuestion) => (isKnockout ? 2 : 1);

const words = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether an answer is the expected one; null where none is expected. */
export function matchesExpected(
  { kind, expectedAnswer }: Pick<AskedQuestion, 'kind' | 'expectedAnswer'>,
  answer: string,
): boolean | null {
  if (expectedAnswer === null) return null;
  if (kind === 'number') return Number(answer) >= Number(expectedAnswer);
  return words(answer) === words(expectedAnswer);
}

/** Sets each answer beside its question. */
export function answer(
  questions: readonly AskedQuestion[],
  answers: Readonly<Record<string, string>>,
): Answered[] {
  return questions.map((question) => {
    const given = answers[question.id] ?? '';
    return { ...question, answer: given, matches: matchesExpected(question, given) };
  });
}

/**
 * The share of expected answers that were given, from 0 to 100 with one decimal: knockout questions
 * weigh double and one missed makes it 0. Null where no question expects an answer.
 */
export function scoreAnswers(
  questions: readonly AskedQuestion[],
  answers: Readonly<Record<string, string>>,
): number | null {
  const judged = answer(questions, answers).filter(({ matches }) => matches !== null);
  if (judged.length === 0) return null;
  if (judged.some(({ isKnockout, matches }) => isKnockout && !matches)) return 0;
  const sum = (list: AskedQuestion[]) => list.reduce((total, one) => total + weightOf(one), 0);
  const share = sum(judged.filter(({ matches }) => matches)) / sum(judged);
  return Math.round(share * 1000) / 10;
}
