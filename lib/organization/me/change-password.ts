import { type Actor, authorize, guesserOf } from '@/lib/auth/actor';
import { confirmPassword } from '@/lib/auth/confirm-password';
import { passwordProblem } from '@/lib/auth/new-password';
import { hashPassword } from '@/lib/auth/password';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { BodyOf } from '@/lib/contract/operation';
import type { changePassword as changePasswordOperation } from './contract';
import { replacePassword } from './replace-password';

type Wanted = BodyOf<typeof changePasswordOperation>;

type BrowserUser = { id: string; orgId: string; sessionId: string; guesser: string };

async function browserUserOf(actor: Actor): Promise<BrowserUser> {
  authorize(actor, 'organization:read');
  if (actor.type === 'user' && actor.sessionId) {
    const { id, orgId, sessionId } = actor;
    const own = { id: sessionId, userId: id, kind: 'browser' as const };
    if ((await prisma().authSession.count({ where: own })) === 1) {
      return { id, orgId, sessionId, guesser: guesserOf(actor) };
    }
  }
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    'A password is changed in the browser only, by the person who is signed in there.',
  );
}

async function requirePassword(
  { id, guesser }: BrowserUser,
  passwordHash: string | null,
  current: string,
): Promise<string> {
  if (passwordHash === null) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'Your account has no password: you sign in with single sign-on.',
    );
  }
  if (!(await confirmPassword({ id, passwordHash }, current, guesser))) {
    throw new ServiceError('VALIDATION_ERROR', 'current_password: is not right');
  }
  return passwordHash;
}

async function requireGood(wanted: Wanted, personal: (string | undefined)[]): Promise<void> {
  const { current_password: current, new_password: fresh } = wanted;
  const problem =
    fresh.toLowerCase() === current.toLowerCase()
      ? 'must differ from the current one'
      : await passwordProblem(fresh, [...personal, current]);
  if (problem) throw new ServiceError('VALIDATION_ERROR', `new_password: ${problem}`);
}

/**
 * Changes the password of the person who acts in a browser session and signs out their other
 * browsers; of two changes at once one wins. Throws INSUFFICIENT_PERMISSIONS for any other token,
 * VALIDATION_ERROR for a wrong current or a weak new password, RATE_LIMITED after about ten wrong
 * ones.
 */
export async function changePassword(actor: Actor, wanted: Wanted): Promise<undefined> {
  const browserUser = await browserUserOf(actor);
  const { id, orgId, sessionId } = browserUser;
  const [user, organization] = await Promise.all([
    prisma().user.findUniqueOrThrow({ where: { id } }),
    prisma().organization.findUniqueOrThrow({ where: { id: orgId } }),
  ]);
  const { name, email } = user;
  const former = await requirePassword(browserUser, user.passwordHash, wanted.current_password);
  await requireGood(wanted, [name, email, organization.name]);
  const passwordHash = await hashPassword(wanted.new_password);
  const to = { name, email, orgId, organizationName: organization.name };
  await inTransaction(async (tx) => {
    const replacement = { userId: id, to, former, passwordHash, keptSessionId: sessionId };
    if (!(await replacePassword(tx, { ...replacement, change: 'password_changed' }))) {
      throw new ServiceError('VALIDATION_ERROR', 'current_password: was changed a moment ago');
    }
    const own = { id: sessionId, endedAt: null };
    const { count } = await tx.authSession.updateMany({
      where: own,
      data: { lastUsedAt: currentTime() },
    });
    if (count === 0) throw new ServiceError('UNAUTHORIZED', 'The session has ended.');
  });
}
