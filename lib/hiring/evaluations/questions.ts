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

/** A question as it was when the evaluation was sent; later edits of the job do not change it. */
export type AskedQuestion = z.infer<typeof askedQuestion>;

const details = z.object({ questions: z.array(askedQuestion) });

/** Copies questions into the data of a link. */
export function rememberQuestions(questions: readonly Question[]): Prisma.InputJsonObject {
  const asked = questions.map(({ prompt, kind, isKnockout, expectedAnswer }) => {
    return { id: newId(), prompt, kind, isKnockout, expectedAnswer };
  });
  return { questions: asked };
}

/** Returns the questions stored with a link, in order. */
export function rememberedQuestions(remembered: Prisma.JsonValue): AskedQuestion[] {
  return details.parse(remembered).questions;
}
