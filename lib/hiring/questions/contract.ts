import { z } from 'zod';
import { exampleIds } from '@/lib/contract/examples';
import { filledText, id, text } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { jobParams } from '@/lib/contract/path-ids';

/** The maximum number of questions of a job. */
export const maximumQuestions = 30;

export const questionKind = z
  .enum(['text', 'yes_no', 'number'])
  .describe('How the question is answered');

const decimal = /^-?\d{1,12}(\.\d{1,6})?$/;

const expectedProblem = {
  yes_no: (answer: string) => (/^(yes|no)$/i.test(answer) ? null : 'must be yes or no'),
  number: (answer: string) => (decimal.test(answer) ? null : 'must be a number'),
  text: () => null,
};

const questionFields = {
  prompt: filledText(500).describe('What the candidate is asked'),
  kind: questionKind,
  is_knockout: z.boolean().describe('Whoever answers otherwise does not qualify'),
  expected_answer: text(200)
    .nullable()
    .describe('`yes` or `no`, the least number, or the very words; null where a person judges'),
};

/** A question in requests and proposals. */
export const questionInput = z
  .strictObject({
    ...questionFields,
    kind: questionFields.kind.default('text'),
    is_knockout: questionFields.is_knockout.default(false),
    expected_answer: questionFields.expected_answer.default(null),
  })
  .superRefine((question, context) => {
    const expected = question.expected_answer?.trim() ?? '';
    const isMissing = question.is_knockout && expected === '';
    const problem = expected === '' ? null : expectedProblem[question.kind](expected);
    const message = isMissing ? 'must be given for a knockout question' : problem;
    if (message) context.addIssue({ code: 'custom', path: ['expected_answer'], message });
  });

/** The questions of a job, or proposed ones. */
export const questionInputs = z.array(questionInput).max(maximumQuestions);

const proposal = z.object(questionFields).meta({ id: 'ProposedQuestion' });

const question = z
  .object({ question_id: id, position: z.int().describe('From 0'), ...questionFields })
  .meta({ id: 'ScreeningQuestion' });

const tag = 'Jobs';
const shared = { surface: 'org', tag, params: jobParams, status: 200 } as const;
const exampleParams = { jobId: exampleIds.jobId };

const exampleProposal = {
  prompt: "Do you hold a valid driver's license?",
  kind: 'yes_no' as const,
  is_knockout: true,
  expected_answer: 'yes',
};
const exampleQuestion = {
  question_id: '01990a3e-7c00-7000-8000-0000000000f1',
  position: 0,
  ...exampleProposal,
};

export const listQuestions = operation({
  ...shared,
  id: 'listQuestions',
  method: 'GET',
  path: '/jobs/{jobId}/questions',
  summary: 'List a job’s questions in their order',
  description:
    'In the order they are asked. The voice agent and the evaluation page ask the same questions.',
  permission: 'job:read',
  result: z.object({ questions: z.array(question) }),
  errors: [401, 404],
  malformedId: 404,
  examples: { params: exampleParams, result: { questions: [exampleQuestion] } },
});

export const replaceQuestions = operation({
  ...shared,
  id: 'replaceQuestions',
  method: 'PUT',
  path: '/jobs/{jobId}/questions',
  summary: 'Replace a job’s questions',
  description: `The list replaces the old one as a whole, in its order; an empty list removes all. At most ${maximumQuestions}. Evaluations already sent keep the questions they were sent with.`,
  permission: 'job:write',
  body: z.strictObject({ questions: questionInputs }),
  result: z.object({ questions: z.array(question) }),
  errors: [400, 401, 404],
  malformedId: 400,
  versioned: { in: null },
  examples: {
    params: exampleParams,
    body: { questions: [exampleProposal] },
    result: { questions: [exampleQuestion] },
  },
});

export const generateQuestions = operation({
  ...shared,
  id: 'generateQuestions',
  method: 'POST',
  path: '/jobs/{jobId}/questions/generate',
  summary: 'Propose questions from a job’s description',
  description:
    'Saves nothing: what it answers can be edited and sent to `PUT /jobs/{jobId}/questions` as it is.',
  permission: 'job:write',
  body: z.strictObject({}),
  result: z.object({ questions: z.array(proposal) }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: exampleParams, body: {}, result: { questions: [exampleProposal] } },
});
