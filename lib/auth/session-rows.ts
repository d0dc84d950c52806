import { longestTokenSeconds, type SigningKey, signingKey } from '@/lib/auth/keys';
import { signToken, verifyToken } from '@/lib/auth/tokens';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { type AuthSessionEnd, Prisma, type SignInWay } from '@/prisma/generated/client';
import { recordEndedSessions, recordSignIn, type SessionEnder } from './audit-sessions';
import { awaitFactors, hasFactor } from './factors/factor-rows';
import { requiredIssuer } from './sso-required';
import { unauthorized } from './unauthorized';

/** Where a sign-in comes from, as its person sees it in the list of sessions. */
export type Origin = { userAgent: string | null; address: string | null };

type NewToken = {
  userId: string;
  orgId: string;
  /** True for a browser session, false for an API token. */
  isSession?: boolean;
  expiresInSeconds?: number;
  /** The name of an API token. */
  label?: string | null;
  origin?: Origin;
  /** The hash a password was checked against; refused if it is the person's no longer. */
  passwordHash?: string | null;
  signedInBy?: SignInWay;
  /** The issuer of the identity provider that signed the person in. */
  provider?: string | null;
};

export type Issued = { token: string; expiresAt: Date; sessionId: string };

const longestUserAgent = 512;

// Tokens end at whole seconds, and their rows with them.
const secondsFromNow = (seconds: number) =>
  new Date((Math.floor(currentTime().getTime() / 1000) + seconds) * 1000);

/** The idle lifetime of a browser session in seconds, and the default one of an API token. */
export function idleSeconds(): number {
  return Math.round(env().SESSION_HOURS * 3600);
}

/** Returns the earlier of two moments. */
export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Returns null for a token that was refused and throws any other error. */
export function unlessRefused(error: unknown): null {
  if (error instanceof ServiceError) return null;
  throw error;
}

// A deactivation or a new password at the same moment either waits for this row and ends it, or is
// seen here.
async function insertRow(db: Tx, wanted: NewToken, expiresAt: Date): Promise<string> {
  const { userId, orgId, isSession = false, label = null, origin } = wanted;
  const { passwordHash = null, provider = null } = wanted;
  const id = newId();
  const userAgent = origin?.userAgent?.slice(0, longestUserAgent).toWellFormed() ?? null;
  const address = origin?.address ?? null;
  const way = wanted.signedInBy ?? null;
  const added = await db.$executeRaw`
    INSERT INTO auth_session
      (id, user_id, org_id, org_ids, kind, label, user_agent, address, last_used_at, expires_at,
       signed_in_by, provider)
    SELECT ${id}::uuid, m.user_id, m.org_id, ARRAY[m.org_id],
      ${isSession ? 'browser' : 'api'}::auth_session_kind,
      ${label}, ${userAgent}, ${address},
      CASE WHEN ${isSession} THEN clock_timestamp() END, ${expiresAt}::timestamptz,
      ${way}::sign_in_way, ${provider}
    FROM membership m JOIN user_account u ON u.id = m.user_id
    WHERE m.org_id = ${orgId}::uuid AND m.user_id = ${userId}::uuid
      AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL
      AND (${passwordHash}::text IS NULL OR u.password_hash = ${passwordHash}::text)
      AND (NOT ${isSession}
        OR coalesce(${Prisma.raw(requiredIssuer('m.org_id'))}, ${provider}) IS NOT DISTINCT FROM ${provider}::text)
    FOR SHARE OF m, u`;
  if (added === 0) {
    throw unauthorized('The user is not an active member, or may not sign in this way.');
  }
  return id;
}

/**
 * A transaction to issue a token in, and the key to sign it with: read before the transaction
 * begins, because reading it takes another connection, and all could be held by such transactions.
 */
type Within = { tx: Tx; signing: SigningKey };

/**
 * Starts a browser session or an API token of an active member: a row, and a token that names it.
 * Throws VALIDATION_ERROR for an invalid lifetime, UNAUTHORIZED if they are no active member.
 */
export async function issueToken(wanted: NewToken, within?: Within): Promise<Issued> {
  const { userId, orgId, isSession = false, expiresInSeconds: seconds = idleSeconds() } = wanted;
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longestTokenSeconds) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      `A token lifetime is 1 to ${longestTokenSeconds} seconds (365 days).`,
    );
  }
  const end = secondsFromNow(isSession ? env().SESSION_MAX_HOURS * 3600 : seconds);
  // In a transaction even alone: deadlocks, which a cluster has, are then tried again.
  const sessionId = within
    ? await insertRow(within.tx, wanted, end)
    : await inTransaction((tx) => insertRow(tx, wanted, end));
  const expiresAt = earlier(secondsFromNow(seconds), end);
  const claims = { userId, orgId, sessionId, isSession, expiresAt };
  const signed = await signToken(claims, within?.signing);
  return { ...signed, sessionId };
}

/** Who has signed in, and how. */
export type SignIn = {
  userId: string;
  orgId: string;
  passwordHash: string | null;
  way: SignInWay;
  /** The issuer of the organization's own provider. */
  provider?: string;
};

// Whoever adds their first factor at this moment is waited for.
async function requireNoFactor(tx: Tx, userId: string): Promise<void> {
  await awaitFactors(tx, userId);
  if (await hasFactor(tx, userId)) {
    throw unauthorized('This account has a second factor. Sign in again.');
  }
}

/**
 * Starts the browser session of somebody who has just signed in and returns its token. The session
 * that the same person had in this browser ends, and `inside` runs in the same transaction. Throws
 * UNAUTHORIZED if the password that was checked is no longer theirs, or is not enough by now.
 */
export async function startBrowserSession(
  signIn: SignIn,
  origin: Origin,
  former: string | null,
  inside: (tx: Tx) => Promise<unknown>,
): Promise<Issued> {
  const { way, ...member } = signIn;
  const claims = former ? await verifyToken(former).catch(unlessRefused) : null;
  const signing = await signingKey();
  return inTransaction(async (tx) => {
    if (way === 'password') await requireNoFactor(tx, member.userId);
    const wanted = { ...member, isSession: true, origin, signedInBy: way };
    const issued = await issueToken(wanted, { tx, signing });
    await inside(tx);
    await recordSignIn(tx, member, 'session.started', way);
    if (claims?.sessionId && claims.isSession && claims.userId === member.userId) {
      await endSessions(tx, { id: claims.sessionId }, 'new_sign_in');
    }
    return issued;
  });
}

/**
 * Notes that a browser session goes on in this organization and returns its absolute end, or null
 * if it has ended.
 */
export async function continueSession(
  db: Tx,
  sessionId: string,
  orgId: string,
): Promise<Date | null> {
  const now = currentTime();
  const [row] = await db.$queryRaw<{ expiresAt: Date }[]>`
    UPDATE auth_session SET org_id = ${orgId}::uuid, last_used_at = ${now},
      org_ids = CASE WHEN org_ids = '{}' OR ${orgId}::uuid = ANY(org_ids) THEN org_ids
                     ELSE org_ids || ${orgId}::uuid END
    WHERE id = ${sessionId}::uuid AND kind = 'browser' AND ended_at IS NULL AND expires_at > ${now}
      AND (provider IS NULL OR org_id = ${orgId}::uuid)
    RETURNING expires_at AS "expiresAt"`;
  return row?.expiresAt ?? null;
}

/**
 * The browser sessions that may hold a token of an organization, by their columns: whoever ends them
 * from within it ends no others.
 */
export function sessionsIn(orgId: string): Prisma.AuthSessionWhereInput {
  return { kind: 'browser', OR: [{ orgIds: { has: orgId } }, { orgIds: { isEmpty: true } }] };
}

/**
 * Ends sessions that have not ended and records it; returns how many. Their tokens are refused from
 * now on. They are ended by their own persons, unless somebody else is named.
 */
export async function endSessions(
  tx: Tx,
  which: Prisma.AuthSessionWhereInput,
  endedBy: AuthSessionEnd,
  by?: SessionEnder,
): Promise<number> {
  const ended = await tx.authSession.updateManyAndReturn({
    where: { ...which, endedAt: null },
    data: { endedAt: currentTime(), endedBy },
    select: { id: true, orgId: true, userId: true, kind: true, label: true, expiresAt: true },
  });
  await recordEndedSessions(tx, ended, endedBy, by);
  return ended.length;
}

/**
 * The browser sessions that may still have a working token, by their columns. Every renewal counts
 * as a use, so one that was not used for the idle lifetime has none.
 */
export function openBrowserSessions(userId: string): Prisma.AuthSessionWhereInput {
  const idleSince = secondsFromNow(-idleSeconds());
  return {
    ...{ userId, kind: 'browser', endedAt: null },
    ...{ expiresAt: { gt: currentTime() }, lastUsedAt: { gt: idleSince } },
  };
}
