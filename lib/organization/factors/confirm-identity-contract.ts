import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import { filledText, id, idInput, openMap, secretText, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { onlyBrowser, own } from './contract';

/** Bytes as WebAuthn writes them, up to so many letters. */
export const base64url = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url');

/** What every answer of WebAuthn has beside its response. */
export const credential = {
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

/** A code of an app, as people type it. */
export const typedCode = filledText(20);

/** What begins the use or the making of a passkey. */
export const passkeyOptions = z.object({
  challenge_id: id,
  expires_at: timestamp,
  options: openMap.describe('What WebAuthn in the browser is given, as JSON'),
});

export const exampleOptions = {
  challenge_id: '01990a3e-7c00-7000-8000-0000000000f2',
  expires_at: exampleTime,
  options: { challenge: 'tQ6V4Xv3M2kXw0mS1r9pYh8c5b7n2d4f6g8h0j1k3l5', rpId: 'jobs.example.com' },
};

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
  result: passkeyOptions,
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
      password: secretText(1024).optional(),
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
