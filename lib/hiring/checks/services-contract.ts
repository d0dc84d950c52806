import { z } from 'zod';
import { checkType } from '@/lib/contract/checks';
import { id } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { shared } from './contract';

export const checkService = z
  .object({
    service_id: id,
    name: z.string(),
    vendor: z
      .string()
      .describe('`Simulated` where results are made up, `None` where nobody makes checks here'),
    check_types: z.array(checkType),
    is_enabled: z.boolean().describe('Only what an enabled service offers can be ordered'),
  })
  .meta({ id: 'CheckService' });

export const checkPipeline = z
  .object({
    pipeline_id: id,
    name: z.string(),
    check_types: z.array(checkType),
    is_default: z.boolean(),
  })
  .meta({ id: 'CheckPipeline' });

export const listCheckServices = operation({
  ...shared,
  method: 'GET',
  permission: 'background_check:read',
  id: 'listCheckServices',
  path: '/background-checks/services',
  summary: 'List the services that offer checks',
  description: 'What vendors offer here; only what an enabled service offers can be ordered.',
  status: 200,
  result: z.object({ services: z.array(checkService) }),
  errors: [401],
  examples: {
    result: {
      services: [
        {
          service_id: '01990a3e-7c00-7000-8000-0000000000c5',
          name: 'Driving, credit and drugs',
          vendor: 'Standard vendor',
          check_types: ['motor_vehicle', 'credit_report', 'drug_screening'],
          is_enabled: true,
        },
      ],
    },
  },
});

export const listCheckPipelines = operation({
  ...shared,
  method: 'GET',
  permission: 'background_check:read',
  id: 'listCheckPipelines',
  path: '/background-checks/pipelines',
  summary: 'List the sets of checks that are ordered together',
  description: 'Sets of checks that are ordered together by `pipeline_id`.',
  status: 200,
  result: z.object({ pipelines: z.array(checkPipeline) }),
  errors: [401],
  examples: {
    result: {
      pipelines: [
        {
          pipeline_id: '01990a3e-7c00-7000-8000-0000000000c6',
          name: 'Standard',
          check_types: ['identity_verification', 'ssn_trace', 'criminal_national'],
          is_default: true,
        },
      ],
    },
  },
});
