import { z } from 'zod';
import { application } from '@/lib/contract/candidates';
import { exampleApplication, exampleIds, exampleTime } from '@/lib/contract/examples';
import { filledText, idInput, text, timestampInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { applicationParams } from '@/lib/contract/path-ids';
import { screeningResult, screeningTier } from '@/lib/contract/screening';
import { stageChange } from '@/lib/contract/stages';

const answer = z
  .strictObject({
    question_id: idInput.nullish().describe('A screening question of the job'),
    question: filledText(2000).nullish().describe('The question in words'),
    answer: z.union([text(5000), z.number(), z.boolean()]),
  })
  .refine(({ question_id, question }) => Boolean(question_id) || Boolean(question), {
    error: 'question_id or question is required',
    path: ['question'],
  });

export const completeScreening = operation({
  surface: 'org',
  tag: 'Screening',
  id: 'completeScreening',
  method: 'POST',
  path: '/applications/{applicationId}/screening-result',
  summary: 'Record what a screening call came to',
  description:
    'For administrators, and for the voice agent with the token it was sent beside the applicant, which is good for this operation and the applications of that call only. `passed` moves the application to `passed_screening_awaiting_scheduling`, `failed` to `failed_screening`, where it still waits for its screening and the workflow has the move; otherwise, and for `incomplete`, it stays and `stageChange` is null. The answers also settle the other applications of the candidate whose call is due or under way, where they answer all questions of the job: each has its own result by that job’s knockout questions. `screening.completed` is sent once for each. The same result sent again, with the same `completed_at`, `score` and `answers`, changes nothing; another one is refused with 400, unless the first was `incomplete`. An application that the candidate was moved away from takes no result: 400 `APPLICATION_CLOSED`, except from the voice agent for its own call.',
  permission: 'screening:complete',
  params: applicationParams,
  body: z.strictObject({
    result: screeningResult,
    tier: screeningTier.nullish(),
    score: z.number().min(0).max(100).nullish(),
    completed_at: timestampInput.describe('When the call ended; not in the future'),
    answers: z.array(answer).max(200).nullish(),
    summary: text(5000).nullish().describe('Shown with the call'),
  }),
  status: 200,
  result: z.object({
    success: z.boolean(),
    application,
    stageChange: stageChange.nullable().describe('null where the application stays'),
  }),
  errors: [400, 401, 404],
  malformedId: 400,
  refusals: ['APPLICATION_CLOSED'],
  examples: {
    params: { applicationId: exampleIds.applicationId },
    body: {
      result: 'passed',
      tier: 'yes',
      score: 82.5,
      completed_at: exampleTime,
      answers: [{ question: 'Can you lift 50 pounds?', answer: 'yes' }],
    },
    result: {
      success: true,
      application: { ...exampleApplication, status: 'passed_screening_awaiting_scheduling' },
      stageChange: { from: 'awaiting_screening', to: 'passed_screening_awaiting_scheduling' },
    },
  },
});
