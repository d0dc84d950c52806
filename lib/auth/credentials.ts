import { recordRefusedSignIn } from '@/lib/auth/audit-sessions';
import { createChallenge } from '@/lib/auth/factors/challenges';
import { hasFactor } from '@/lib/auth/factors/factor-rows';
import {
  accountName,
  beginSignIn,
  clearFailures,
  failSignIn,
  newDevice,
  type Place,
  rememberPlace,
} from '@/lib/auth/sign-in-limit';
import { entryWithoutSso, requiresSso } from '@/lib/auth/sso-required';
import { checkPassword, normalizeEmail } from '@/lib/auth/users';
import { prisma } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { observeSignIn } from '@/lib/base/metrics/registry';

export type SignedIn = { id: string; name: string; email: string; orgId: string };

export type SignInResult =
  | {
      outcome: 'signed_in';
      user: SignedIn;
      device: string;
      /** Whether its person has not signed in with this browser before. */
      isNewDevice: boolean;
      /** The hash that the password was checked against. */
      passwordHash: string | null;
    }
  | {
      /** The password was right, and a second factor is asked for. */
      outcome: 'second_step';
      token: string;
      expiresAt: Date;
    }
  | {
      outcome: 'refused';
      /** True for every address of a domain whose organization requires single sign-on. */
      needsSso?: boolean;
    }
  | { outcome: 'too_many'; waitSeconds: number }
  | { outcome: 'busy' };

/** A sign-in request, with what rate limits and logs need. */
export type Visit = Place & { requestId: string };

type Credentials = { email: string; password: string };

type Reason =
  | 'malformed'
  | 'unknown_account'
  | 'wrong_password'
  | 'no_organization'
  | 'sso_required';

type CheckedCredentials = { userId: string | null; passwordHash: string | null } & (
  | { user: SignedIn; reason?: undefined }
  | { user: null; reason: Reason }
);

const longestEmail = 320;
const printable = /^[^\p{Cc}\p{Cs}]+$/u;

// Password hashing is slow and runs few at a time; longer queues would wait longer than people do.
const maxConcurrent = 32;
let running = 0;

async function checkCredentials({ email, password }: Credentials): Promise<CheckedCredentials> {
  const { user, ...checked } = await checkPassword(email, password);
  if (!user) {
    const reason = checked.userId === null ? 'unknown_account' : 'wrong_password';
    return { ...checked, user, reason };
  }
  const entry = await entryWithoutSso(prisma(), user.id);
  if (!entry) return { ...checked, user: null, reason: 'no_organization' };
  if (entry.mustUseSso) return { ...checked, user: null, reason: 'sso_required' };
  return { ...checked, user: { ...user, orgId: entry.orgId } };
}

type LogDetails = { userId?: string | null; reason?: Reason | undefined };

/**
 * Counts each attempt and logs one line for it: the user if known, the origin and the result, never the input.
 */
function logAttempt(
  email: string,
  visit: Visit,
  result: SignInResult,
  details: LogDetails = {},
): SignInResult {
  const { outcome } = result;
  const { requestId: request_id, address } = visit;
  const waiting = outcome === 'too_many' ? { wait_seconds: result.waitSeconds } : {};
  const { userId: user_id, reason } = details;
  const account = accountName(email).slice(0, 16);
  log().info({ request_id, outcome, reason, user_id, account, address, ...waiting }, 'sign-in');
  observeSignIn(outcome);
  return result;
}

async function attemptSignIn(credentials: Credentials, visit: Visit): Promise<SignInResult> {
  const { email } = credentials;
  const attempt = await beginSignIn(email, visit);
  if (typeof attempt === 'number') {
    return logAttempt(email, visit, { outcome: 'too_many', waitSeconds: attempt });
  }
  const { userId, user, reason, passwordHash } = await checkCredentials(credentials);
  if (!user) {
    await failSignIn(attempt);
    recordRefusedSignIn(userId, reason);
    const needsSso = await requiresSso(email);
    return logAttempt(email, visit, { outcome: 'refused', needsSso }, { userId, reason });
  }
  await clearFailures(attempt);
  if (await hasFactor(prisma(), user.id)) {
    const asked = { purpose: 'second_step', userId: user.id, passwordHash } as const;
    const { token, expiresAt } = await createChallenge(asked);
    return logAttempt(email, visit, { outcome: 'second_step', token, expiresAt }, { userId });
  }
  const device = visit.device ?? newDevice();
  await rememberPlace(email, { address: visit.address, device });
  const isNewDevice = !attempt.isKnownDevice;
  const signedIn = { outcome: 'signed_in', user, device, isNewDevice, passwordHash } as const;
  return logAttempt(email, visit, signedIn, { userId });
}

/**
 * Signs a user in by email and password, into the organization they joined first of those that take one. Unknown address,
 * wrong password, deactivated user and user without organization get the same refusal, which delays
 * the next attempt. Whoever has a second factor gets half a sign-in. If too many attempts are running, returns `busy` and counts nothing.
 */
export async function signInByPassword(
  { email: typed, password }: Credentials,
  visit: Visit,
): Promise<SignInResult> {
  const email = normalizeEmail(typed);
  if (email.length > longestEmail || !printable.test(email)) {
    return logAttempt(email, visit, { outcome: 'refused' }, { reason: 'malformed' });
  }
  if (running >= maxConcurrent) return logAttempt(email, visit, { outcome: 'busy' });
  running += 1;
  try {
    return await attemptSignIn({ email, password }, visit);
  } finally {
    running -= 1;
  }
}
