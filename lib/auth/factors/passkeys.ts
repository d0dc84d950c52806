import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import type { AuthFactor } from '@/prisma/generated/client';

export type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
};

/** Whose passkeys they are: those of the address at which the service is configured, whatever a request says. */
function relyingParty(): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(env().APP_URL);
  return { origin, rpId: hostname };
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

type Registered = { credentialId: string | null; transports: string[] };

const descriptorsOf = (factors: readonly Registered[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports }] : [],
  );

/** What a browser needs to make a passkey that the person does not have yet. */
export async function registrationOptions(
  nonce: string,
  user: { id: string; name: string; email: string },
  factors: readonly Registered[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: 'Recruiting',
    rpID: relyingParty().rpId,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.name,
    challenge: bytesOf(nonce),
    excludeCredentials: descriptorsOf(factors),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What a browser needs to use a passkey: one of these, or with none given whichever the person has. */
export async function assertionOptions(
  nonce: string,
  factors: readonly Registered[] | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: relyingParty().rpId,
    challenge: bytesOf(nonce),
    userVerification: factors ? 'preferred' : 'required',
    ...(factors && { allowCredentials: descriptorsOf(factors) }),
  });
}

function notAccepted(reason: unknown): ServiceError {
  const told = reason instanceof Error ? reason.message.slice(0, 200) : undefined;
  log().info({ reason: told }, 'a passkey was not accepted');
  return new ServiceError('VALIDATION_ERROR', 'passkey: was not accepted');
}

export type NewPasskey = {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
};

const longestTransport = 32;

/** Returns a passkey that was made for this question; throws VALIDATION_ERROR for any other. */
export async function verifyRegistration(
  nonce: string,
  response: RegistrationResponseJSON,
): Promise<NewPasskey> {
  const { origin, rpId } = relyingParty();
  const expected = { expectedChallenge: nonce, expectedOrigin: origin, expectedRPID: rpId };
  const { registrationInfo } = await verifyRegistrationResponse({
    ...{ response, ...expected, requireUserVerification: false },
  }).catch((error: unknown) => {
    throw notAccepted(error);
  });
  if (!registrationInfo) throw notAccepted(new Error('not verified'));
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = (response.response.transports ?? [])
    .filter((name) => name.length <= longestTransport)
    .slice(0, 8);
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  };
}

/**
 * Returns the counter of a passkey that has signed this question; throws VALIDATION_ERROR for a
 * foreign question, origin, relying party or signature. Whether the counter goes on is for the
 * caller to look at, who records where it does not.
 */
export async function verifyAssertion(
  nonce: string,
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, transports }: AuthFactor,
  { isAlone }: { isAlone: boolean },
): Promise<number> {
  const { origin, rpId } = relyingParty();
  const expected = { expectedChallenge: nonce, expectedOrigin: origin, expectedRPID: rpId };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...{ response, ...expected, requireUserVerification: isAlone },
    credential: {
      ...{ id: credentialId ?? '', transports, counter: 0 },
      publicKey: bytesOf(publicKey ?? ''),
    },
  }).catch((error: unknown) => {
    throw notAccepted(error);
  });
  if (!verified) throw notAccepted(new Error('the signature is not right'));
  return authenticationInfo.newCounter;
}
