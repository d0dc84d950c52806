import type { z } from 'zod';
import type { ScreeningQuestion } from '@/prisma/generated/client';
import type { questionInput } from './contract';
import type { Question } from './rules';

/** Turns a requested question into ours; blank expectations become none. */
export function questionOf(input: z.output<typeof questionInput>): Question {
  const expected = input.expected_answer?.trim() || null;
  return {
    prompt: input.prompt,
    kind: input.kind,
    isKnockout: input.is_knockout,
    expectedAnswer: input.kind === 'yes_no' ? (expected?.toLowerCase() ?? null) : expected,
  };
}

/** Turns a question into the contract's fields, without its position. */
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
