import { z } from 'zod';
import { exampleStage } from '@/lib/contract/examples';
import { filledText } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { settings } from '@/lib/contract/settings';
import { stageSlug, workflowStage } from '@/lib/contract/stages';
import { stageSlugs } from '@/lib/pipeline/stages';
import { defaultWorkflow } from '@/lib/pipeline/workflow';

const transition = z
  .object({
    from: stageSlug,
    to: z.array(stageSlug).describe('In order: move-forward takes the first'),
  })
  .meta({ id: 'Transition' });

const workflow = z
  .object({
    stages: z
      .array(
        workflowStage.extend({
          position: z.int().describe('In the order of the board, from 0'),
          application_count: z.int().describe('Applications in this stage now'),
        }),
      )
      .describe('All 18, in the order of the board'),
    transitions: z.array(transition).describe('Stages that lead somewhere, in the same order'),
    version: z.string().describe('Changes with every change of names, colours or transitions'),
  })
  .meta({ id: 'Workflow' });

const shared = { ...settings, path: '/workflow', params: z.object({}), status: 200 } as const;

const exampleTransitions = stageSlugs
  .map((from) => ({ from, to: [...defaultWorkflow()[from]] }))
  .filter(({ to }) => to.length > 0);

const exampleWorkflow = {
  stages: [{ ...exampleStage, position: 1, application_count: 12 }],
  transitions: exampleTransitions,
  version: '5f2c9d0e7a41b386',
};

export const getWorkflow = operation({
  ...shared,
  id: 'getWorkflow',
  method: 'GET',
  summary: 'Read the stages and the moves between them',
  description:
    'The 18 stages as the organization names and colours them, and where each leads. `version` goes into the next change.',
  permission: 'organization:read',
  result: workflow,
  errors: [401],
  examples: { result: exampleWorkflow },
});

export const replaceWorkflow = operation({
  ...shared,
  id: 'replaceWorkflow',
  method: 'PUT',
  summary: 'Rename stages, replace the moves between them',
  description:
    '`stages` renames and recolours the stages it lists; the rest stay as they are. `transitions`, where sent, is the whole table: a stage it does not list leads nowhere. A stage never leads to itself; `hired` and `dnc` lead nowhere, only force takes an application out of them. A change that would strand applications is refused with the stage and their number: an open stage without a way out that holds applications, or that those in `applied` or elsewhere could come to. All or nothing. The last of two changes counts whole; with `version`, a change made since you read it is a 400 `WORKFLOW_CONFLICT`.',
  permission: 'settings:write',
  body: z.strictObject({
    stages: z
      .array(
        z.strictObject({
          slug: stageSlug,
          name: filledText(100),
          color: z
            .string()
            .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #0ea5e9')
            .nullish()
            .describe('`#rrggbb`; left out, it stays'),
        }),
      )
      .max(stageSlugs.length)
      .optional(),
    transitions: z
      .array(z.strictObject({ from: stageSlug, to: z.array(stageSlug).max(stageSlugs.length) }))
      .max(stageSlugs.length)
      .optional(),
    version: z.string().max(100).optional().describe('The version this change is based on'),
  }),
  result: workflow,
  errors: [400, 401],
  refusals: ['WORKFLOW_CONFLICT'],
  examples: {
    body: {
      stages: [{ slug: 'client_screening', name: 'Client review', color: '#8b5cf6' }],
      transitions: exampleTransitions,
    },
    result: exampleWorkflow,
  },
});
