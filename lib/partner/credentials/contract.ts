import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { filledText, id, timestamp } from '@/lib/contract/fields';
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

export const createApiToken = operation({
  ...settings,
  id: 'createApiToken',
  method: 'POST',
  path: '/settings/api-tokens',
  summary: 'Issue a bearer token for an integration',
  description:
    'It acts as you, in this organization, with the role you have at each request; it stops at once when you are deactivated. It is shown in this answer and never again.',
  permission: 'settings:write',
  params: z.object({}),
  body: z.strictObject({
    expires_in_days: z.int().min(1).max(365),
    name: filledText(100).optional().describe('What it is for, shown in the list'),
  }),
  status: 201,
  result: z.object({ token: z.string(), expires_at: timestamp }),
  answersSecret: true,
  errors: [400, 401],
  examples: {
    body: { expires_in_days: 90, name: 'Payroll export' },
    result: {
      token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTk5MGEzZSJ9.c2lnbmF0dXJl',
      expires_at: exampleTime,
    },
  },
});

const exampleTokenId = '01990a3e-7c00-7000-8000-0000000000f9';

export const listApiTokens = operation({
  ...settings,
  id: 'listApiTokens',
  method: 'GET',
  path: '/settings/api-tokens',
  summary: 'List the organization’s API tokens',
  description:
    'Those that work, newest first and at most 500: never the tokens themselves. Tokens of an identity provider are not among them, nor those issued before the service kept a list.',
  permission: 'settings:write',
  params: z.object({}),
  status: 200,
  result: z.object({
    tokens: z.array(
      z.object({
        token_id: id,
        name: z.string().nullable(),
        owner: z.object({ user_id: id, name: z.string() }).describe('The member it acts as'),
        created_at: timestamp,
        last_used_at: timestamp.nullable().describe('To the minute'),
        expires_at: timestamp,
      }),
    ),
  }),
  errors: [401],
  examples: {
    result: {
      tokens: [
        {
          token_id: exampleTokenId,
          name: 'Payroll export',
          owner: { user_id: '01990a3e-7c00-7000-8000-0000000000e1', name: 'Dana Whitfield' },
          created_at: exampleTime,
          last_used_at: exampleTime,
          expires_at: '2026-05-31T15:04:05.000Z',
        },
      ],
    },
  },
});

export const revokeApiToken = operation({
  ...settings,
  id: 'revokeApiToken',
  method: 'DELETE',
  path: '/settings/api-tokens/{tokenId}',
  summary: 'Revoke an API token',
  description:
    'It is refused from its next request on; revoking it again changes nothing. A token of another organization is a 404.',
  permission: 'settings:write',
  params: z.object({ tokenId: pathId('NOT_FOUND') }),
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: { tokenId: exampleTokenId } },
});
