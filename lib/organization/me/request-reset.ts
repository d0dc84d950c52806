import { organizationsOf } from '@/lib/auth/membership';
import { accountName } from '@/lib/auth/sign-in-limit';
import { mustUseSso } from '@/lib/auth/sso-required';
import { normalizeEmail } from '@/lib/auth/users';
import { afterCommit } from '@/lib/base/after-commit';
import { inTransaction, prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import type { Tx } from '@/lib/base/postgres/transaction';
import { takeTokens } from '@/lib/base/rate-buckets';
import { countedAddress } from '@/lib/base/trusted-proxies';
import { createLink } from '@/lib/outbox/links/public-links';
import { type Addressee, queueNoPasswordLetter, queueResetLetter } from './password-letters';

const validHours = 1;

// Each holds until an hour has passed: a token comes back when its share of the hour has.
const lettersOfAccount = { size: 3, secondsEach: 1200 };
const requestsOfAddress = { size: 10, secondsEach: 360 };

const longestEmail = 320;
const form = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u;

// The letters of requests that were answered and are still to be queued.
const maxConcurrent = 32;
let running = 0;

/** Whether the service sends email; without it nobody can be sent a link. */
export function sendsEmail(): boolean {
  return env().SMTP_URL !== undefined;
}

type Account = Addressee & { userId: string };

/** The active account of an address, with the organization it joined first; null if there is none. */
export async function accountOf(email: string): Promise<Account | null> {
  const user = await prisma().user.findUnique({ where: { email } });
  const [organization] = user ? await organizationsOf(user.id) : [];
  if (!user || !organization) return null;
  const { id: orgId, name: organizationName } = organization;
  return { userId: user.id, name: user.name, email, orgId, organizationName };
}

/**
 * Creates a link by which an active person chooses a new password, valid once and for an hour; null
 * if they have none. A change of the password at the same moment ends it, or is waited for.
 */
export async function createResetLink(
  tx: Tx,
  { userId, orgId }: Pick<Account, 'userId' | 'orgId'>,
): Promise<{ id: string; url: string } | null> {
  const [user] = await tx.$queryRaw<{ hasPassword: boolean }[]>`
    SELECT password_hash IS NOT NULL AS "hasPassword" FROM user_account
    WHERE id = ${userId}::uuid AND deactivated_at IS NULL FOR SHARE`;
  if (!user?.hasPassword || (await mustUseSso(tx, userId))) return null;
  // They may have been deactivated since they were looked up.
  const isMember = (await tx.membership.count({ where: { userId, deactivatedAt: null } })) > 0;
  if (!isMember) return null;
  const link = { orgId, purpose: 'password_reset', details: { user_id: userId } } as const;
  return createLink(tx, { ...link, validDays: validHours / 24 });
}

async function queueLetter(account: Account): Promise<'queued' | 'no_password'> {
  return inTransaction(async (tx) => {
    const link = await createResetLink(tx, account);
    if (link) await queueResetLetter(tx, account, link.url);
    else await queueNoPasswordLetter(tx, account);
    return link ? 'queued' : 'no_password';
  });
}

async function sendLink(email: string): Promise<void> {
  const name = accountName(email);
  const account = await accountOf(email);
  const byAccount = { key: `password-reset:account:${name}`, ...lettersOfAccount };
  let outcome = 'unknown_account';
  if (account) {
    const { isAllowed } = await takeTokens(byAccount);
    outcome = isAllowed ? await queueLetter(account) : 'too_many';
  }
  const user_id = account?.userId;
  log().info({ outcome, user_id, account: name.slice(0, 16) }, 'new password asked for');
}

function sendLater(email: string): void {
  running += 1;
  afterCommit(() =>
    sendLink(email).finally(() => {
      running -= 1;
    }),
  );
}

/**
 * Sends a link to a new password to whoever has an account with this address. Who has one is looked
 * up after the answer, so that every address gets the same answer in the same time. Throws
 * VALIDATION_ERROR for what is no address, RATE_LIMITED for too many requests of a client,
 * SERVICE_UNAVAILABLE if the service sends no email or too many letters wait.
 */
export async function requestPasswordReset(typed: string, address: string | null): Promise<void> {
  if (!sendsEmail()) {
    throw new ServiceError('SERVICE_UNAVAILABLE', 'This service sends no email.');
  }
  const email = normalizeEmail(typed);
  if (email.length > longestEmail || !form.test(email)) {
    throw new ServiceError('VALIDATION_ERROR', 'Enter an email address.');
  }
  const key = `password-reset:address:${countedAddress(address)}`;
  const { isAllowed, waitSeconds } = await takeTokens({ key, ...requestsOfAddress });
  if (!isAllowed) {
    const minutes = Math.ceil(waitSeconds / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    const message = `Too many requests from your network. Wait ${wait}, then try again.`;
    throw new ServiceError('RATE_LIMITED', message, Math.ceil(waitSeconds));
  }
  if (running >= maxConcurrent) {
    throw new ServiceError(
      'SERVICE_UNAVAILABLE',
      'Too many people ask at the moment. Try again in a minute.',
    );
  }
  sendLater(email);
}
