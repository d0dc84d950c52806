import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { filledText, id, nullableText, nullableTime, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { settings } from '@/lib/contract/settings';
import { afterConfirmation } from '@/lib/organization/factors/contract';

const shared = { ...settings, permission: 'partner:write' } as const;
const errors = [400, 401, 404] as const;

const exampleKeyId = '01990a3e-7c00-7000-8000-0000000000f8';

/** The longest overlap of a key with the one that replaces it, in hours. */
const mostOverlapHours = 168;

const expiresInDays = z.int().min(1).max(3650);

const issued = z.object({
  key_id: id,
  api_key: z.string(),
  expires_at: nullableTime.describe('Null where it works until it is revoked'),
});
const issuedExample = {
  key_id: exampleKeyId,
  api_key: 'sk_4oTn0sW2yGfP8cVbE1uLxAqRzKjHd6Mi5vNt7Xw9q3Zk',
  expires_at: '2027-03-02T15:04:05.000Z',
};

const oneKey = z.object({ keyId: pathId('NOT_FOUND') });

/** Who may see and change the credentials, in words. */
export const whoMay =
  'Keys and secret are the partner’s and count in all its registries, so only an active admin of every one of them may, in a browser session that counts in each: one that its identity provider began where it requires one, with the second factor that it requires, and never one that the provider of another began. Anybody else, and every token, is a 401. An organization that is no registry of a partner is a 404 `NOT_FOUND`.';

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
          name: nullableText.describe('What it is for'),
          hint: z.string().describe('The last four characters'),
          created_by: nullableText.describe('The name of whoever issued it'),
          created_at: timestamp,
          last_used_at: nullableTime.describe('To the minute'),
          last_address: nullableText.describe('The network address of that use'),
          expires_at: nullableTime.describe('Null where it works until it is revoked'),
          replaced_at: nullableTime.describe('When another one was issued in its place'),
          revoked_at: nullableTime,
        }),
      )
      .describe('Newest first'),
    signing_secret: z
      .object({
        environment: z.enum(['production', 'sandbox']),
        version: z.int(),
        rotated_at: timestamp,
        scheduled: z
          .object({ version: z.int(), takes_effect_at: timestamp })
          .nullable()
          .describe('The secret that waits to take over'),
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
          name: 'Applicant feed',
          hint: 'q3Zk',
          created_by: 'Dana Whitfield',
          created_at: exampleTime,
          last_used_at: exampleTime,
          last_address: '203.0.113.7',
          expires_at: '2027-03-02T15:04:05.000Z',
          replaced_at: null,
          revoked_at: null,
        },
      ],
      signing_secret: {
        environment: 'production',
        version: 2,
        rotated_at: exampleTime,
        scheduled: null,
      },
    },
  },
});

export const createPartnerKey = operation({
  ...shared,
  id: 'createPartnerKey',
  method: 'POST',
  path: '/settings/partner/keys',
  summary: 'Issue an API key of the partner',
  description: `It is shown in this answer and never again; it works at once, until it is revoked or the days that you name are over. ${whoMay} You are told by email. ${afterConfirmation}`,
  params: z.object({}),
  body: z.strictObject({
    name: filledText(100).optional().describe('What it is for, shown in the list'),
    expires_in_days: expiresInDays
      .optional()
      .describe('Without it, the key works until it is revoked'),
  }),
  status: 201,
  result: issued,
  answersSecret: true,
  errors,
  refusals: ['CONFIRMATION_REQUIRED', 'NOT_FOUND'],
  examples: {
    body: { name: 'Applicant feed', expires_in_days: 365 },
    result: issuedExample,
  },
});

export const rotatePartnerKey = operation({
  ...shared,
  id: 'rotatePartnerKey',
  method: 'POST',
  path: '/settings/partner/keys/{keyId}/rotate',
  summary: 'Replace an API key of the partner by a new one',
  description: `The new one has the same name. The former works for the overlap, so that the partner can change over in peace, and no longer than it would have. A key that was replaced, or works no more, is not replaced: 400. ${whoMay} You are told by email. ${afterConfirmation}`,
  params: oneKey,
  body: z.strictObject({
    overlap_hours: z.int().min(0).max(mostOverlapHours).default(24),
    expires_in_days: expiresInDays
      .optional()
      .describe('Without it, the new key lives as long as the former was issued for'),
  }),
  status: 201,
  result: issued,
  answersSecret: true,
  errors,
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  examples: {
    params: { keyId: exampleKeyId },
    body: { overlap_hours: 24 },
    result: issuedExample,
  },
});

export const revokePartnerKey = operation({
  ...shared,
  id: 'revokePartnerKey',
  method: 'DELETE',
  path: '/settings/partner/keys/{keyId}',
  summary: 'Revoke an API key of the partner',
  description: `It stops working at once; revoking it again changes nothing. ${whoMay}`,
  params: oneKey,
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
  description: `It replaces the earlier one at once, for every delivery from now on, cancels a scheduled rotation, and is shown in this answer and never again. ${whoMay} You are told by email. ${afterConfirmation}`,
  params: z.object({}),
  status: 201,
  result: z.object({ signing_secret: z.string(), rotated_at: timestamp }),
  answersSecret: true,
  errors,
  refusals: ['CONFIRMATION_REQUIRED', 'NOT_FOUND'],
  examples: {
    result: {
      signing_secret: '9f0c61d24e87b35a0d1f7c98e6b243a5c0de8f719b24a6358d7e10fc42ab9638',
      rotated_at: exampleTime,
    },
  },
});
