import { z } from 'zod';
import { application, candidate, moveResult } from '@/lib/contract/candidates';
import { backgroundCheck } from '@/lib/contract/checks';
import {
  exampleApplication,
  exampleCandidate,
  exampleHistoryEntry,
  exampleIds,
  exampleJob,
  exampleMove,
  exampleStage,
} from '@/lib/contract/examples';
import { filledText, openMap, text, timestampInput } from '@/lib/contract/fields';
import { conversation } from '@/lib/contract/history';
import { job } from '@/lib/contract/jobs';
import { operation } from '@/lib/contract/operation';
import { applicationParams } from '@/lib/contract/path-ids';
import { stageHistoryEntry, stageSlug, workflowStage } from '@/lib/contract/stages';
import { messageNotSent } from '@/lib/contract/unsent';
import { rejectionStages } from '@/lib/pipeline/rejection-outcomes';

const exampleParams = { applicationId: exampleIds.applicationId };

const shared = { surface: 'org', tag: 'Applications', params: applicationParams } as const;

const reason = text(2000).optional();
const noteText = text(20_000).optional().describe('Kept as a note of the application');

export const getApplication = operation({
  ...shared,
  id: 'getApplication',
  method: 'GET',
  path: '/applications/{applicationId}',
  summary: 'Get an application in full',
  description:
    'With its candidate, its job, its stage as the organization names it, where it can go next, its calls and its latest background check. `stage_history` holds the 10 latest moves; all of them are at `stage-history`.',
  permission: 'application:read',
  status: 200,
  result: z.object({
    application,
    candidate,
    job,
    current_stage: workflowStage,
    available_transitions: z.array(workflowStage),
    stage_history: z.array(stageHistoryEntry).max(10).describe('The 10 most recent'),
    conversations: z.array(conversation),
    resume_data: openMap.nullable(),
    research: openMap.nullable(),
    background_check: backgroundCheck.nullable().describe('The latest one'),
  }),
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: exampleParams,
    result: {
      application: exampleApplication,
      candidate: exampleCandidate,
      job: exampleJob,
      current_stage: exampleStage,
      available_transitions: [],
      stage_history: [exampleHistoryEntry],
      conversations: [],
      resume_data: null,
      research: null,
      background_check: null,
    },
  },
});

export const getAvailableStages = operation({
  ...shared,
  id: 'getAvailableStages',
  method: 'GET',
  path: '/applications/{applicationId}/available-stages',
  summary: 'List the stages the workflow permits next',
  description:
    'A closed application is offered no way back while its job is deleted or the candidate has another application to the job that is not closed.',
  permission: 'application:read',
  status: 200,
  result: z.object({
    application_id: z.string(),
    current_stage: workflowStage,
    available_transitions: z.array(workflowStage),
  }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: exampleParams,
    result: {
      application_id: exampleIds.applicationId,
      current_stage: exampleStage,
      available_transitions: [],
    },
  },
});

export const getStageHistory = operation({
  ...shared,
  id: 'getStageHistory',
  method: 'GET',
  path: '/applications/{applicationId}/stage-history',
  summary: 'List every move of an application, newest first',
  description:
    'Every move since the application entered the pipeline, with who made it, when and why. Entries are never changed or removed.',
  permission: 'application:read',
  status: 200,
  result: z.object({ history: z.array(stageHistoryEntry) }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: exampleParams, result: { history: [exampleHistoryEntry] } },
});

const seenIn = stageSlug
  .optional()
  .describe('Where the application was seen; elsewhere by now is 400 `STAGE_CONFLICT`');

const write = { ...shared, method: 'POST', errors: [400, 401, 404], malformedId: 400 } as const;

export const changeStage = operation({
  ...write,
  id: 'changeStage',
  path: '/applications/{applicationId}/change-stage',
  summary: 'Move an application to a chosen stage',
  description:
    'The workflow must allow the move, unless `force` is true. When another request moved the application first, the answer is 400 `STAGE_CONFLICT` and nothing changes. Whoever takes a move of their own back within 15 minutes finds the application as it was: it has been in its stage since before the move.',
  permission: 'application:write',
  body: z.strictObject({
    to_stage: stageSlug,
    from_stage: seenIn,
    reason,
    note: noteText,
    force: z.boolean().optional().describe('Move regardless of the workflow'),
  }),
  status: 200,
  result: moveResult,
  refusals: ['INVALID_STAGE_TRANSITION', 'APPLICATION_CLOSED', 'STAGE_CONFLICT'],
  examples: {
    params: exampleParams,
    body: { to_stage: 'awaiting_screening', reason: 'Meets the requirements' },
    result: exampleMove,
  },
});

export const moveForward = operation({
  ...write,
  id: 'moveForward',
  path: '/applications/{applicationId}/move-forward',
  summary: 'Move an application to the next stage of the workflow',
  description:
    'To the first stage the workflow lists after the present one. Where there is none, or it would end the application, the answer is 400 `NO_NEXT_STAGE`: hiring and rejecting have operations of their own.',
  permission: 'application:write',
  body: z.strictObject({ reason, note: noteText }),
  status: 200,
  result: moveResult,
  refusals: ['NO_NEXT_STAGE', 'APPLICATION_CLOSED', 'STAGE_CONFLICT'],
  examples: { params: exampleParams, body: {}, result: exampleMove },
});

export const rejectApplication = operation({
  ...write,
  id: 'rejectApplication',
  path: '/applications/{applicationId}/reject',
  summary: 'Reject an application and tell the candidate',
  description:
    'The message goes at once, or at `scheduled_send_at`; with `send_message` false none is sent. Interviews that are still to come are cancelled, and the candidate is told.',
  permission: 'application:write',
  body: z.strictObject({
    reason,
    from_stage: seenIn,
    outcome: z.enum(['recruiter_rejected', 'candidate_withdrew']).default('recruiter_rejected'),
    scheduled_send_at: timestampInput.optional().describe('Must be in the future'),
    to_stage: z
      .enum(rejectionStages)
      .optional()
      .describe(
        '`client_rejected` when absent; another that the workflow does not lead to needs the right to force',
      ),
    send_message: z.boolean().default(true),
    message_body: filledText(20_000)
      .optional()
      .describe('Sent in place of the usual words; the subject stays'),
  }),
  status: 200,
  result: z.object({ application, message_not_sent: messageNotSent }),
  refusals: ['APPLICATION_CLOSED', 'STAGE_CONFLICT'],
  examples: {
    params: exampleParams,
    body: { reason: 'Not enough experience', scheduled_send_at: '2036-03-05T09:00:00Z' },
    result: { application: { ...exampleApplication, status: 'client_rejected' } },
  },
});
