import type { z } from 'zod';

/** The schema of what an operation takes, for a form that sends it. */
export function bodySchema<Body extends z.ZodType>(operation: { body?: Body }): Body {
  if (!operation.body) throw new Error('A form needs an operation that takes a body.');
  return operation.body;
}
