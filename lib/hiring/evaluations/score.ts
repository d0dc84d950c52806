import { foldedName } from '@/lib/words/folded-text';
import type { AskedQuestion } from './questions';

export type Answered = AskedQuestion & { answer: string; matches: boolean | null };

const weightOf = ({ isKnockout }: AskedQuestion) => (isKnockout ? 2 : 1);

/** Returns whether an answer is the expected one; null if none is expected. */
export function matchesExpected(
  { kind, expectedAnswer }: Pick<AskedQuestion, 'kind' | 'expectedAnswer'>,
  answer: string,
): boolean | null {
  if (expectedAnswer === null) return null;
  if (kind === 'number') return Number(answer) >= Number(expectedAnswer);
  return foldedName(answer) === foldedName(expectedAnswer);
}

/** Pairs each answer with its question. */
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
 * Returns the percentage of expected answers given, with one decimal: knockout questions count
 * double, and a missed one makes the score 0. Null if no question expects an answer.
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
