import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import { nullableText, nullableTime } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';

const provisioning = z
  .object({
    base_url: z.string().describe('The address to give to the provider, as its SCIM 2.0 base URL'),
    people: z.int().describe('How many people the provider manages'),
    groups: z.int().describe('How many groups it has pushed'),
    last_request_at: nullableTime.describe('When it last came, to the minute; null for never'),
    last_refused_at: nullableTime,
    last_refusal: nullableText.describe('Why it was refused then'),
  })
  .meta({ id: 'Provisioning' });

export const getProvisioning = operation({
  surface: 'org',
  tag: 'SSO',
  permission: 'member:provision',
  id: 'getProvisioning',
  method: 'GET',
  path: '/settings/provisioning',
  summary: 'Read how provisioning fares',
  description:
    'The identity provider creates, changes and deactivates members by SCIM 2.0, below `base_url`, with an API token that has `member:provision`.',
  params: z.object({}),
  status: 200,
  result: z.object({ provisioning }),
  errors: [401],
  examples: {
    result: {
      provisioning: {
        base_url: 'https://recruiting.example/scim/v2',
        people: 42,
        groups: 3,
        last_request_at: exampleTime,
        last_refused_at: null,
        last_refusal: null,
      },
    },
  },
});
