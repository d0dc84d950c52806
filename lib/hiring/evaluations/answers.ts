import type { AskedQuestion } from './questions';

/** The values of a form: an answer by question id. */
export type Values = Readonly<Record<string, string>>;

const longestAnswer = 2000;
const decimal = /^-?\d{1,12}(\.\d{1,6})?$/;

function problemOf({ kind }: AskedQuestion, answer: string): string | null {
  if (kind === 'yes_no') return answer === 'yes' || answer === 'no' ? null : 'Please choose one.';
  if (answer === '') return 'Please answer this question.';
  if (kind === 'number') {
    return decimal.test(answer) ? null : 'Please write a number, for example 3 or 2.5.';
  }
  if (answer.length > longestAnswer) return `Please use at most ${longestAnswer} characters.`;
  const isStorable = !answer.includes('\0') && answer.isWellFormed();
  return isStorable ? null : 'Please leave out the characters that cannot be read.';
}

/** Reads and trims the answers to all questions, and returns an error for each invalid one. */
export function readAnswers(
  questions: readonly AskedQuestion[],
  values: Values,
): { answers: Record<string, string>; problems: Record<string, string> } {
  const answers: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const question of questions) {
    const answer = (values[question.id] ?? '').replace(/\r\n?/g, '\n').trim();
    const problem = problemOf(question, answer);
    if (problem) problems[question.id] = problem;
    answers[question.id] = answer;
  }
  return { answers, problems };
}
