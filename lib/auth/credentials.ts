import { recordRefusedSignIn } from '@/lib/auth/audit-sessions';
import { organizationsOf } from '@/lib/auth/membership';
import {
  accountName,
  beginSignIn,
  completeSignIn,
  failSignIn,
  newDevice,
  type Place,
} from '@/lib/auth/sign-in-limit';
import { checkPassword, normalizeEmail } from '@/lib/auth/users';
import { log } from '@/lib/base/log';
import { observeSignIn } from '@/lib/base/metrics/registry';

export type SignedIn = { id: string; name: string; email: string; orgId: string };

export type SignInResult =
  | {
      outcome: 'signed_in';
      user: SignedIn;
      device: string;
      /** The hash that the password was checked against. */
      passwordHash: string | null;
    }
  | { outcome: 'refused' }
  | { outcome: 'too_many'; waitSeconds: number }
  | { outcome: 'busy' };

/** A sign-in request, with what rate limits and logs need. */
export type Visit = Place & { requestId: string };

type Credentials = { email: string; password: string };

type Reason = 'malformed' | 'unknown_account' | 'wrong_password' | 'no_organization';

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
  const [organization] = await organizationsOf(user.id);
  if (!organization) return { ...checked, user: null, reason: 'no_organization' };
  return { ...checked, user: { ...user, orgId: organization.id } };
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
    return logAttempt(email, visit, { outcome: 'refused' }, { userId, reason });
  }
  const device = visit.device ?? newDevice();
  await completeSignIn(email, attempt, { address: visit.address, device });
  const signedIn = { outcome: 'signed_in', user, device, passwordHash } as const;
  return logAttempt(email, visit, signedIn, { userId });
}

/**
 * Signs a user in by email and password, into the organization they joined first. Unknown address,
 * wrong password, deactivated user and user without organization get the same refusal, which delays
 * the next attempt. If too many attempts are running, returns `busy` and counts nothing.
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
