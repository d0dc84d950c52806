import { z } from 'zod';
import { timestamp, timestampInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { settings } from '@/lib/contract/settings';
import { afterConfirmation } from '@/lib/organization/factors/contract';
import { testEndpoint } from '@/lib/partner/deliveries/contract';
import { whoMay } from './contract';

const shared = { ...settings, permission: 'partner:write' } as const;
const errors = [400, 401, 404] as const;

export const scheduleSigningSecret = operation({
  ...shared,
  id: 'scheduleSigningSecret',
  method: 'POST',
  path: '/settings/partner/signing-secret/schedule',
  summary: 'Issue the signing secret that takes over at a time',
  description: `Shown in this answer and never again. From \`takes_effect_at\` on, five minutes to 14 days ahead, every delivery is signed with it alone, retries of earlier events included; until then nothing changes. 400 where a rotation is scheduled already, or there is no secret yet. ${whoMay} You are told by email. ${afterConfirmation}`,
  params: z.object({}),
  body: z.strictObject({ takes_effect_at: timestampInput }),
  status: 201,
  result: z.object({ signing_secret: z.string(), version: z.int(), takes_effect_at: timestamp }),
  answersSecret: true,
  errors,
  refusals: ['CONFIRMATION_REQUIRED', 'NOT_FOUND'],
  examples: {
    body: { takes_effect_at: '2026-03-04T15:00:00.000Z' },
    result: {
      signing_secret: '1b7de4420f9c8a6375ce01f2984bd65a3e7f0c11d28694ab5370fe8c92d4b6a0',
      version: 3,
      takes_effect_at: '2026-03-04T15:00:00.000Z',
    },
  },
});

export const cancelSigningSecret = operation({
  ...shared,
  id: 'cancelSigningSecret',
  method: 'DELETE',
  path: '/settings/partner/signing-secret/schedule',
  summary: 'Cancel the scheduled rotation',
  description: `The secret that waited is forgotten; the present one goes on. 404 where nothing is scheduled, or it has taken effect. ${whoMay}`,
  params: z.object({}),
  status: 204,
  result: undefined,
  errors,
  refusals: ['NOT_FOUND'],
  examples: {},
});

export const testSigningSecret = operation({
  ...shared,
  id: 'testSigningSecret',
  method: 'POST',
  path: '/settings/partner/signing-secret/schedule/test',
  summary: 'Send a test event signed with the next secret',
  description: `An event of type \`endpoint.test\` to this registry’s endpoint, signed with the secret that waits and with no other, so that the partner can verify it before it takes over. 404 where nothing is scheduled or there is no endpoint. ${whoMay}`,
  params: z.object({}),
  status: 201,
  result: testEndpoint.result,
  errors,
  refusals: ['NOT_FOUND'],
  examples: { result: testEndpoint.examples.result },
});
