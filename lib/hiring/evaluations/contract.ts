import { z } from 'zod';
import { application, moveResult } from '@/lib/contract/candidates';
import { exampleApplication, exampleIds, exampleMove, exampleTime } from '@/lib/contract/examples';
import { idInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { applicationParams, candidateParams } from '@/lib/contract/path-ids';
import { questionKind } from '@/lib/hiring/questions/contract';

/** The days within which an evaluation can be completed. */
export const evaluationDays = 7;

export const sendEvaluation = operation({
  id: 'sendEvaluation',
  surface: 'org',
  tag: 'Candidates',
  method: 'POST',
  path: '/candidates/{candidateId}/send-evaluation',
  summary: 'Send a candidate the questions of a job',
  description: `Moves the open application to \`pending_evaluation\` and sends a link to a page with the job’s questions; a job without questions asks what its description suggests. The link works once, for ${evaluationDays} days, and an earlier one no longer. Possible from every open stage before the interview. \`application_id\` must be named where several applications of the candidate are open; \`channel\` is e-mail where the candidate has an address, else a text message.`,
  permission: 'application:write',
  params: candidateParams,
  body: z.strictObject({
    application_id: idInput.optional(),
    channel: z.enum(['email', 'sms']).optional(),
  }),
  status: 200,
  result: moveResult,
  errors: [400, 401, 404],
  malformedId: 400,
  refusals: [
    'INVALID_STAGE_TRANSITION',
    'APPLICATION_CLOSED',
    'STAGE_CONFLICT',
    'APPLICATION_NOT_FOUND',
  ],
  examples: {
    params: { candidateId: exampleIds.candidateId },
    body: { channel: 'email' },
    result: {
      ...exampleMove,
      application: {
        ...exampleApplication,
        status: 'pending_evaluation',
        evaluation_status: 'sent',
        evaluation_sent_at: exampleTime,
      },
      stageChange: { from: 'client_screening', to: 'pending_evaluation' },
    },
  },
});

const { evaluation_status, evaluation_sent_at, evaluation_completed_at } = application.shape;

const answer = z
  .object({
    prompt: z.string(),
    kind: questionKind,
    answer: z.string(),
    expected_answer: z.string().nullable(),
    matches: z.boolean().nullable().describe('null where no answer is expected'),
  })
  .meta({ id: 'EvaluationAnswer' });

export const getEvaluation = operation({
  id: 'getEvaluation',
  surface: 'org',
  tag: 'Applications',
  method: 'GET',
  path: '/applications/{applicationId}/evaluation',
  summary: 'Get the evaluation of an application with its answers',
  description:
    'The score is the weighted share of expected answers that were given, from 0 to 100: knockout questions weigh double, and one missed makes it 0. It is null where no question expects an answer.',
  permission: 'application:read',
  params: applicationParams,
  status: 200,
  result: z.object({
    evaluation_status,
    evaluation_sent_at,
    evaluation_completed_at,
    score: z.number().nullable(),
    answers: z.array(answer).describe('Empty until the evaluation is completed'),
  }),
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: { applicationId: exampleIds.applicationId },
    result: {
      evaluation_status: 'completed',
      evaluation_sent_at: exampleTime,
      evaluation_completed_at: exampleTime,
      score: 100,
      answers: [
        {
          prompt: "Do you hold a valid driver's license?",
          kind: 'yes_no',
          answer: 'yes',
          expected_answer: 'yes',
          matches: true,
        },
      ],
    },
  },
});
