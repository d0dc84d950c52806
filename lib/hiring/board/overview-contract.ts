import { z } from 'zod';
import { candidate } from '@/lib/contract/candidates';
import { exampleCandidate, exampleIds, exampleJob, exampleTime } from '@/lib/contract/examples';
import { id, nullableText, nullableTime, openMap, text, timestamp } from '@/lib/contract/fields';
import { conversation, timelineEvent } from '@/lib/contract/history';
import { operation } from '@/lib/contract/operation';
import { candidateParams } from '@/lib/contract/path-ids';
import { getEvaluation } from '@/lib/hiring/evaluations/contract';
import { listInterviews } from '@/lib/hiring/interviews/contract';
import { listMessages } from '@/lib/hiring/letters/contract';
import { card, exampleCard } from './contract';

const overviewCard = card
  .omit({ candidates: true, tags: true })
  .meta({ id: 'OverviewApplication' });

const screening = z.object({
  result: z.enum(['passed', 'failed', 'incomplete']),
  tier: z.enum(['strong_yes', 'yes', 'no', 'definitely_not']).nullable(),
  completed_at: nullableTime,
});

const screeningCall = z.object({
  status: z.enum(['enqueued', 'calling', 'failed']),
  due_at: timestamp,
  failure_reason: nullableText,
});

const screeningAnswer = z
  .object({
    prompt: z.string(),
    is_knockout: z.boolean(),
    answer: nullableText.describe('null where the question was left open'),
    expected_answer: nullableText,
    matches: z.boolean().nullable().describe('null where nothing is expected or was said'),
  })
  .meta({ id: 'ScreeningAnswer' });

const interview = listInterviews.result.shape.interviews.element.extend({
  time_zone: z.string().describe('Where it takes place, as the candidate is told'),
  place: nullableText,
});

const {
  body: _body,
  recipient: _recipient,
  link: _link,
  ...messageFields
} = listMessages.result.shape.messages.element.shape;

const glance = z
  .object({
    application_id: id,
    screening: screening.nullable(),
    screening_call: screeningCall.nullable().describe('One that waits, runs or was given up'),
    conversation: conversation.nullable().describe('The latest call, else the latest chat'),
    answers: z.array(screeningAnswer).describe('Of that conversation, by the job’s questions'),
    evaluation: getEvaluation.result.pick({ score: true, answers: true }).nullable(),
    interview: interview
      .nullable()
      .describe('The next one; else the last one of which nobody said how it went'),
    message: z
      .object(messageFields)
      .nullable()
      .describe('What goes out next; else the latest that was not cancelled'),
    placed_at: nullableTime.describe('When its location was chosen for the candidate'),
    placed_told: nullableText.describe('The partner that was told of that'),
    partner: nullableText.describe(
      'Who is told what becomes of it; null where no partner is: the location is none of theirs, or no address is set',
    ),
    rejection_sent_at: nullableTime.describe(
      'When a message told the candidate of a rejection or withdrawal; null where none did, or something was sent since',
    ),
    documents: z
      .object({ resume_data: openMap.nullable(), research: openMap.nullable() })
      .nullable()
      .describe('With `include=documents` only'),
    counts: z.object({
      notes: z.int(),
      messages: z.int().describe('About all applications of the candidate'),
      messages_waiting: z.int().describe('About all applications of the candidate'),
      interviews: z.int().describe('About all applications of the candidate'),
      checks: z.int(),
      documents: z.int(),
    }),
  })
  .meta({ id: 'ApplicationGlance' });

const { candidates: _candidates, tags: _tags, ...exampleOverviewCard } = exampleCard;

const exampleGlance = {
  application_id: exampleIds.applicationId,
  screening: { result: 'passed', tier: 'yes', completed_at: exampleTime },
  screening_call: null,
  conversation: {
    id: '01990a3e-7c00-7000-8000-0000000000e4',
    channel: 'call',
    started_at: exampleTime,
    ended_at: exampleTime,
    summary: 'Has a license and a car, free from Monday.',
    outcome: 'passed',
  },
  answers: [
    {
      prompt: "Do you hold a valid driver's license?",
      is_knockout: true,
      answer: 'yes',
      expected_answer: 'yes',
      matches: true,
    },
  ],
  evaluation: null,
  interview: null,
  message: null,
  placed_at: null,
  placed_told: null,
  partner: null,
  rejection_sent_at: null,
  documents: null,
  counts: {
    ...{ notes: 2, messages: 0, messages_waiting: 0 },
    ...{ interviews: 0, checks: 0, documents: 0 },
  },
};

export const getCandidateOverview = operation({
  id: 'getCandidateOverview',
  surface: 'org',
  tag: 'Candidates',
  method: 'GET',
  path: '/candidates/{candidateId}/overview',
  summary: 'Read what the first look at a candidate shows',
  description:
    'The candidate, their applications (the latest first, at most 100), what matters now about one of them, and the first page of the timeline with `include=all`. The application is `application_id` if it is one of theirs, else the latest open one, else the latest; `glance` is null where there is none.',
  permission: 'candidate:read',
  params: candidateParams,
  query: z.object({
    application_id: text(100)
      .optional()
      .describe('Which application to look at; one that is not theirs counts as none'),
    include: z
      .literal('documents')
      .optional()
      .describe('Adds what the candidate handed in and what was found out'),
  }),
  status: 200,
  result: z.object({
    candidate: candidate.omit({ applications: true }),
    consent_contact: z
      .boolean()
      .nullable()
      .describe('Whether the candidate agreed to be called; null where nobody was told'),
    legal_hold: z
      .object({ reason: nullableText, placed_by: z.string(), placed_at: timestamp })
      .nullable()
      .describe('Why nobody may erase them; the reason is for admins'),
    applications: z.array(overviewCard),
    glance: glance.nullable(),
    timeline: z.object({
      events: z.array(timelineEvent),
      next_cursor: z.string().nullable(),
    }),
  }),
  errors: [400, 401, 404],
  malformedId: 404,
  examples: {
    params: { candidateId: exampleIds.candidateId },
    query: { application_id: exampleIds.applicationId },
    result: {
      candidate: { ...exampleCandidate, blocklist_match: null },
      consent_contact: true,
      legal_hold: null,
      applications: [exampleOverviewCard],
      glance: exampleGlance,
      timeline: {
        events: [
          {
            id: 'stage:01990a3e-7c00-7000-8000-0000000000e1',
            occurred_at: exampleTime,
            type: 'stage',
            actor: { id: exampleIds.orgId, name: 'Dana Whitfield', type: 'user' },
            job: { id: exampleIds.jobId, title: exampleJob.title },
            details: { from: 'applied', to: 'awaiting_screening', reason: null, forced: false },
          },
        ],
        next_cursor: null,
      },
    },
  },
});
