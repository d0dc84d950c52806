import { z } from 'zod';
import { application, moveResult } from '@/lib/contract/candidates';
import { exampleApplication, exampleIds, exampleMove, exampleTime } from '@/lib/contract/examples';
import { nullableTime, text, timestampInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { applicationParams } from '@/lib/contract/path-ids';

const write = {
  surface: 'org',
  tag: 'Applications',
  permission: 'application:write',
  params: applicationParams,
  errors: [400, 401, 404],
  malformedId: 400,
} as const;

const exampleParams = { applicationId: exampleIds.applicationId };

const reason = text(2000).optional();
const note = text(20_000).optional().describe('Kept as a note of the application');

export const updateApplication = operation({
  ...write,
  id: 'updateApplication',
  method: 'PATCH',
  path: '/applications/{applicationId}',
  summary: 'Correct the score or the evaluation',
  description:
    'At least one field; the stage is changed by the moves alone. An evaluation that becomes `completed` is completed now unless `evaluation_completed_at` says when, and one that becomes `sent` was sent now; one that is no longer `completed` loses its time unless a new one is given.',
  body: z
    .strictObject({
      score: z.number().min(0).max(100).nullable().describe('0 to 100; null removes it'),
      evaluation_status: z.enum(['sent', 'completed', 'expired']).nullable(),
      evaluation_sent_at: timestampInput.nullable().describe('Not in the future'),
      evaluation_completed_at: timestampInput
        .nullable()
        .describe('Not in the future, and never null while the evaluation is completed'),
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'at least one field is required'),
  status: 200,
  result: z.object({ application }),
  versioned: { in: 'application' },
  examples: {
    params: exampleParams,
    body: { score: 91, evaluation_status: 'completed', evaluation_completed_at: exampleTime },
    result: {
      application: {
        ...exampleApplication,
        score: 91,
        evaluation_status: 'completed',
        evaluation_completed_at: exampleTime,
      },
    },
  },
});

export const hireApplication = operation({
  ...write,
  id: 'hireApplication',
  method: 'POST',
  path: '/applications/{applicationId}/hire',
  summary: 'Hire the candidate',
  description:
    'From every open stage, whatever the workflow says; what is closed already is 400 `APPLICATION_CLOSED`. An interview to come is cancelled; the candidate hears that it is no longer needed, with good news to follow, unless `notify` is false. Nothing else is sent to them.',
  body: z.strictObject({
    start_date: z.iso.date('must be a date, YYYY-MM-DD').optional().describe('Kept in the history'),
    reason,
    note,
    notify: z
      .boolean()
      .default(true)
      .describe('Whether they are told that an interview is no longer needed'),
  }),
  status: 200,
  result: moveResult,
  refusals: ['APPLICATION_CLOSED', 'STAGE_CONFLICT'],
  examples: {
    params: exampleParams,
    body: { start_date: '2036-04-01' },
    result: {
      ...exampleMove,
      application: { ...exampleApplication, status: 'hired' },
      stageChange: { from: 'past_interview', to: 'hired' },
    },
  },
});

export const withdrawApplication = operation({
  ...write,
  id: 'withdrawApplication',
  method: 'POST',
  path: '/applications/{applicationId}/withdraw',
  summary: 'Withdraw an application because the candidate asked for it',
  description:
    'A rejection with the outcome `candidate_withdrew`; the candidate is sent a confirmation unless `send_message` is false.',
  body: z.strictObject({ reason, note, send_message: z.boolean().default(true) }),
  status: 200,
  result: moveResult,
  refusals: ['APPLICATION_CLOSED', 'STAGE_CONFLICT'],
  examples: {
    params: exampleParams,
    body: { reason: 'Took another position' },
    result: {
      ...exampleMove,
      application: { ...exampleApplication, status: 'client_rejected' },
      stageChange: { from: 'applied', to: 'client_rejected' },
    },
  },
});

export const reopenApplication = operation({
  ...write,
  id: 'reopenApplication',
  method: 'POST',
  path: '/applications/{applicationId}/reopen',
  summary: 'Take a rejection back',
  description:
    'The application returns to the stage it had before it was rejected or withdrawn (`awaiting_recruiter_action` where it never had another), and the message about it is cancelled if it has not been sent. Whatever is not rejected, and `dnc`, is 400 `INVALID_STAGE_TRANSITION`; so is an application whose candidate has another open one to the job.',
  body: z.strictObject({ reason }),
  status: 200,
  result: moveResult.extend({
    message_cancelled: z
      .boolean()
      .describe(
        'True where a message was waiting and will never be sent; false where there was none, or it has gone out or is going out at this moment',
      ),
    rejection_sent_at: nullableTime.describe(
      'When a message last told the candidate of a rejection or withdrawal; null where none did',
    ),
  }),
  refusals: ['INVALID_STAGE_TRANSITION', 'APPLICATION_CLOSED', 'STAGE_CONFLICT'],
  examples: {
    params: exampleParams,
    body: { reason: 'Rejected by mistake' },
    result: {
      ...exampleMove,
      stageChange: { from: 'client_rejected', to: 'awaiting_screening' },
      message_cancelled: true,
      rejection_sent_at: null,
    },
  },
});
