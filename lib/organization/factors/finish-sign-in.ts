import { recordAuditOfPerson, recordRefusedSignIn } from '@/lib/auth/audit-sessions';
import {
  createChallenge,
  type NewChallenge,
  passwordMark,
  readChallenge,
  spendChallenge,
  takeGuess,
} from '@/lib/auth/factors/challenges';
import { confirmedFactors } from '@/lib/auth/factors/factor-rows';
import {
  assertionOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@/lib/auth/factors/passkeys';
import { type Guesser, type Proof, type Proven, prove } from '@/lib/auth/factors/prove';
import { recoveryCodesLeft } from '@/lib/auth/factors/recovery-codes';
import type { Arrival, SignInVisit } from '@/lib/auth/next-auth';
import { type Issued, startBrowserSession } from '@/lib/auth/session-rows';
import { knownDevice, knowsDevice, newDevice, rememberPlace } from '@/lib/auth/sign-in-limit';
import { entryWithoutSso } from '@/lib/auth/sso-required';
import { unauthorized } from '@/lib/auth/unauthorized';
import { prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { observeSignIn } from '@/lib/base/metrics/registry';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { AuthChallenge } from '@/prisma/generated/client';
import { announceArrival } from './announce-arrival';
import { queueSecurityLetter } from './security-letters';

/** What the second step of a sign-in can be taken with. */
export type SecondStep = {
  /** What a passkey is asked; null for whoever has none. */
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
  hasApp: boolean;
  hasRecoveryCodes: boolean;
  expiresAt: Date;
};

/** Returns what half a sign-in waits for, or null if it is over. */
export async function readSecondStep(token: string | null): Promise<SecondStep | null> {
  const challenge = await readChallenge(token);
  if (challenge?.purpose !== 'second_step' || !challenge.userId) return null;
  const { userId, nonce, expiresAt } = challenge;
  const factors = await confirmedFactors(prisma(), userId);
  const passkeys = factors.filter(({ kind }) => kind === 'passkey');
  return {
    passkey: passkeys.length > 0 ? await assertionOptions(nonce, passkeys) : null,
    hasApp: factors.length > passkeys.length,
    hasRecoveryCodes: (await recoveryCodesLeft(prisma(), userId)) > 0,
    expiresAt,
  };
}

/** Asks whoever is at a browser for a passkey that says who they are and that it is them. */
export async function startPasskeySignIn(): Promise<{
  challenge: NewChallenge;
  options: PublicKeyCredentialRequestOptionsJSON;
}> {
  const challenge = await createChallenge({ purpose: 'passkey_sign_in', userId: null });
  return { challenge, options: await assertionOptions(challenge.nonce, null) };
}

const isSame = (one: Uint8Array | null, other: Uint8Array | null) =>
  one && other ? Buffer.from(one).equals(other) : one === other;

async function memberOf({ userId }: Proven, challenge: AuthChallenge) {
  const user = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  const entry = await entryWithoutSso(prisma(), userId);
  if (!entry) throw unauthorized('This account belongs to no organization any more.');
  if (entry.mustUseSso) throw unauthorized('Your organization requires single sign-on.');
  const byPassword = challenge.purpose === 'second_step';
  if (byPassword && !isSame(challenge.checkedHash, passwordMark(user.passwordHash))) {
    throw unauthorized('The password was changed meanwhile. Sign in again.');
  }
  const passwordHash = byPassword ? user.passwordHash : null;
  return { userId, orgId: entry.orgId, passwordHash, email: user.email };
}

async function use(tx: Tx, { id }: AuthChallenge, proven: Proven): Promise<void> {
  const { userId } = proven;
  await spendChallenge(tx, id);
  await proven.use(tx);
  if (proven.by !== 'recovery_code') return;
  const left = await recoveryCodesLeft(tx, userId);
  await recordAuditOfPerson(tx, userId, { kind: 'recovery_code.used', after: { left } });
  await queueSecurityLetter(tx, userId, { what: 'recovery_code_used', left });
}

type Visit = Pick<SignInVisit, 'requestId' | 'address' | 'device' | 'userAgent' | 'session'>;

// A browser that is known waits for its own wrong codes only, as it does for its own wrong passwords.
async function guesserOf(userId: string | null, { address, device }: Visit): Promise<Guesser> {
  if (!userId) return { address };
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  return { address, knownDevice: await knownDevice(email, device) };
}

async function enter(challenge: AuthChallenge, proof: Proof, visit: Visit) {
  const isAlone = challenge.purpose === 'passkey_sign_in';
  const question = { nonce: challenge.nonce, isAlone };
  const guesser = await guesserOf(challenge.userId, visit);
  const proven = await prove(challenge.userId, proof, question, guesser);
  const { email, ...member } = await memberOf(proven, challenge);
  const isNewDevice = !(await knowsDevice(email, visit.device));
  const device = visit.device ?? newDevice();
  const { userId, orgId } = member;
  const arrival: Arrival = { userId, orgId, device, isNewDevice };
  const signIn = { ...member, way: isAlone ? ('passkey' as const) : ('second_factor' as const) };
  const issued = await startBrowserSession(signIn, visit, visit.session, async (tx) => {
    await use(tx, challenge, proven);
    await announceArrival(tx, arrival);
  });
  await rememberPlace(email, { address: visit.address, device });
  return { issued, arrival };
}

function note(outcome: 'signed_in' | 'refused', userId: string | null, visit: Visit): void {
  const { requestId: request_id, address } = visit;
  log().info({ request_id, outcome, method: 'factor', user_id: userId, address }, 'sign-in');
  observeSignIn(outcome);
}

/**
 * Completes half a sign-in, or signs in by a passkey alone, and starts the browser session. Throws
 * VALIDATION_ERROR for what is not right, UNAUTHORIZED where the sign-in has to be begun again,
 * RATE_LIMITED after about ten wrong codes.
 */
export async function finishSignIn(
  token: string | null,
  proof: Proof,
  visit: Visit,
): Promise<{ issued: Issued; arrival: Arrival }> {
  const challenge = await takeGuess({ token }, ['second_step', 'passkey_sign_in']);
  try {
    const entered = await enter(challenge, proof, visit);
    note('signed_in', entered.arrival.userId, visit);
    return entered;
  } catch (error) {
    if (error instanceof ServiceError) {
      recordRefusedSignIn(challenge.userId, 'wrong_second_factor');
      note('refused', challenge.userId, visit);
    }
    throw error;
  }
}
