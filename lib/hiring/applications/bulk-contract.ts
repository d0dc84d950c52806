import { z } from 'zod';
import { bulkCounts, bulkError, bulkIds, changedNone } from '@/lib/contract/bulk';
import { application } from '@/lib/contract/candidates';
import { exampleApplication, exampleIds } from '@/lib/contract/examples';
import { idInput, nullableTime, text, timestampInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { stageChange, stageSlug } from '@/lib/contract/stages';
import { messageNotSent } from '@/lib/contract/unsent';
import { isRejectionStage } from '@/lib/pipeline/rejection-outcomes';

const body = z
  .strictObject({
    action: z.enum(['change-stage', 'reject', 'move-forward', 'reopen']),
    application_ids: bulkIds('application'),
    to_stage: stageSlug
      .optional()
      .describe(
        'Required by change-stage; with reject a rejected stage, `client_rejected` if absent',
      ),
    from_stages: z
      .record(idInput, stageSlug)
      .optional()
      .describe(
        'Where each application was seen, by its id; one that stands elsewhere by now is `STAGE_CONFLICT`. Not with reopen',
      ),
    reason: text(2000).optional(),
    force: z.boolean().optional().describe('With change-stage: regardless of the workflow'),
    outcome: z
      .enum(['recruiter_rejected', 'candidate_withdrew'])
      .optional()
      .describe('With reject; a recruiter’s rejection when absent'),
    scheduled_send_at: timestampInput
      .optional()
      .describe('With reject: when the messages go; must be in the future'),
    send_message: z.boolean().optional().describe('With reject: false sends nobody a message'),
    notify: z
      .boolean()
      .optional()
      .describe(
        'With change-stage to `hired`: false tells nobody that their interview is no longer needed',
      ),
  })
  .superRefine((value, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const isChange = value.action === 'change-stage';
    if (isChange && !value.to_stage) refuse('to_stage', 'is required by change-stage');
    if (!isChange && value.force !== undefined) refuse('force', 'goes with change-stage only');
    const isReject = value.action === 'reject';
    const isNamed = (id: string) => value.application_ids.includes(id);
    if (!Object.keys(value.from_stages ?? {}).every(isNamed))
      refuse('from_stages', 'must name applications of this request');
    if (value.from_stages && value.action === 'reopen')
      refuse('from_stages', 'goes not with reopen');
    if (value.to_stage && !isChange) {
      if (!isReject) refuse('to_stage', 'goes with change-stage and reject only');
      else if (!isRejectionStage(value.to_stage)) refuse('to_stage', 'must be a rejected stage');
    }
    if (value.notify !== undefined && !(isChange && value.to_stage === 'hired'))
      refuse('notify', 'goes with change-stage to hired only');
    for (const field of ['outcome', 'scheduled_send_at', 'send_message'] as const) {
      if (!isReject && value[field] !== undefined) refuse(field, 'goes with reject only');
    }
  });

const result = z
  .object({
    application_id: z.string(),
    success: z.boolean(),
    application: application.optional(),
    stageChange: stageChange.optional(),
    message_not_sent: messageNotSent,
    rejection_sent_at: nullableTime
      .optional()
      .describe('With reopen: when a message last told the candidate of the end of it'),
    error: bulkError,
  })
  .meta({ id: 'BulkResult' });

export const bulkMove = operation({
  surface: 'org',
  tag: 'Applications',
  id: 'bulkMove',
  method: 'POST',
  path: '/applications/bulk',
  summary: 'Move, reject or reopen many applications at once',
  description:
    'Answers with a result for each application, in the order asked for; one that fails stops none of the others. Partners hear of these moves at a slower pace than of single ones.',
  permission: 'application:write',
  params: z.object({}),
  body,
  status: 200,
  result: z.object({ results: z.array(result), ...bulkCounts }),
  changedNothing: changedNone,
  errors: [400, 401],
  examples: {
    body: {
      action: 'change-stage',
      application_ids: [exampleIds.applicationId, exampleIds.candidateId],
      to_stage: 'awaiting_screening',
    },
    result: {
      results: [
        {
          application_id: exampleIds.applicationId,
          success: true,
          application: exampleApplication,
          stageChange: { from: 'applied', to: 'awaiting_screening' },
        },
        {
          application_id: exampleIds.candidateId,
          success: false,
          error: { code: 'APPLICATION_NOT_FOUND', message: 'There is no such application.' },
        },
      ],
      succeeded: 1,
      failed: 1,
    },
  },
});
