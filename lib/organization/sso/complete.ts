import { recordAudit } from '@/lib/audit/record-audit';
import { recordRefusedSignIn } from '@/lib/auth/audit-sessions';
import { type Issued, type Origin, startBrowserSession } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { observeSignIn } from '@/lib/base/metrics/registry';
import { takeTokens } from '@/lib/base/rate-buckets';
import { markConfirmed } from '@/lib/organization/factors/browser-user';
import type { SsoAttempt, SsoProvider } from '@/prisma/generated/client';
import { admit, subjectOf } from './admit';
import { attemptSeconds, hashed } from './begin';
import { exchange } from './exchange';
import { linkedTo } from './identities';
import { ProviderProblem } from './provider-client';
import { providerOf } from './read-provider';
import { type SsoReason, SsoRefusal } from './refusal';

/** What a browser brings back from its provider. */
export type Return = {
  orgId: string;
  query: URLSearchParams;
  /** The secret of the browser that began, and the session it had until now. */
  secret: string | null;
  session: string | null;
  origin: Origin;
};

/** A sign-in that came to an end: a session to enter with, or none; and where to go. */
export type Completed = { issued: Issued | null; target: string };

type Attempt = Pick<SsoAttempt, 'issuer' | 'clientId' | 'target' | 'sessionId' | 'expiresAt'>;

// Deleting the row uses it up: of two returns with one state, one finds it.
async function spend({ orgId, query, secret }: Return): Promise<Attempt> {
  const [attempt] = await prisma().$queryRaw<Attempt[]>`
    DELETE FROM sso_attempt
    WHERE org_id = ${orgId}::uuid AND state_hash = ${hashed(query.get('state') ?? '')}
      AND browser_hash = ${hashed(secret ?? '')} AND expires_at > now()
    RETURNING issuer, client_id AS "clientId", target, session_id AS "sessionId",
      expires_at AS "expiresAt"`;
  if (!attempt) throw new SsoRefusal('expired');
  return attempt;
}

async function currentProvider(orgId: string, attempt: Attempt): Promise<SsoProvider> {
  const provider = await providerOf(prisma(), orgId);
  const isSame = provider?.issuer === attempt.issuer && provider.clientId === attempt.clientId;
  if (!provider || !isSame) throw new SsoRefusal('expired');
  return provider;
}

async function claimsOf(provider: SsoProvider, { query, secret }: Return, attempt: Attempt) {
  const code = query.get('code');
  if (!code || !secret) throw new SsoRefusal('provider_refused');
  const begunAt = attempt.expiresAt.getTime() / 1000 - attemptSeconds;
  const since = attempt.sessionId === null ? undefined : begunAt;
  return exchange(provider, { code, iss: query.get('iss'), secret, since });
}

const refusals = (orgId: string) => ({ key: `audit:sso:${orgId}`, size: 60, secondsEach: 60 });

async function recordRefusal(orgId: string, { reason, userId }: SsoRefusal): Promise<void> {
  if (userId !== null) return recordRefusedSignIn(userId, reason);
  if (!(await takeTokens(refusals(orgId))).isAllowed) return;
  const organization = await prisma().organization.findUniqueOrThrow({ where: { id: orgId } });
  const { id, name } = organization;
  const somebody = { type: 'unknown', id: null, name: 'Somebody' } as const;
  const entry = { kind: 'sso.refused', target: { id, name }, after: { reason } } as const;
  await inTransaction((tx) => recordAudit(tx, orgId, somebody, entry));
}

function refusalOf(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error;
  if (error instanceof ProviderProblem) return new SsoRefusal('provider_failed', { cause: error });
  throw error;
}

function report(orgId: string, outcome: 'signed_in' | 'refused', details: object): void {
  log().info({ outcome, method: 'sso', org_id: orgId, ...details }, 'sign-in');
  observeSignIn(outcome);
}

async function signIn(came: Return, attempt: Attempt): Promise<Issued> {
  const { orgId, origin, session } = came;
  const provider = await currentProvider(orgId, attempt);
  const claims = await claimsOf(provider, came, attempt);
  const userId = await inTransaction((tx) => admit(tx, provider, claims));
  const { issuer, clientId } = provider;
  const who = { userId, orgId, passwordHash: null, way: 'provider' as const, provider: issuer };
  // The provider tells its people of new devices.
  const issued = await startBrowserSession(who, origin, session, async () => undefined);
  const where = { orgId, issuer, clientId };
  await prisma().ssoProvider.updateMany({ where, data: { lastSignInAt: currentTime() } });
  report(orgId, 'signed_in', { user_id: userId });
  return issued;
}

/** Notes that the person of a session has signed in anew at the provider that began it. */
async function confirm(came: Return, attempt: Attempt, sessionId: string): Promise<void> {
  const { orgId } = came;
  const provider = await currentProvider(orgId, attempt);
  const claims = await claimsOf(provider, came, attempt);
  const own = { id: sessionId, orgId, provider: provider.issuer, endedAt: null };
  const session = await prisma().authSession.findFirst({ where: own, include: { user: true } });
  const userId = session && (await linkedTo(prisma(), provider, subjectOf(claims)));
  if (!session || userId !== session.userId) throw new SsoRefusal('other_identity');
  const target = { id: userId, name: session.user.name };
  await markConfirmed(sessionId, true);
  await inTransaction((tx) =>
    recordAudit(tx, orgId, { type: 'user', ...target }, { kind: 'session.confirmed', target }),
  );
}

async function complete(came: Return, attempt: Attempt): Promise<Completed> {
  const { target, sessionId } = attempt;
  if (sessionId === null) return { issued: await signIn(came, attempt), target };
  await confirm(came, attempt, sessionId);
  return { issued: null, target };
}

const codes: Record<SsoReason, string> = {
  expired: 'SsoExpired',
  provider_refused: 'SsoProviderRefused',
  provider_failed: 'SsoFailed',
  another_issuer: 'SsoUntrusted',
  invalid_token: 'SsoUntrusted',
  no_address: 'SsoNoAddress',
  unverified_address: 'SsoUnverifiedAddress',
  other_domain: 'SsoOtherDomain',
  other_identity: 'SsoOtherIdentity',
  deactivated: 'SsoDeactivated',
  no_role: 'SsoNoRole',
};

/**
 * Ends a sign-in that somebody's provider sends back to us: with a browser session that remembers
 * the provider, or with the address of the sign-in page that says why not.
 */
export async function completeSso(came: Return): Promise<Completed> {
  const { orgId } = came;
  let attempt: Attempt | null = null;
  try {
    attempt = await spend(came);
    return await complete(came, attempt);
  } catch (error) {
    const refusal = refusalOf(error);
    const { reason, userId, cause } = refusal;
    report(orgId, 'refused', { reason, user_id: userId, err: cause });
    if (attempt) await recordRefusal(orgId, refusal);
    const query = new URLSearchParams({ error: codes[reason] });
    if (attempt?.sessionId) return { issued: null, target: `${attempt.target}?${query}` };
    if (attempt && attempt.target !== '/') query.set('callbackUrl', attempt.target);
    return { issued: null, target: `/sign-in?${query}` };
  }
}
