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
