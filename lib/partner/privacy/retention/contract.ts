import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, nullableTime, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';

const own = { surface: 'org', tag: 'Privacy', params: z.object({}), status: 200 } as const;

/** The outcomes that a policy gives months to. */
export const outcomes = ['hired', 'rejected', 'open', 'without_application'] as const;

const months = (whom: string) =>
  z
    .int()
    .min(1)
    .max(240)
    .nullable()
    .describe(`How long ${whom} are kept after their last activity; null for ever`);

const policyFields = {
  hired_months: months('people who were hired'),
  rejected_months: months('people whose applications were closed or rejected'),
  open_months: months('people with an open application'),
  without_application_months: months('people who never applied for a job'),
};

const policy = z.strictObject(policyFields);

const retention = z
  .object({
    ...policyFields,
    effective_at: nullableTime.describe('When erasing begins; null where everybody is kept'),
    updated_at: nullableTime.describe('null where nothing was ever set'),
    held: z.int().min(0).describe('How many people are on legal hold'),
  })
  .meta({ id: 'Retention' });

const examplePolicy = {
  hired_months: null,
  rejected_months: 24,
  open_months: 36,
  without_application_months: 12,
};

const exampleRetention = {
  ...examplePolicy,
  effective_at: exampleTime,
  updated_at: exampleTime,
  held: 2,
};

const path = '/settings/retention';

export const getRetention = operation({
  ...own,
  id: 'getRetention',
  method: 'GET',
  path,
  summary: 'Read how long people are kept',
  description:
    'Months after the last activity, by outcome. Where nothing was set, everybody is kept for ever.',
  permission: 'settings:read',
  result: z.object({ retention }),
  errors: [401],
  examples: { result: { retention: exampleRetention } },
});

export const setRetention = operation({
  ...own,
  id: 'setRetention',
  method: 'PUT',
  path,
  summary: 'Set how long people are kept',
  description:
    'Whoever had no activity for the months of their outcome is erased as by `POST /candidates/{candidateId}/erase`, a few at a time. Of several outcomes the longest counts. Kept whatever the months say are people on legal hold, with an interview to come, or with a message that still waits. A policy that shortens a time takes effect seven days later; until then nobody is erased. Preview whom it meets with `POST /settings/retention/preview`.',
  permission: 'candidate:erase',
  body: policy,
  result: z.object({ retention }),
  errors: [400, 401],
  versioned: { in: 'retention' },
  examples: { body: examplePolicy, result: { retention: exampleRetention } },
});

const person = z.object({
  candidate_id: id,
  first_name: z.string(),
  last_name: z.string(),
  outcome: z.enum(outcomes),
  last_activity_at: timestamp,
});

export const previewRetention = operation({
  ...own,
  id: 'previewRetention',
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Preview whom a policy would erase',
  description:
    'Changes nothing. Counts the people whom these months would meet today, and lists the 50 whose last activity is the longest ago. At most 50,000 people without recent activity are looked at, the oldest first: `is_complete` is false where there are more.',
  permission: 'candidate:erase',
  body: policy,
  result: z.object({
    people: z.int().min(0),
    is_complete: z.boolean(),
    by_outcome: z.object({
      hired: z.int(),
      rejected: z.int(),
      open: z.int(),
      without_application: z.int(),
    }),
    oldest: z.array(person),
  }),
  errors: [400, 401],
  examples: {
    body: examplePolicy,
    result: {
      people: 1,
      is_complete: true,
      by_outcome: { hired: 0, rejected: 1, open: 0, without_application: 0 },
      oldest: [
        {
          candidate_id: exampleIds.candidateId,
          first_name: 'Maria',
          last_name: 'Lopez',
          outcome: 'rejected',
          last_activity_at: exampleTime,
        },
      ],
    },
  },
});
