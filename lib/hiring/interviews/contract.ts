import { z } from 'zod';
import { application, moveResult } from '@/lib/contract/candidates';
import { exampleApplication, exampleIds, exampleMove, exampleTime } from '@/lib/contract/examples';
import { id, idInput, text, timestamp, timestampInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { applicationParams, candidateParams, pathId } from '@/lib/contract/path-ids';
import { messageNotSent } from '@/lib/contract/unsent';

export const interviewer = z.object({ id, name: z.string() });

const interview = z
  .object({
    interview_id: id,
    application_id: id,
    candidate_id: id,
    interviewer: interviewer.nullable(),
    start_time: timestamp,
    end_time: timestamp,
    status: z
      .enum(['scheduled', 'rescheduled', 'cancelled', 'completed', 'no_show'])
      .describe('`rescheduled`: another interview took its place'),
    created_at: timestamp,
  })
  .meta({ id: 'Interview' });

export const timeSlot = z
  .strictObject({ start_time: timestampInput, end_time: timestampInput })
  .refine((slot) => slot.end_time > slot.start_time, {
    error: 'must be after start_time',
    path: ['end_time'],
  });

const slotRule = 'In the future, ending after it starts, and at most 12 hours long';

const reason = text(2000).optional();

export const exampleInterviewer = {
  id: '01990a3e-7c00-7000-8000-0000000000f7',
  name: 'Dana Whitfield',
};

export const exampleTimes = {
  start_time: '2036-03-05T15:00:00.000Z',
  end_time: '2036-03-05T15:30:00.000Z',
};

const exampleInterview = {
  interview_id: '01990a3e-7c00-7000-8000-0000000000e7',
  application_id: exampleIds.applicationId,
  candidate_id: exampleIds.candidateId,
  interviewer: exampleInterviewer,
  ...exampleTimes,
  status: 'scheduled' as const,
  created_at: exampleTime,
};

const exampleScheduled = {
  ...exampleMove,
  application: { ...exampleApplication, status: 'interview_scheduled' as const },
  stageChange: {
    from: 'passed_screening_awaiting_scheduling' as const,
    to: 'interview_scheduled' as const,
  },
};

const shared = { surface: 'org', tag: 'Interviews' } as const;

const ofApplication = {
  ...shared,
  params: applicationParams,
  errors: [400, 401, 404],
} as const;

const exampleSchedule = { slot: { ...exampleTimes } };

export const scheduleInterview = operation({
  ...ofApplication,
  id: 'scheduleInterview',
  method: 'POST',
  path: '/applications/{applicationId}/schedule',
  summary: 'Book an interview slot',
  description:
    'Moves the application to `interview_scheduled`, whatever the workflow says, and sends the candidate a confirmation, by e-mail with a calendar file. A time that is offered and still free is taken, and whoever offers it holds the interview; at any other time nobody is named. An interview that is still to be held gets this time in place of its own. 400 `TIME_TAKEN` where the candidate, whatever the application, or the interviewer has another interview that meets this time, and with whom and when as far as you may see it; one may begin as the other ends. 400 `APPLICATION_CLOSED` for an application in `hired` or `dnc`, which are left by force only, and for one that continues at another location.',
  permission: 'application:schedule',
  malformedId: 400,
  body: z.strictObject({ slot: timeSlot.describe(slotRule) }),
  status: 200,
  result: moveResult,
  refusals: ['INVALID_STAGE_TRANSITION', 'APPLICATION_CLOSED', 'STAGE_CONFLICT', 'TIME_TAKEN'],
  examples: {
    params: { applicationId: exampleIds.applicationId },
    body: exampleSchedule,
    result: exampleScheduled,
  },
});

export const rescheduleInterview = operation({
  ...ofApplication,
  id: 'rescheduleInterview',
  method: 'POST',
  path: '/applications/{applicationId}/reschedule',
  summary: 'Give an interview another time',
  description:
    'As `schedule`, with a reason for the history. The interview still to be held becomes `rescheduled`, a new one takes its place with the same interviewer (or, in a free offered time that is not theirs, with whoever offers it), and the candidate is told the old time and the new one; their calendar moves the event. Where there is no such interview, the slot is booked. A time that is taken, `hired` and `dnc` are refused as there.',
  permission: 'application:schedule',
  malformedId: 400,
  body: z.strictObject({
    slot: timeSlot.describe(slotRule),
    reason,
  }),
  status: 200,
  result: moveResult,
  refusals: ['INVALID_STAGE_TRANSITION', 'APPLICATION_CLOSED', 'STAGE_CONFLICT', 'TIME_TAKEN'],
  examples: {
    params: { applicationId: exampleIds.applicationId },
    body: { ...exampleSchedule, reason: 'The candidate asked for a later day' },
    result: {
      ...exampleScheduled,
      stageChange: { from: 'reschedule_requested', to: 'interview_scheduled' },
    },
  },
});

export const listInterviews = operation({
  ...ofApplication,
  id: 'listInterviews',
  method: 'GET',
  path: '/applications/{applicationId}/interviews',
  summary: 'List the interviews of an application, the latest first',
  description: 'Those to be held and those of the past, cancelled and rescheduled ones included.',
  permission: 'application:read',
  errors: [401, 404],
  malformedId: 404,
  status: 200,
  result: z.object({ interviews: z.array(interview) }),
  examples: {
    params: { applicationId: exampleIds.applicationId },
    result: { interviews: [exampleInterview] },
  },
});

export const cancelInterview = operation({
  ...shared,
  id: 'cancelInterview',
  method: 'POST',
  path: '/interviews/{interviewId}/cancel',
  summary: 'Cancel an interview and tell the candidate',
  description:
    'Only an interview that is still to be held. Where another time is promised, an application in `interview_scheduled` moves to `reschedule_requested`, and the message says that you will write about it; elsewhere, and without the promise, it stays where it is. A message by e-mail takes the event off the candidate’s calendar, too. Rejecting an application cancels its interviews.',
  permission: 'application:schedule',
  params: z.object({ interviewId: pathId('INTERVIEW_NOT_FOUND') }),
  malformedId: 400,
  body: z.strictObject({
    reason,
    promise: z
      .enum(['another_time', 'nothing'])
      .default('another_time')
      .describe('What the candidate may expect: `nothing` says only that it is cancelled'),
    notify: z.boolean().default(true).describe('Whether the candidate is told'),
  }),
  status: 200,
  result: z.object({ interview, application, message_not_sent: messageNotSent }),
  errors: [400, 401, 404],
  examples: {
    params: { interviewId: exampleInterview.interview_id },
    body: { reason: 'The interviewer is ill' },
    result: {
      interview: { ...exampleInterview, status: 'cancelled' },
      application: { ...exampleApplication, status: 'reschedule_requested' },
    },
  },
});

export const advanceToScheduling = operation({
  ...shared,
  id: 'advanceToScheduling',
  method: 'POST',
  path: '/candidates/{candidateId}/advance-to-scheduling',
  summary: 'Invite a candidate to choose an interview time',
  description:
    'Moves the application to `passed_screening_awaiting_scheduling` and sends the candidate a link, valid for 14 days, to choose among the offered interview slots; links sent earlier stop working. Where an interview is booked, the link offers another time for it until it begins, and the letter says so. Possible from every open stage before the interview, and from `reschedule_requested` and `no_show`; otherwise 400. Somebody with neither an e-mail address nor a usable phone number gets no link: 400, and nothing changes; `change-stage` moves them without one. `application_id` may be left out while the candidate has one open application.',
  permission: 'application:write',
  params: candidateParams,
  malformedId: 400,
  body: z.strictObject({
    application_id: idInput.optional(),
    note: text(20_000).optional().describe('Kept as a note of the application'),
  }),
  status: 200,
  result: moveResult,
  errors: [400, 401, 404],
  refusals: [
    'INVALID_STAGE_TRANSITION',
    'APPLICATION_CLOSED',
    'STAGE_CONFLICT',
    'APPLICATION_NOT_FOUND',
  ],
  examples: {
    params: { candidateId: exampleIds.candidateId },
    body: { application_id: exampleIds.applicationId, note: 'Prefers afternoons.' },
    result: {
      ...exampleMove,
      application: {
        ...exampleApplication,
        status: 'passed_screening_awaiting_scheduling' as const,
      },
      stageChange: { from: 'awaiting_screening', to: 'passed_screening_awaiting_scheduling' },
    },
  },
});
