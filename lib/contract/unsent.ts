import { z } from 'zod';

/** Why a message in a recruiter's own words does not reach somebody. */
export const unsentReason = z.enum([
  'erased',
  'do_not_contact',
  'no_consent',
  'blocklisted',
  'no_address',
  'no_transport',
]);

export type UnsentReason = z.infer<typeof unsentReason>;

/** Why a letter that goes with a change does not go out, as its message says. */
export const letterObstacle = z.enum(['no_address', 'blocklisted', 'do_not_contact']);

export type LetterObstacle = z.infer<typeof letterObstacle>;

/** In an answer: why the letter that goes with the change is not sent. */
export const messageNotSent = letterObstacle
  .optional()
  .describe(
    'Why a letter that goes with this is not sent; absent where it is, or where none goes with it',
  );
