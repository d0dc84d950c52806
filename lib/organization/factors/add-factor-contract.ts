import { z } from 'zod';
import { id, idInput, plainName, text } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import {
  base64url,
  credential,
  exampleOptions,
  passkeyOptions,
  typedCode,
} from './confirm-identity-contract';
import {
  afterConfirmation,
  atFactor,
  exampleFactor,
  exampleParams,
  exampleRecoveryCode,
  factor,
  own,
  recoveryCodes,
} from './contract';

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

const added = z.object({
  factor,
  recovery_codes: recoveryCodes
    .nullable()
    .describe('With the first factor: ten codes, shown this once'),
});
const exampleAdded = { factor: exampleFactor, recovery_codes: [exampleRecoveryCode] };

const exampleCredential = {
  id: 'AaFdkcD4SuPjF-jwUoRwH8',
  rawId: 'AaFdkcD4SuPjF-jwUoRwH8',
  type: 'public-key' as const,
  clientExtensionResults: {},
};

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
  result: passkeyOptions,
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
