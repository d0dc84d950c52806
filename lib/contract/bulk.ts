import { z } from 'zod';
import { idInput } from './fields';

/** What an operation on many acts on: so many of a noun at most, each named once. */
export const bulkIds = (noun: string, most = 500) =>
  z
    .array(idInput)
    .min(1)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, `must name each ${noun} once`)
    .describe(`1 to ${most}, each once`);

/** How many of those named were changed, and how many were not. */
export const bulkCounts = { succeeded: z.int(), failed: z.int() };

const noneSucceeded = z.object({ succeeded: z.literal(0) });

/** Whether a bulk answer says that nothing was changed. */
export const changedNone = (answer: unknown): boolean => noneSucceeded.safeParse(answer).success;

/** Why one of many is as it was; absent where it was changed. */
export const bulkError = z.object({ code: z.string(), message: z.string() }).optional();
