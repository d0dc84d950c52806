import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import {
  filledText,
  id,
  idInput,
  nullableText,
  nullableTime,
  timestamp,
} from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { allPermissions } from '@/lib/contract/permissions';
import { afterConfirmation } from '@/lib/organization/factors/contract';

const shared = { surface: 'org', tag: 'API tokens', permission: 'settings:write' } as const;

const exampleTokenId = '01990a3e-7c00-7000-8000-0000000000f9';
const exampleToken = 'rs_live_4oTn0sW2yGfP8cVbE1uLxAqRzKjHd6Mi2fKb9Q';

/** The longest overlap of a token with the one that replaces it, in hours. */
export const mostOverlapHours = 168;

const expiresInDays = z
  .int()
  .min(1)
  .max(365, 'must be at most 365: no token lives longer than a year; rotate it before it ends')
  .describe('How many days it works, 1 to 365');

const issued = z.object({ token_id: id, token: z.string(), expires_at: timestamp });
const issuedExample = {
  token_id: exampleTokenId,
  token: exampleToken,
  expires_at: '2026-05-31T15:04:05.000Z',
};

export const createApiToken = operation({
  ...shared,
  id: 'createApiToken',
  method: 'POST',
  path: '/settings/api-tokens',
  summary: 'Issue a bearer token for an integration',
  description: `It acts as you, or as a service account that you name, in this organization and with the role its owner has at each request; less where you name permissions or locations. It stops at once when it is revoked or its owner is deactivated. It is shown in this answer and never again. Nobody can give a token more than they hold, and no token issues another. You are told by email. ${afterConfirmation}`,
  params: z.object({}),
  body: z.strictObject({
    expires_in_days: expiresInDays,
    name: filledText(100).optional().describe('What it is for, shown in the list'),
    service_account_id: idInput.optional().describe('Whom it acts as; without it, you'),
    permissions: z
      .array(z.enum(allPermissions))
      .min(1)
      .max(allPermissions.length)
      .optional()
      .describe('What it may do of what its owner may; without it, all of that'),
    location_ids: z
      .array(idInput)
      .min(1)
      .max(100)
      .optional()
      .describe('The locations whose people it sees; without it, those its owner sees'),
  }),
  status: 201,
  result: issued,
  answersSecret: true,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED', 'NOT_FOUND'],
  examples: {
    body: { expires_in_days: 90, name: 'Payroll export', permissions: ['candidate:read'] },
    result: issuedExample,
  },
});

const listed = z.object({
  token_id: id,
  name: nullableText,
  hint: nullableText.describe('Its last characters; null for a token of a former release'),
  owner: z
    .object({
      user_id: id.nullable().describe('Null where it acts as a service account'),
      service_account_id: id.nullable(),
      name: z.string(),
    })
    .describe('Whom it acts as'),
  permissions: z.array(z.string()).nullable().describe('Null where it may do what its owner may'),
  location_ids: z.array(id).nullable().describe('Null where it sees what its owner sees'),
  created_by: nullableText.describe('The name of whoever issued it'),
  created_at: timestamp,
  last_used_at: nullableTime.describe('To the minute'),
  last_address: nullableText.describe('The network address of that use'),
  expires_at: timestamp,
  replaced_at: nullableTime.describe('When another one was issued in its place'),
});

export const listApiTokens = operation({
  ...shared,
  id: 'listApiTokens',
  method: 'GET',
  path: '/settings/api-tokens',
  summary: 'List the organization’s API tokens',
  description:
    'Those that work, newest first and at most 500: never the tokens themselves. Tokens of an identity provider are not among them, nor those issued before the service kept a list.',
  params: z.object({}),
  status: 200,
  result: z.object({ tokens: z.array(listed) }),
  errors: [401],
  examples: {
    result: {
      tokens: [
        {
          token_id: exampleTokenId,
          name: 'Payroll export',
          hint: 'Kb9Q',
          owner: {
            user_id: '01990a3e-7c00-7000-8000-0000000000e1',
            service_account_id: null,
            name: 'Dana Whitfield',
          },
          permissions: ['candidate:read'],
          location_ids: null,
          created_by: 'Dana Whitfield',
          created_at: exampleTime,
          last_used_at: exampleTime,
          last_address: '203.0.113.7',
          expires_at: '2026-05-31T15:04:05.000Z',
          replaced_at: null,
        },
      ],
    },
  },
});

const oneToken = z.object({ tokenId: pathId('NOT_FOUND') });

export const rotateApiToken = operation({
  ...shared,
  id: 'rotateApiToken',
  method: 'POST',
  path: '/settings/api-tokens/{tokenId}/rotate',
  summary: 'Replace an API token by a new one',
  description: `The new one has the same name, owner, permissions and locations. The former works for the overlap, so that whatever uses it can be changed in peace, and no longer than it would have. A member’s token is rotated by that member only, one of a service account by any admin. A token that was replaced is not replaced again: 400. You are told by email. ${afterConfirmation}`,
  params: oneToken,
  body: z.strictObject({
    expires_in_days: expiresInDays,
    overlap_hours: z.int().min(0).max(mostOverlapHours).default(24),
  }),
  status: 201,
  result: issued,
  answersSecret: true,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  examples: {
    params: { tokenId: exampleTokenId },
    body: { expires_in_days: 90, overlap_hours: 24 },
    result: issuedExample,
  },
});

export const revokeApiToken = operation({
  ...shared,
  id: 'revokeApiToken',
  method: 'DELETE',
  path: '/settings/api-tokens/{tokenId}',
  summary: 'Revoke an API token',
  description:
    'It is refused from its next request on; revoking it again changes nothing. A token of another organization is a 404.',
  params: oneToken,
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: { tokenId: exampleTokenId } },
});
