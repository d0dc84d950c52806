import type { z } from 'zod';
import { describedEnum } from './fields';

/** The state of an application's screening call. */
export const screeningState = describedEnum('ScreeningState', {
  enqueued: 'a call is queued',
  completed: 'earlier answers decide it',
  skipped: 'no call; `screening_reason` says why',
});

/** Why an application has no screening call. */
export const skipReason = describedEnum('ScreeningSkipReason', {
  no_contact_consent: 'the applicant has not agreed to be called',
  no_phone:
    'there is no phone number that can be called: none, one that cannot exist, or one with an extension',
  blocklisted: 'a blocklist entry excludes the applicant',
  do_not_contact:
    'the applicant asked not to be contacted, and has not applied for this since; also where they asked at another location',
  not_on_allowlist: 'the service runs as a sandbox, and the number is not on the allowlist',
  no_provider: 'no voice agent is configured that could make the call',
  past_screening: 'the application is past its screening',
  application_closed: 'the application is closed',
});

export type SkipReason = z.output<typeof skipReason>;

/** The state of a screening call and, if it is skipped, why. */
export type Screening = {
  screening: z.output<typeof screeningState>;
  screeningReason: SkipReason | null;
};

/** The two fields that report a screening state in a response or an event. */
export const screeningFields = {
  screening: screeningState,
  screening_reason: skipReason.nullable().describe('Why there is no call; null unless skipped'),
};

/** The result of a screening call. */
export const screeningResult = describedEnum('ScreeningResult', {
  passed: 'the answers meet every knockout question of the job',
  failed: 'the answers miss a knockout question of the job',
  incomplete: 'some questions were not answered',
});

/** How strongly a screening recommends an applicant. */
export const screeningTier = describedEnum('ScreeningTier', {
  strong_yes: 'passed, with 90 % of the answers or more as wished',
  yes: 'passed',
  no: 'failed on one knockout question',
  definitely_not: 'failed on several',
});
