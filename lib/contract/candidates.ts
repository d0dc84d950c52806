import { z } from 'zod';
import { blocklistMatch } from './blocklist';
import { id, nullableText, nullableTime, timestamp } from './fields';
import { stageChange, stageSlug } from './stages';
import { messageNotSent } from './unsent';

const candidateFields = {
  candidate_id: id,
  org_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: nullableText,
  phone: nullableText.describe('As it was typed'),
  phone_e164: nullableText.describe(
    'The number as it is called, written to and matched; null where `phone` cannot exist, lacks the country code of another country, or has an extension',
  ),
  address_line1: nullableText,
  address_line2: nullableText,
  city: nullableText,
  state: nullableText,
  postal_code: nullableText,
  country: nullableText,
  source: nullableText.describe('Where the candidate came from'),
  created_at: timestamp,
  updated_at: timestamp,
};

const applicationFields = {
  application_id: id,
  org_id: id,
  candidate_id: id,
  job_id: id,
  location_id: id.nullable().describe('The location it is at, if it is at one'),
  status: stageSlug.describe(
    'The pipeline stage; the last one it was in where `closed_reason` is `moved`, or where it was open when the person was erased, and it counts in no stage then',
  ),
  closed_reason: z
    .enum(['moved', 'rejected', 'withdrawn', 'hired'])
    .nullable()
    .describe('null while it is open; `moved` where the applicant continues at another location'),
  moved_to_application_id: id
    .nullable()
    .describe(
      'The application the applicant continues with, where `closed_reason` is `moved`; null where that one is out of your reach',
    ),
  score: z.number().nullable().describe('Screening score, if there is one'),
  applied_at: nullableTime,
  evaluation_status: z
    .enum(['sent', 'completed', 'expired'])
    .nullable()
    .describe('null until the candidate is asked; `sent` while a link to the questions waits'),
  evaluation_sent_at: nullableTime.describe(
    'null where nothing is configured to send the link: staff pass it on',
  ),
  evaluation_completed_at: nullableTime,
  created_at: timestamp,
  updated_at: timestamp,
};

const plainApplication = z.object({
  ...applicationFields,
  stage_reason: nullableText
    .optional()
    .describe('Why it is in its stage, in the words of whoever moved it; with `include=reasons`'),
});

/** A word of the organization's own for candidates. */
export const tag = z.object({ tag_id: id, name: z.string() }).meta({ id: 'Tag' });

/** Somebody with the same email or phone. */
export const contactMatch = z.object({
  candidate_id: id,
  first_name: z.string(),
  last_name: z.string(),
  matches: z.array(z.enum(['email', 'phone'])),
});

/** A person who applied; only some operations include `applications` and the blocklist entry. */
export const candidate = z
  .object({
    ...candidateFields,
    applications: z.array(plainApplication).optional(),
    tags: z.array(tag).optional(),
    is_flagged: z.boolean().describe('Whether an active blocklist entry matches'),
    joined: z
      .literal(true)
      .optional()
      .describe('On entering: somebody who was there already was joined, nobody added'),
    opened_application_id: id
      .nullable()
      .optional()
      .describe('Where `joined`: the application that was opened; null where none was'),
    noted: z
      .boolean()
      .optional()
      .describe('Where `joined`: whether what was sent and differs became a note now'),
    same_contact: z
      .array(contactMatch)
      .optional()
      .describe(
        'On entering and changing: up to ten others whom you may see with the email or phone given',
      ),
    erased_at: timestamp.optional().describe('When the person’s data was erased, if it was'),
    last_activity_at: timestamp.optional().describe('The time `activity` sorts by; in lists'),
    blocklist_match: blocklistMatch
      .optional()
      .describe(
        'The active blocklist entry that matches, its reason only with `blocklist:read`; for a single candidate',
      ),
  })
  .meta({ id: 'Candidate' });

/** One candidate's application to one job. */
export const application = z
  .object({ ...applicationFields, candidates: z.object(candidateFields).optional() })
  .meta({ id: 'Application' });

/** The result of every move. */
export const moveResult = z
  .object({
    success: z.boolean(),
    application,
    stageChange,
    message_not_sent: messageNotSent,
  })
  .meta({ id: 'MoveResult' });
