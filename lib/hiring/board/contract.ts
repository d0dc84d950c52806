import { z } from 'zod';
import { applicantFilters } from '@/lib/contract/applicant-filters';
import { application, candidate, tag } from '@/lib/contract/candidates';
import {
  exampleApplication,
  exampleCandidate,
  exampleIds,
  exampleJob,
  exampleStage,
  exampleTime,
} from '@/lib/contract/examples';
import {
  booleanInput,
  dateInput,
  id,
  idInput,
  integerInput,
  limitInput,
  text,
  timestamp,
} from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { stageSlug, workflowStage } from '@/lib/contract/stages';

/** An application as the board and lists show it. */
export const card = application
  .extend({
    candidates: candidate.omit({ applications: true }),
    job: z.object({ id, title: z.string() }),
    location_name: z.string().nullable(),
    time_zone: z.string().describe('Of the place of work, where interviews take place'),
    stage_entered_at: timestamp,
    source: z.string().nullable(),
    is_flagged: z.boolean().describe('True while the candidate meets an entry of the blocklist'),
    pending_message: z
      .object({ message_id: id, kind: z.string(), due_at: timestamp })
      .nullable()
      .describe('The message that will go out next'),
    is_message_failed: z
      .boolean()
      .describe(
        'True while the last message about this application could not be sent, also for want of an address',
      ),
    next_interview: z
      .object({
        interview_id: id,
        start_time: timestamp,
        end_time: timestamp,
        interviewer_name: z.string().nullable(),
      })
      .nullable()
      .describe('The interview that is running or comes next'),
    consent_pending_since: timestamp
      .nullable()
      .describe(
        'Since when a background check waits for the consent of the candidate; null without `background_check:read`',
      ),
    tags: z.array(tag).describe('Those of the candidate, by name'),
  })
  .meta({ id: 'ApplicationCard' });

export const exampleCard = {
  ...exampleApplication,
  candidates: exampleCandidate,
  job: { id: exampleIds.jobId, title: exampleJob.title },
  location_name: null,
  time_zone: 'America/New_York',
  stage_entered_at: exampleTime,
  source: 'referral',
  is_flagged: false,
  pending_message: null,
  is_message_failed: false,
  next_interview: null,
  consent_pending_since: null,
  tags: [],
};

const filters = {
  job_id: idInput.optional(),
  location_id: idInput.optional(),
  source: text(500)
    .optional()
    .describe('Comma-separated sources; one that has a comma stands in double quotes'),
  min_score: integerInput.optional().describe('Inclusive'),
  max_score: integerInput.optional().describe('Inclusive'),
  date_from: dateInput.optional().describe('Applied on or after'),
  date_to: dateInput.optional().describe('Applied on or before; includes the whole day, in UTC'),
  search: text(200).optional().describe('Free text over name, email, phone'),
  stage: stageSlug.optional(),
  ...applicantFilters,
};

const read = {
  surface: 'org',
  tag: 'Applications',
  method: 'GET',
  permission: 'application:read',
  params: z.object({}),
  status: 200,
  errors: [400, 401],
} as const;

export const getPipeline = operation({
  ...read,
  id: 'getPipeline',
  path: '/pipeline',
  summary: 'Read the board: every stage with its count and its newest applications',
  description:
    'All 18 stages in the order of the board, each with the exact number of applications that meet the filters and the first of them, those that entered the stage last coming first. `next_cursor` continues a column in `GET /applications` with the same filters and its `stage`.',
  query: z.object({ ...filters, limit: limitInput(25) }),
  result: z.object({
    stages: z.array(
      z.object({
        stage: workflowStage,
        count: z.int(),
        applications: z.array(card),
        next_cursor: z.string().nullable(),
      }),
    ),
  }),
  examples: {
    query: { search: 'okafor' },
    result: {
      stages: [{ stage: exampleStage, count: 1, applications: [exampleCard], next_cursor: null }],
    },
  },
});

const sorts = ['stage_entered_at', 'applied_at', 'score', 'name'] as const;

export const listApplications = operation({
  ...read,
  id: 'listApplications',
  path: '/applications',
  summary: 'List applications: one column of the board, or all of them as a table',
  description:
    'Pages by cursor: repeat the request with the `next_cursor` of the page before, the filters and the order unchanged. What has no score or date comes last in either direction.',
  query: z.object({
    candidate_id: idInput.optional().describe('Those of one candidate'),
    is_open: booleanInput.optional().describe('Whether the application has not ended yet'),
    ...filters,
    sort: z
      .enum([...sorts, ...sorts.map((sort) => `-${sort}` as const)])
      .default('-stage_entered_at')
      .describe('`-` in front means descending'),
    cursor: z.string().max(2000).optional(),
    limit: limitInput(25),
  }),
  result: z.object({ applications: z.array(card), next_cursor: z.string().nullable() }),
  examples: {
    query: { stage: 'awaiting_screening', sort: '-score' },
    result: { applications: [exampleCard], next_cursor: null },
  },
});

/** What a change is about; `tags` and `erasure` are told apart from other changes of a profile. */
export const changeTypes = [
  'stage',
  'note',
  'interview',
  'call',
  'email',
  'sms',
  'evaluation',
  'background_check',
  'placement',
  'profile',
  'tags',
  'erasure',
  'blocklist',
  'job',
  'settings',
] as const;

const change = z
  .object({
    change_id: id,
    type: z
      .enum(changeTypes)
      .describe(
        '`tags`: what a candidate is tagged with, or, without a `candidate_id`, the tags there are; `erasure`: a person’s data was erased, take it out of what you hold',
      ),
    application_id: id.nullable(),
    candidate_id: id.nullable(),
    job_id: id.nullable(),
    from_stage: stageSlug.nullable(),
    to_stage: stageSlug.nullable(),
    actor: z.object({
      id: z.string().nullable(),
      name: z.string(),
      type: z.enum(['user', 'automation', 'candidate']),
    }),
    occurred_at: timestamp,
  })
  .meta({ id: 'Change' });

export const listChanges = operation({
  ...read,
  id: 'listChanges',
  path: '/changes',
  summary: 'Follow what changes in the organization',
  description:
    'Without `since` the answer is the present cursor and no changes. With it, the changes since, oldest first. Changes of the last ten seconds are answered again, so that none is missed that was committed late: pass over a `change_id` you have seen. A cursor reaches back 30 days. With `reset` it was older: read everything again and go on from the new cursor. Whoever is limited to a part of the organization hears of that part; a page may then have few changes or none and still `has_more`.',
  query: z.object({
    since: z.string().max(200).optional().describe('A `cursor` of an answer before'),
    limit: limitInput(100),
  }),
  result: z.object({
    cursor: z.string(),
    changes: z.array(change),
    has_more: z.boolean().describe('True where asking again at once brings more'),
    reset: z.boolean(),
  }),
  examples: {
    result: {
      cursor: 'MDE5OTBhM2UtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAw',
      changes: [
        {
          change_id: '01990a3e-7c00-7000-8000-0000000000e1',
          type: 'stage',
          application_id: exampleIds.applicationId,
          candidate_id: exampleIds.candidateId,
          job_id: exampleIds.jobId,
          from_stage: 'applied',
          to_stage: 'awaiting_screening',
          actor: { id: exampleIds.orgId, name: 'Dana Whitfield', type: 'user' },
          occurred_at: exampleTime,
        },
      ],
      has_more: false,
      reset: false,
    },
  },
});
