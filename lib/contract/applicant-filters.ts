import { z } from 'zod';
import { booleanInput, idInput, idsInput, integerInput } from './fields';

/** What the lists of applications and of candidates can both be narrowed to, in their contracts. */
export const applicantFilters = {
  job_ids: idsInput(50).optional().describe('Comma-separated: any of these jobs'),
  location_ids: idsInput(50).optional().describe('Comma-separated: any of these locations'),
  tag_ids: idsInput(50).optional().describe('Comma-separated: who has any of these tags'),
  recruiter_id: idInput.optional().describe('Only of jobs whose recruiter this member is'),
  is_flagged: booleanInput.optional().describe('Whether the candidate meets the blocklist'),
  waiting_days: integerInput
    .pipe(z.int().min(0).max(3650))
    .optional()
    .describe('In their stage for at least so many days'),
  message_pending: booleanInput
    .optional()
    .describe('Whether a message about the application is still to go out'),
  mine: booleanInput.optional().describe('`true`: only of jobs whose recruiter the caller is'),
};
