import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import {
  filledText,
  id,
  idInput,
  nullableTime,
  openMap,
  plainName,
  text,
  timestamp,
} from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';

const own = { surface: 'org', tag: 'Second factor', permission: 'factor:write' } as const;

const onlyBrowser =
  'Only from a browser session: any other token is refused with `INSUFFICIENT_PERMISSIONS`.';
const afterConfirmation = `${onlyBrowser} Within ten minutes of signing in or of confirmIdentity; later it is a 400 \`CONFIRMATION_REQUIRED\`.`;

const base64url = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url');

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: openMap,
};

/** What a browser answers that was asked for the use of a passkey. */
export const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: base64url(128).optional(),
  }),
});

const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(65_536),
    authenticatorData: base64url(16_384).optional(),
    transports: z.array(text(32)).max(16).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64url(16_384).optional(),
  }),
});

/** A code of an app, as people type it. */
export const typedCode = filledText(20);

const factor = z
  .object({
    factor_id: id,
    kind: z.enum(['totp', 'passkey']).describe('`totp` is an app that makes codes'),
    name: z.string(),
    created_at: timestamp,
    last_used_at: nullableTime,
  })
  .meta({ id: 'SecondFactor' });

const exampleFactor = {
  factor_id: '01990a3e-7c00-7000-8000-0000000000f1',
  kind: 'passkey' as const,
  name: 'Laptop',
  created_at: exampleTime,
  last_used_at: exampleTime,
};

const exampleCode = 'k7m2xq-9fjw3a-hd8rtv-c5pnze';
const codes = z.array(z.string()).describe('Shown this once; each signs in once');

const added = z.object({
  factor,
  recovery_codes: codes.nullable().describe('With the first factor: ten codes, shown this once'),
});
const exampleAdded = { factor: exampleFactor, recovery_codes: [exampleCode] };

const options = z.object({
  challenge_id: id,
  expires_at: timestamp,
  options: openMap.describe('What WebAuthn in the browser is given, as JSON'),
});

const exampleOptions = {
  challenge_id: '01990a3e-7c00-7000-8000-0000000000f2',
  expires_at: exampleTime,
  options: { challenge: 'tQ6V4Xv3M2kXw0mS1r9pYh8c5b7n2d4f6g8h0j1k3l5', rpId: 'jobs.example.com' },
};

const exampleCredential = {
  id: 'AaFdkcD4SuPjF-jwUoRwH8',
  rawId: 'AaFdkcD4SuPjF-jwUoRwH8',
  type: 'public-key' as const,
  clientExtensionResults: {},
};

const factorParams = z.object({ factorId: pathId('NOT_FOUND') });
const atFactor = { params: factorParams, malformedId: 400 } as const;
const exampleParams = { factorId: exampleFactor.factor_id };

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
    confirmed_until: nullableTime.describe('Until when factors can be changed without confirming'),
  }),
  errors: [401],
  examples: {
    result: {
      ...{ factors: [exampleFactor], recovery_codes_left: 10, is_required: false },
      ...{ has_password: true, confirmed_until: exampleTime },
    },
  },
});

export const startConfirmation = operation({
  ...own,
  id: 'startConfirmation',
  method: 'POST',
  path: '/me/confirmation/options',
  summary: 'Ask for a passkey to confirm who you are',
  description: `The question for a passkey of yours, good for ten minutes. ${onlyBrowser}`,
  params: z.object({}),
  body: z.strictObject({}),
  status: 200,
  result: options,
  errors: [400, 401],
  examples: { body: {}, result: exampleOptions },
});

export const confirmIdentity = operation({
  ...own,
  id: 'confirmIdentity',
  method: 'POST',
  path: '/me/confirmation',
  summary: 'Confirm who you are',
  description: `By one of your password, a code of your app, or a passkey with the question it answers. For ten minutes this session may then change second factors. About ten wrong ones are allowed, then one in some minutes. ${onlyBrowser}`,
  params: z.object({}),
  body: z
    .strictObject({
      password: text(1024).optional(),
      code: typedCode.optional(),
      challenge_id: idInput.optional(),
      passkey: assertion.optional(),
    })
    .refine(({ password, code, passkey }) => {
      return [password, code, passkey].filter((given) => given !== undefined).length === 1;
    }, 'must have one of password, code and passkey')
    .refine(
      ({ challenge_id: asked, passkey }) => (asked === undefined) === (passkey === undefined),
      {
        error: 'goes with passkey',
        path: ['challenge_id'],
      },
    ),
  status: 200,
  result: z.object({ confirmed_until: timestamp }),
  errors: [400, 401],
  examples: { body: { code: '123456' }, result: { confirmed_until: exampleTime } },
});

export const startPasskey = operation({
  ...own,
  id: 'startPasskey',
  method: 'POST',
  path: '/me/factors/passkeys/options',
  summary: 'Ask for a new passkey',
  description: `What the browser needs to make one, good for ten minutes. ${afterConfirmation}`,
  params: z.object({}),
  body: z.strictObject({}),
  status: 200,
  result: options,
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: { body: {}, result: exampleOptions },
});

export const addPasskey = operation({
  ...own,
  id: 'addPasskey',
  method: 'POST',
  path: '/me/factors/passkeys',
  summary: 'Add a passkey',
  description: `The answer to startPasskey, once. Your other browser sessions end if it is your first factor, and you are told by email. ${afterConfirmation}`,
  params: z.object({}),
  body: z.strictObject({ challenge_id: idInput, name: plainName(60), credential: attestation }),
  status: 201,
  result: added,
  answersSecret: true,
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: {
    body: {
      challenge_id: exampleOptions.challenge_id,
      name: 'Laptop',
      credential: {
        ...exampleCredential,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXQ',
        },
      },
    },
    result: exampleAdded,
  },
});

export const startTotp = operation({
  ...own,
  id: 'startTotp',
  method: 'POST',
  path: '/me/factors/totp',
  summary: 'Begin to add an app that makes codes',
  description: `A secret for the app, shown this once. It counts once confirmTotp has seen a code of it, within an hour; a new one replaces it. ${afterConfirmation}`,
  params: z.object({}),
  body: z.strictObject({ name: plainName(60) }),
  status: 201,
  result: z.object({
    factor_id: id,
    secret: z.string().describe('In base32, to type'),
    url: z.string().describe('The same as a URL, to scan'),
  }),
  answersSecret: true,
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: {
    body: { name: 'Phone' },
    result: {
      factor_id: exampleFactor.factor_id,
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      url: 'otpauth://totp/Recruiting:dana%40example.com?issuer=Recruiting&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
  },
});

export const confirmTotp = operation({
  ...own,
  ...atFactor,
  id: 'confirmTotp',
  method: 'POST',
  path: '/me/factors/{factorId}/confirm',
  summary: 'Add the app by a code of it',
  description: `Your other browser sessions end if it is your first factor, and you are told by email. The code signs nobody in any more. ${afterConfirmation}`,
  body: z.strictObject({ code: typedCode }),
  status: 200,
  result: added,
  answersSecret: true,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: { params: exampleParams, body: { code: '123456' }, result: exampleAdded },
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
  result: z.object({ recovery_codes: codes }),
  answersSecret: true,
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: { body: {}, result: { recovery_codes: [exampleCode] } },
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
