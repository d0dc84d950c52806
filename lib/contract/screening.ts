import type { z } from 'zod';
import { describedEnum } from './fields';

/** What becomes of the screening call of an application. */
export const screeningState = describedEnum('ScreeningState', {
  enqueued: 'a call is coming',
  completed: 'earlier answers settle it',
  skipped: 'there is no call; `screening_reason` says why',
});

/** Why an application has no screening call. */
export const skipReason = describedEnum('ScreeningSkipReason', {
  no_contact_consent: 'the applicant has not agreed to be called',
  no_phone: 'there is no phone number that can be called',
  blocklisted: 'an entry of the blocklist excludes the applicant',
  not_on_allowlist: 'the service runs as a sandbox, and the number is not on the allowlist',
  past_screening: 'the application is past its screening',
  application_closed: 'the application is closed',
});

export type SkipReason = z.output<typeof skipReason>;

/** What becomes of a screening call, and why there is none where it is skipped. */
export type Screening = {
  screening: z.output<typeof screeningState>;
  screeningReason: SkipReason | null;
};

/** The two fields by which an answer or an event says what becomes of a screening. */
export const screeningFields = {
  screening: screeningState,
  screening_reason: skipReason.nullable().describe('Why there is no call; null unless skipped'),
};

/** What a screening call came to. */
export const screeningResult = describedEnum('ScreeningResult', {
  passed: 'the answers meet every knockout question of the job',
  failed: 'the answers miss a knockout question of the job',
  incomplete: 'questions are left open',
});

/** How strongly a screening speaks for an applicant. */
export const screeningTier = describedEnum('ScreeningTier', {
  strong_yes: 'passed, with 90 % of the answers or more as wished',
  yes: 'passed',
  no: 'failed on one knockout question',
  definitely_not: 'failed on several',
});
