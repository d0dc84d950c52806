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

export type SignedIn = { id: string; name: string; email: string; orgId: string };

export type SignInResult =
  | { outcome: 'signed_in'; user: SignedIn; device: string }
  | { outcome: 'refused' }
  | { outcome: 'too_many'; waitSeconds: number }
  | { outcome: 'busy' };

/** A request to sign in, as it is limited and logged. */
export type Visit = Place & { requestId: string };

type Credentials = { email: string; password: string };

type Reason = 'malformed' | 'unknown_account' | 'wrong_password' | 'no_organization';

type Judged = { userId: string | null } & (
  | { user: SignedIn; reason?: undefined }
  | { user: null; reason: Reason }
);

const longestEmail = 320;
const printable = /^[^\p{Cc}\p{Cs}]+$/u;

// Each works hard on a password, a few at a time; more than this would wait longer than people do.
const mostUnderWay = 32;
let underWay = 0;

async function judge({ email, password }: Credentials): Promise<Judged> {
  const { userId, user } = await checkPassword(email, password);
  if (!user) {
    return { userId, user, reason: userId === null ? 'unknown_account' : 'wrong_password' };
  }
  const [organization] = await organizationsOf(user.id);
  if (!organization) return { userId, user: null, reason: 'no_organization' };
  return { userId, user: { ...user, orgId: organization.id } };
}

type Noted = { userId?: string | null; reason?: Reason | undefined };

/** One line for each try: who, if that is known, from where and how it ended. Never what was typed. */
function note(email: string, visit: Visit, result: SignInResult, noted: Noted = {}): SignInResult {
  const { outcome } = result;
  const { requestId: request_id, address } = visit;
  const waiting = outcome === 'too_many' ? { wait_seconds: result.waitSeconds } : {};
  const { userId: user_id, reason } = noted;
  const account = accountName(email).slice(0, 16);
  log().info({ request_id, outcome, reason, user_id, account, address, ...waiting }, 'sign-in');
  return result;
}

async function tryOnce(credentials: Credentials, visit: Visit): Promise<SignInResult> {
  const { email } = credentials;
  const attempt = await beginSignIn(email, visit);
  if (typeof attempt === 'number') {
    return note(email, visit, { outcome: 'too_many', waitSeconds: attempt });
  }
  const { userId, user, reason } = await judge(credentials);
  if (!user) {
    await failSignIn(attempt);
    return note(email, visit, { outcome: 'refused' }, { userId, reason });
  }
  const device = visit.device ?? newDevice();
  await completeSignIn(email, attempt, { address: visit.address, device });
  return note(email, visit, { outcome: 'signed_in', user, device }, { userId });
}

/**
 * Signs a user in by email and password into the organization joined first. Unknown address, wrong
 * password, deactivated user and user without organization are all the same refusal, which makes the
 * next try from there wait. While too many are at it, the answer is `busy`, and nothing is counted.
 */
export async function signInByPassword(
  { email: typed, password }: Credentials,
  visit: Visit,
): Promise<SignInResult> {
  const email = normalizeEmail(typed);
  if (email.length > longestEmail || !printable.test(email)) {
    return note(email, visit, { outcome: 'refused' }, { reason: 'malformed' });
  }
  if (underWay >= mostUnderWay) return note(email, visit, { outcome: 'busy' });
  underWay += 1;
  try {
    return await tryOnce({ email, password }, visit);
  } finally {
    underWay -= 1;
  }
}
