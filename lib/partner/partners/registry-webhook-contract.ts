import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import { exactText, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { partnerPermission } from '@/lib/contract/permissions';
import { webhookUrlRefusals } from '@/lib/contract/problems';

const registry = {
  surface: 'partner',
  permission: partnerPermission,
  tag: 'Registries',
  path: '/organizations/{ref}/webhook',
  params: z.object({
    ref: exactText(255).min(1, 'must not be empty').describe('Your id of the registry'),
  }),
  unnameable: 'UNKNOWN_ORGANIZATION_REF',
} as const;

const endpoint = z
  .object({ url: z.string(), updated_at: timestamp })
  .meta({ id: 'RegistryEndpoint' });

const registryExamples = {
  params: { ref: 'north-region' },
  result: { url: 'https://hooks.partner.example/default', updated_at: exampleTime },
};

export const setRegistryWebhook = operation({
  ...registry,
  id: 'setRegistryWebhook',
  method: 'PUT',
  summary: 'Set the registry’s default endpoint',
  description: 'It receives the events of applicants without a callback URL of their own.',
  body: z.strictObject({ url: z.string().describe('HTTPS, public') }),
  status: 200,
  result: endpoint,
  errors: [400, 401, 404],
  refusals: [...webhookUrlRefusals],
  examples: { ...registryExamples, body: { url: registryExamples.result.url } },
});

export const getRegistryWebhook = operation({
  ...registry,
  id: 'getRegistryWebhook',
  method: 'GET',
  summary: 'Read the registry’s default endpoint',
  description: '404 `no_webhook_endpoint` where none is set.',
  status: 200,
  result: endpoint,
  errors: [401, 404],
  refusals: ['NO_WEBHOOK_ENDPOINT'],
  examples: registryExamples,
});

export const removeRegistryWebhook = operation({
  ...registry,
  id: 'removeRegistryWebhook',
  method: 'DELETE',
  summary: 'Remove the registry’s default endpoint',
  description: '204 whether or not one was set.',
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  examples: { params: registryExamples.params },
});
