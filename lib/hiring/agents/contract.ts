import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { filledText, id, text, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { jobParams } from '@/lib/contract/path-ids';

const agentConfiguration = z
  .object({
    agent_config_id: id,
    name: z.string(),
    language: z.string().describe('A language tag, for example en-US'),
    voice: z.string().nullable(),
    greeting: z.string().describe('What the agent says first'),
    instructions: z.string().describe('How the agent conducts itself'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AgentConfiguration' });

const shared = { surface: 'org', tag: 'Jobs', params: jobParams, status: 200 } as const;

const values = {
  name: 'Friendly recruiter',
  language: 'en-US',
  voice: 'calm',
  greeting: 'Hello! Do you have five minutes to talk about the job?',
  instructions: 'Be brief and kind. Never promise anything about pay.',
};

const exampleParams = { jobId: exampleIds.jobId };
const exampleResult = {
  agent_configuration: {
    agent_config_id: '01990a3e-7c00-7000-8000-0000000000f2',
    ...values,
    created_at: exampleTime,
    updated_at: exampleTime,
  },
};

export const getAgentConfiguration = operation({
  ...shared,
  id: 'getAgentConfiguration',
  method: 'GET',
  path: '/jobs/{jobId}/agent-configuration',
  summary: 'Get the configuration of a job’s screening agent',
  description: '`agent_configuration` is null where the job has none of its own.',
  permission: 'job:read',
  result: z.object({ agent_configuration: agentConfiguration.nullable() }),
  errors: [401, 404],
  malformedId: 404,
  examples: { params: exampleParams, result: exampleResult },
});

export const setAgentConfiguration = operation({
  ...shared,
  id: 'setAgentConfiguration',
  method: 'PUT',
  path: '/jobs/{jobId}/agent-configuration',
  summary: 'Set the configuration of a job’s screening agent',
  description:
    'Replaces every value; what is left out takes its default. A configuration that other jobs use too is left to them: the job gets one of its own.',
  permission: 'job:write',
  body: z.strictObject({
    name: filledText(200),
    language: text(35)
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en-US')
      .default('en-US'),
    voice: text(100).nullable().default(null),
    greeting: filledText(2000),
    instructions: filledText(20_000),
  }),
  result: z.object({ agent_configuration: agentConfiguration }),
  errors: [400, 401, 404],
  malformedId: 400,
  versioned: { in: 'agent_configuration' },
  examples: { params: exampleParams, body: values, result: exampleResult },
});
