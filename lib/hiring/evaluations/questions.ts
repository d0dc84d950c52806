import { z } from 'zod';
import { newId } from '@/lib/base/ids';
import { questionKind } from '@/lib/hiring/questions/contract';
import type { Question } from '@/lib/hiring/questions/rules';
import type { Prisma } from '@/prisma/generated/client';

const askedQuestion = z.object({
  id: z.string(),
  prompt: z.string(),
  kind: questionKind,
  isKnockout: z.boolean(),
  expectedAnswer: z.string().nullable(),
});

/** A question as an evaluation asks it, whatever becomes of the job's own questions. */
export type AskedQuestion = z.infer<typeof askedQuestion>;

const details = z.object({ questions: z.array(askedQuestion) });

/** Freezes questions into what a link remembers. */
export function rememberQuestions(questions: readonly Question[]): Prisma.InputJsonObject {
  const asked = questions.map(({ prompt, kind, isKnockout, expectedAnswer }) => {
    return { id: newId(), prompt, kind, isKnockout, expectedAnswer };
  });
  return { questions: asked };
}

/** The questions that a link remembers, in their order. */
export function rememberedQuestions(remembered: Prisma.JsonValue): AskedQuestion[] {
  return details.parse(remembered).questions;
}
