import type { z } from 'zod';
import type { ScreeningQuestion } from '@/prisma/generated/client';
import type { questionInput } from './contract';
import type { Question } from './rules';

/** Turns a question as it is written into one of ours; blank expectations count as none. */
export function questionOf(input: z.output<typeof questionInput>): Question {
  const expected = input.expected_answer?.trim() || null;
  return {
    prompt: input.prompt,
    kind: input.kind,
    isKnockout: input.is_knockout,
    expectedAnswer: input.kind === 'yes_no' ? (expected?.toLowerCase() ?? null) : expected,
  };
}

/** Turns a question into the contract's words, without where it stands. */
export function serializeProposal(question: Question) {
  return {
    prompt: question.prompt,
    kind: question.kind,
    is_knockout: question.isKnockout,
    expected_answer: question.expectedAnswer,
  };
}

/** Turns a job's question into the contract's ScreeningQuestion. */
export function serializeQuestion(row: Question & Pick<ScreeningQuestion, 'id' | 'position'>) {
  return { question_id: row.id, position: row.position, ...serializeProposal(row) };
}
