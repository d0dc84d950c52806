import { foldedText } from '@/lib/words/folded-text';
import type { QuestionKind, ScreeningResult, ScreeningTier } from '@/prisma/generated/client';

export type Question = {
  id: string;
  prompt: string;
  kind: QuestionKind;
  isKnockout: boolean;
  expectedAnswer: string | null;
};

/** What a candidate said to a question, in the question's own words so that other jobs can use it. */
export type Answer = { questionId: string | null; question: string; answer: string };

export type Decision = {
  result: ScreeningResult;
  tier: ScreeningTier | null;
  score: number | null;
};

const words = {
  yes: new Set(['yes', 'y', 'true', 'yeah', 'yep', 'sure', 'of course', 'i do', 'i am', 'i can']),
  no: new Set(['no', 'n', 'false', 'nope', 'nah', 'never', 'not yet', 'i do not', 'i cannot']),
};

/** The form in which two prompts, or two answers in words, are the same. */
export function plain(text: string): string {
  return foldedText(text)
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function yesOrNo(answer: string): boolean | null {
  const said = plain(answer);
  if (words.yes.has(said)) return true;
  return words.no.has(said) ? false : null;
}

function numberIn(answer: string): number | null {
  const digits = answer.replace(/(?<=\d),(?=\d{3})/g, '').match(/-?\d+(?:\.\d+)?/)?.[0];
  return digits === undefined ? null : Number(digits);
}

type Rating = 'meets' | 'misses' | 'unanswered';

function rate(question: Question, answer: string | undefined): Rating {
  const { kind, expectedAnswer: expected } = question;
  if (answer === undefined || answer.trim() === '') return 'unanswered';
  if (kind === 'yes_no') {
    const said = yesOrNo(answer);
    if (said === null) return 'unanswered';
    return expected === null || yesOrNo(expected) === said ? 'meets' : 'misses';
  }
  if (kind === 'number') {
    const said = numberIn(answer);
    if (said === null) return 'unanswered';
    return expected === null || said >= (numberIn(expected) ?? 0) ? 'meets' : 'misses';
  }
  return expected === null || plain(expected) === plain(answer) ? 'meets' : 'misses';
}

function rateAll(questions: readonly Question[], answers: readonly Answer[]) {
  const said = new Map(answers.map(({ question, answer }) => [plain(question), answer]));
  return questions.map((question) => {
    return { question, rating: rate(question, said.get(plain(question.prompt))) };
  });
}

/** A question with what was said to it; `matches` is null where nothing is expected or was said. */
export type Judged = Question & { answer: string | null; matches: boolean | null };

/** Puts each question beside its answer, and says whether it is the expected one. */
export function judgeAnswers(questions: readonly Question[], answers: readonly Answer[]): Judged[] {
  const said = new Map(answers.map(({ question, answer }) => [plain(question), answer]));
  return rateAll(questions, answers).map(({ question, rating }) => {
    const answer = said.get(plain(question.prompt))?.trim() || null;
    const isOpen = question.expectedAnswer === null || rating === 'unanswered';
    return { ...question, answer, matches: isOpen ? null : rating === 'meets' };
  });
}

/** Tells whether the answers leave none of the questions open. */
export function answersAll(questions: readonly Question[], answers: readonly Answer[]): boolean {
  return rateAll(questions, answers).every(({ rating }) => rating !== 'unanswered');
}

/**
 * What a job makes of the answers by its own questions: a knockout missed fails, a question left
 * open leaves the screening incomplete, all else passes. The score is the share answered as wished.
 */
export function decideResult(questions: readonly Question[], answers: readonly Answer[]): Decision {
  const rated = rateAll(questions, answers);
  const missed = rated.filter(({ question, rating }) => question.isKnockout && rating === 'misses');
  const met = rated.filter(({ rating }) => rating === 'meets').length;
  const score = rated.length === 0 ? null : Math.round((1000 * met) / rated.length) / 10;
  if (missed.length > 0) {
    return { result: 'failed', tier: missed.length > 1 ? 'definitely_not' : 'no', score };
  }
  if (rated.some(({ rating }) => rating === 'unanswered')) {
    return { result: 'incomplete', tier: null, score: null };
  }
  return { result: 'passed', tier: score === null || score < 90 ? 'yes' : 'strong_yes', score };
}
