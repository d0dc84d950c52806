import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { settings } from '@/lib/contract/settings';

const shared = { ...settings, permission: 'partner:write' } as const;
const errors = [400, 401, 404] as const;

const exampleKeyId = '01990a3e-7c00-7000-8000-0000000000f8';

const whoMay =
  'Keys and secret are the partner’s and count in all its registries, so only an active admin of every one of them may: 401 otherwise. An organization that is no registry of a partner is a 404 `NOT_FOUND`.';

export const getPartnerCredentials = operation({
  ...shared,
  id: 'getPartnerCredentials',
  method: 'GET',
  path: '/settings/partner',
  summary: 'Read the partner’s registries, API keys and signing secret',
  description: `Never the keys or the secret themselves. ${whoMay}`,
  params: z.object({}),
  status: 200,
  result: z.object({
    partner: z.object({ id, name: z.string() }),
    registries: z.array(z.object({ org_id: id, org_ref: z.string(), name: z.string() })),
    keys: z
      .array(
        z.object({
          key_id: id,
          hint: z.string().describe('The last four characters'),
          created_at: timestamp,
          last_used_at: timestamp.nullable(),
          revoked_at: timestamp.nullable(),
        }),
      )
      .describe('Newest first'),
    signing_secret: z
      .object({
        environment: z.enum(['production', 'sandbox']),
        version: z.int(),
        rotated_at: timestamp,
      })
      .nullable(),
  }),
  errors: [401, 404],
  refusals: ['NOT_FOUND'],
  examples: {
    result: {
      partner: { id: '01990a3e-7c00-7000-8000-0000000000f7', name: 'Placement Co' },
      registries: [{ org_id: exampleIds.orgId, org_ref: 'north-region', name: 'North' }],
      keys: [
        {
          key_id: exampleKeyId,
          hint: 'q3Zk',
          created_at: exampleTime,
          last_used_at: exampleTime,
          revoked_at: null,
        },
      ],
      signing_secret: { environment: 'production', version: 2, rotated_at: exampleTime },
    },
  },
});

export const createPartnerKey = operation({
  ...shared,
  id: 'createPartnerKey',
  method: 'POST',
  path: '/settings/partner/keys',
  summary: 'Issue an API key of the partner',
  description: `It is shown in this answer and never again; it works at once. ${whoMay}`,
  params: z.object({}),
  status: 201,
  result: z.object({ key_id: id, api_key: z.string() }),
  answersSecret: true,
  errors,
  refusals: ['NOT_FOUND'],
  examples: {
    result: { key_id: exampleKeyId, api_key: 'sk_4oTn0sW2yGfP8cVbE1uLxAqRzKjHd6Mi5vNt7Xw9q3Zk' },
  },
});

export const revokePartnerKey = operation({
  ...shared,
  id: 'revokePartnerKey',
  method: 'DELETE',
  path: '/settings/partner/keys/{keyId}',
  summary: 'Revoke an API key of the partner',
  description: `It stops working at once; revoking it again changes nothing. ${whoMay}`,
  params: z.object({ keyId: pathId('NOT_FOUND') }),
  status: 204,
  result: undefined,
  errors,
  malformedId: 400,
  examples: { params: { keyId: exampleKeyId } },
});

export const rotateSigningSecret = operation({
  ...shared,
  id: 'rotateSigningSecret',
  method: 'POST',
  path: '/settings/partner/signing-secret',
  summary: 'Issue a new signing secret',
  description: `It replaces the earlier one at once, for every delivery from now on, and is shown in this answer and never again. ${whoMay}`,
  params: z.object({}),
  status: 201,
  result: z.object({ signing_secret: z.string(), rotated_at: timestamp }),
  answersSecret: true,
  errors,
  refusals: ['NOT_FOUND'],
  examples: {
    result: {
      signing_secret: '9f0c61d24e87b35a0d1f7c98e6b243a5c0de8f719b24a6358d7e10fc42ab9638',
      rotated_at: exampleTime,
    },
  },
});
