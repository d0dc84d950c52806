import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import { id, nullableTime, plainName, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';

/** What the operations on one's own factors share. */
export const own = { surface: 'org', tag: 'Second factor', permission: 'factor:write' } as const;

export const onlyBrowser =
  'Only from a browser session: any other token is refused with `INSUFFICIENT_PERMISSIONS`.';
export const afterConfirmation = `${onlyBrowser} Within ten minutes of signing in or of confirmIdentity; later it is a 400 \`CONFIRMATION_REQUIRED\`.`;

/** The same of an operation that asks for it only where it does this; all else goes by its permission. */
export const confirmedWhere = (what: string) =>
  `${what} only from a browser session (any other token is refused with \`INSUFFICIENT_PERMISSIONS\`), within ten minutes of signing in or of confirmIdentity (later it is a 400 \`CONFIRMATION_REQUIRED\`), and you are told by email. Anything else here takes neither.`;

export const factor = z
  .object({
    factor_id: id,
    kind: z.enum(['totp', 'passkey']).describe('`totp` is an app that makes codes'),
    name: z.string(),
    created_at: timestamp,
    last_used_at: nullableTime,
  })
  .meta({ id: 'SecondFactor' });

export const exampleFactor = {
  factor_id: '01990a3e-7c00-7000-8000-0000000000f1',
  kind: 'passkey' as const,
  name: 'Laptop',
  created_at: exampleTime,
  last_used_at: exampleTime,
};

export const exampleRecoveryCode = 'k7m2xq-9fjw3a-hd8rtv-c5pnze';
export const recoveryCodes = z.array(z.string()).describe('Shown this once; each signs in once');

const factorParams = z.object({ factorId: pathId('NOT_FOUND') });
export const atFactor = { params: factorParams, malformedId: 400 } as const;
export const exampleParams = { factorId: exampleFactor.factor_id };

export const listFactors = operation({
  ...own,
  id: 'listFactors',
  method: 'GET',
  path: '/me/factors',
  summary: 'List your second factors',
  description: `Your passkeys and apps, the oldest first, and how many recovery codes are left. ${onlyBrowser}`,
  params: z.object({}),
  status: 200,
  result: z.object({
    factors: z.array(factor),
    recovery_codes_left: z.int(),
    is_required: z.boolean().describe('Whether one of your organizations requires a factor'),
    has_password: z.boolean(),
    signed_in_at: z
      .enum(['organization', 'service'])
      .nullable()
      .describe(
        'Whose identity provider began this session, and can be asked again: the organization’s, or the one of the whole service. Null for neither',
      ),
    confirmed_until: nullableTime.describe(
      'Until when factors can be changed without confirming; a sign-in at the organization’s provider counts for none, since they would outlive it',
    ),
  }),
  errors: [401],
  examples: {
    result: {
      ...{ factors: [exampleFactor], recovery_codes_left: 10, is_required: false },
      ...{ has_password: true, signed_in_at: null, confirmed_until: exampleTime },
    },
  },
});

export const renameFactor = operation({
  ...own,
  ...atFactor,
  id: 'renameFactor',
  method: 'PATCH',
  path: '/me/factors/{factorId}',
  summary: 'Rename a second factor',
  description: afterConfirmation,
  body: z.strictObject({ name: plainName(60) }),
  status: 200,
  result: z.object({ factor }),
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  versioned: { in: 'factor' },
  examples: { params: exampleParams, body: { name: 'Laptop' }, result: { factor: exampleFactor } },
});

export const removeFactor = operation({
  ...own,
  ...atFactor,
  id: 'removeFactor',
  method: 'DELETE',
  path: '/me/factors/{factorId}',
  summary: 'Remove a second factor',
  description: `You are told by email. With the last one the recovery codes go; where an organization of yours requires a factor the last one stays: 400. ${afterConfirmation}`,
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: { params: exampleParams },
});

export const replaceRecoveryCodes = operation({
  ...own,
  id: 'replaceRecoveryCodes',
  method: 'POST',
  path: '/me/recovery-codes',
  summary: 'Make new recovery codes',
  description: `Ten, in place of all former ones. Without a second factor there are none: 400. ${afterConfirmation}`,
  params: z.object({}),
  body: z.strictObject({}),
  status: 200,
  result: z.object({ recovery_codes: recoveryCodes }),
  answersSecret: true,
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: { body: {}, result: { recovery_codes: [exampleRecoveryCode] } },
});

export const resetMemberFactors = operation({
  ...{ surface: 'org', tag: 'Settings', permission: 'member:write' },
  id: 'resetMemberFactors',
  method: 'DELETE',
  path: '/members/{userId}/factors',
  summary: 'Remove all second factors of a member',
  description: `For whoever has lost theirs and the recovery codes too: removes all of them, ends every browser session of the member, and tells them by email. They sign in by password and set up a new one. A member who is not active, or who is also an active member elsewhere, is a 404 or a 400: those are reset by whoever runs the service. ${afterConfirmation}`,
  params: z.object({ userId: pathId('NOT_FOUND') }),
  status: 200,
  result: z.object({ removed: z.int().describe('How many factors there were') }),
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  examples: { params: { userId: '01990a3e-7c00-7000-8000-0000000000e1' }, result: { removed: 2 } },
});
