import { z } from 'zod';
import { checkType } from '@/lib/contract/checks';
import { exampleIds, exampleJob, exampleTime } from '@/lib/contract/examples';
import { id, nullableText, nullableTime, timestamp, timeZoneInput } from '@/lib/contract/fields';
import { jobStatus } from '@/lib/contract/jobs';
import { operation } from '@/lib/contract/operation';
import { stageSlug } from '@/lib/contract/stages';

/** How many items a section shows, and up to how many it counts. */
export const mostShown = 10;
export const mostCounted = 1000;

const personFields = {
  application_id: id,
  candidate_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: nullableText,
  phone: nullableText,
  phone_e164: nullableText.describe('The number that can be called; null where `phone` cannot'),
  job: z.object({ id, title: z.string() }),
  location_name: nullableText,
  status: stageSlug,
  stage_entered_at: timestamp,
  stage_entered_by: nullableText.describe('Who moved them there; null where they were not moved'),
  score: z.number().nullable(),
  is_flagged: z.boolean().describe('True while the candidate meets an entry of the blocklist'),
  applied_at: nullableTime,
};

const person = z.object(personFields).meta({ id: 'HomePerson' });

const section = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int().describe(`Counted up to ${mostCounted}`), items: z.array(item) });

const interview = z
  .object({
    ...personFields,
    interview_id: id,
    start_time: timestamp,
    end_time: timestamp,
    interview_status: z.enum(['scheduled', 'completed', 'no_show']),
    interviewer: z.object({ id, name: z.string() }).nullable(),
    place: nullableText,
    time_zone: z.string().describe('Where it takes place, as the candidate is told'),
  })
  .meta({ id: 'HomeInterview' });

const failedMessage = z
  .object({
    ...personFields,
    message_id: id,
    kind: z.string(),
    channel: z.enum(['email', 'sms']),
    subject: nullableText,
    failure_reason: nullableText,
    failed_at: timestamp,
  })
  .meta({ id: 'HomeFailedMessage' });

const missingConsent = z
  .object({
    ...personFields,
    check_id: id,
    check_type: checkType.describe('Of the check that has waited longest'),
    checks: z.int().describe('How many checks wait for the same consent'),
    asked_at: timestamp,
  })
  .meta({ id: 'HomeMissingConsent' });

const failingEndpoint = z
  .object({
    endpoint_host: z.string(),
    failing_since: timestamp,
    consecutive_failures: z.int(),
    last_success_at: nullableTime,
  })
  .meta({ id: 'HomeFailingEndpoint' });

const ownJob = z
  .object({
    job_id: id,
    title: z.string(),
    location: z.string().describe('The location fields in one line'),
    status: jobStatus,
    recruiter: z.object({ id, name: z.string() }).nullable(),
    open: z.int().describe('Applications that have not ended'),
    unreviewed: z.int().describe('Those in a stage in which somebody of the office decides'),
    interviews: z.int().describe('Those in a stage of the interview'),
    hired: z.int(),
  })
  .meta({ id: 'HomeJob' });

const examplePerson = {
  ...{ application_id: exampleIds.applicationId, candidate_id: exampleIds.candidateId },
  ...{ first_name: 'Amara', last_name: 'Okafor' },
  ...{ email: 'amara.okafor@example.com', phone: '+12125550142', phone_e164: '+12125550142' },
  job: { id: exampleIds.jobId, title: exampleJob.title },
  location_name: 'Albany',
  ...{ status: 'reschedule_requested' as const, stage_entered_at: exampleTime },
  ...{ stage_entered_by: 'Amara Okafor', score: 82.5, is_flagged: false },
  applied_at: exampleTime,
};

const none = { total: 0, items: [] };

export const getHome = operation({
  id: 'getHome',
  surface: 'org',
  tag: 'Applications',
  method: 'GET',
  path: '/home',
  summary: 'Read what a person’s day consists of',
  description:
    'Interviews of today, who waits for somebody by rule, what changed since the last working day began (on Mondays since Friday), and jobs. Each section shows at most 10 items. `mine` are jobs whose recruiter the caller is, their applications, and interviews that the caller holds; without `scope` it is `mine` for whoever has such a job that is open, else `all`. Who waits longest comes first. `unreviewed` are applications in `applied`, `client_screening` and, with a completed evaluation, `pending_evaluation`; `interview_missing` are those in `interview_scheduled` with no interview ahead, `undecided` those in `past_interview` and `awaiting_recruiter_action`. `message_failed` are those whose last message, of the last 30 days, was not delivered, or had no address to go to (`no_address`); `endpoint_failing` are endpoints that failed at least three times in a row, within the last 7 days, of the organization whatever the scope.',
  permission: 'application:read',
  params: z.object({}),
  query: z.object({
    time_zone: timeZoneInput.default('UTC').describe('IANA name: whose days are meant'),
    scope: z.enum(['mine', 'all']).optional(),
  }),
  status: 200,
  result: z.object({
    scope: z.enum(['mine', 'all']),
    date: z.iso.date().describe('Today in the time zone'),
    since: timestamp.describe('When the last working day before today began'),
    interviews: section(interview).describe('Of today, those that are over last'),
    waiting: z.object({
      reschedule_requested: section(person),
      no_show: section(person),
      interview_missing: section(person),
      message_failed: section(failedMessage),
      consent_missing: section(missingConsent),
      undecided: section(person),
      unreviewed: section(person),
      endpoint_failing: section(failingEndpoint),
    }),
    changes: z
      .object({
        applied: section(person),
        moved: section(person).describe('To another open stage'),
        hired: section(person),
        lost: section(person).describe('Rejected or withdrawn'),
      })
      .describe('The latest first'),
    jobs: section(ownJob).describe('Own jobs, or all that are active'),
  }),
  errors: [400, 401],
  examples: {
    query: { time_zone: 'America/New_York' },
    result: {
      scope: 'mine',
      date: '2026-03-03',
      since: '2026-03-02T05:00:00.000Z',
      interviews: none,
      waiting: {
        reschedule_requested: { total: 1, items: [examplePerson] },
        ...{
          no_show: none,
          interview_missing: none,
          message_failed: none,
          consent_missing: none,
          undecided: none,
        },
        ...{ unreviewed: none, endpoint_failing: none },
      },
      changes: { applied: none, moved: none, hired: none, lost: none },
      jobs: none,
    },
  },
});
