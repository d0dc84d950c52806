import type { AuthOptions } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import { recordRefusedSignIn } from '@/lib/auth/audit-sessions';
import { callbackPath } from '@/lib/auth/callback-path';
import { isSecure, sessionCookieName, sessionCookieOptions } from '@/lib/auth/cookie';
import { type SignInResult, signInByPassword, type Visit } from '@/lib/auth/credentials';
import { identityOf, type UnknownIdentity, userOfIdentity } from '@/lib/auth/identity';
import { oidcSettings } from '@/lib/auth/oidc';
import { oidcProvider } from '@/lib/auth/oidc-provider';
import { readSession, signOutOf } from '@/lib/auth/session';
import { startBrowserSession } from '@/lib/auth/session-rows';
import { knowsDevice, newDevice, rememberPlace } from '@/lib/auth/sign-in-limit';
import { entryWithoutSso } from '@/lib/auth/sso-required';
import { prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { deriveSecret } from '@/lib/base/keyring';
import { log } from '@/lib/base/log';
import { observeSignIn } from '@/lib/base/metrics/registry';
import type { Tx } from '@/lib/base/postgres/transaction';

type Providers = AuthOptions['providers'];

/**
 * The key for next-auth's short-lived cookies (CSRF, state, PKCE); session tokens do not use it.
 */
function cookieSecret(): string {
  const { NEXTAUTH_SECRET, SECRETS_KEY } = env();
  return NEXTAUTH_SECRET ?? deriveSecret(SECRETS_KEY[0], 'next-auth').toString('hex');
}

/** Who has signed in, and whether this browser is new to them. */
export type Arrival = { userId: string; orgId: string; device: string; isNewDevice: boolean };

/**
 * A sign-in request with the browser's name and the session it had until now; it receives the
 * result or failure of the password check, and who has arrived.
 */
export type SignInVisit = Visit & {
  userAgent: string | null;
  session: string | null;
  /** What is done in the transaction of the new session. */
  welcome(tx: Tx, arrival: Arrival): Promise<void>;
  arrival?: Arrival;
  result?: SignInResult;
  failure?: unknown;
};

async function authorize(
  credentials: Record<'email' | 'password', unknown> | undefined,
  visit: SignInVisit,
) {
  const { email, password } = credentials ?? {};
  if (typeof email !== 'string' || typeof password !== 'string') return null;
  // next-auth shows the message of an error thrown here in the browser.
  const result = await signInByPassword({ email, password }, visit).catch((failure: unknown) => {
    visit.failure = failure;
    throw new Error('Unavailable');
  });
  visit.result = result;
  if (result.outcome === 'too_many') throw new Error('TooManyAttempts');
  if (result.outcome === 'busy') throw new Error('Unavailable');
  if (result.outcome === 'second_step') throw new Error('SecondStep');
  if (result.outcome === 'refused' && result.needsSso) throw new Error('SsoRequired');
  return result.outcome === 'signed_in' ? result.user : null;
}

function providers(visit: SignInVisit): Providers {
  const password: Providers[number] = {
    id: 'credentials',
    name: 'E-mail and password',
    type: 'credentials',
    credentials: { email: {}, password: {} },
    authorize: (credentials) => authorize(credentials, visit),
  };
  const oidc = oidcProvider();
  return oidc ? [password, oidc] : [password];
}

type Person = {
  userId: string | null;
  orgId?: string | undefined;
  reason?: UnknownIdentity | 'no_organization' | 'sso_required';
};

async function personByProfile(profile: object | undefined): Promise<Person> {
  const settings = oidcSettings();
  const identity = settings && profile ? identityOf(settings, { ...profile }) : null;
  const found = await userOfIdentity(identity);
  if (found.userId === null) return found;
  const { userId } = found;
  const entry = await entryWithoutSso(prisma(), userId);
  if (!entry) return { userId, reason: 'no_organization' };
  return entry.mustUseSso ? { userId, reason: 'sso_required' } : { userId, orgId: entry.orgId };
}

async function arrivalOf(
  member: { userId: string; orgId: string },
  { result, device: known, address }: SignInVisit,
): Promise<Arrival> {
  if (result?.outcome === 'signed_in') {
    const { device, isNewDevice } = result;
    return { ...member, device, isNewDevice };
  }
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: member.userId } });
  const isNewDevice = !(await knowsDevice(email, known));
  const device = known ?? newDevice();
  await rememberPlace(email, { address, device });
  return { ...member, device, isNewDevice };
}

/** The session lasts as long as its token: a repeated request returns the same token. */
async function encode({ token }: { token?: JWT }, visit: SignInVisit): Promise<string> {
  if (typeof token?.session_token === 'string') return token.session_token;
  const { sub, org_id: orgId } = token ?? {};
  if (typeof sub !== 'string' || typeof orgId !== 'string') {
    throw new Error('A session needs a user and an organization.');
  }
  const { userAgent, address, session, result } = visit;
  const byPassword = result?.outcome === 'signed_in';
  const passwordHash = byPassword ? result.passwordHash : null;
  const arrival = await arrivalOf({ userId: sub, orgId }, visit);
  const way = byPassword ? ('password' as const) : ('provider' as const);
  const signIn = { userId: sub, orgId, passwordHash, way };
  const welcome = (tx: Tx) => visit.welcome(tx, arrival);
  const issued = await startBrowserSession(signIn, { userAgent, address }, session, welcome);
  visit.arrival = arrival;
  return issued.token;
}

async function decode({ token }: { token?: string }): Promise<JWT | null> {
  try {
    const { user, organization } = await readSession(token ?? null);
    return { sub: user.id, org_id: organization.id, name: user.name, session_token: token };
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

// next-auth would only log a failure and say that the person is signed out.
async function signOut(token: JWT | null, visit: SignInVisit): Promise<void> {
  if (typeof token?.session_token !== 'string') return;
  await signOutOf(token.session_token).catch((failure: unknown) => {
    visit.failure = failure;
  });
}

const refusals: Partial<Record<NonNullable<Person['reason']>, string>> = {
  no_address: 'SsoNoAddress',
  unverified_address: 'SsoUnverifiedAddress',
  other_identity: 'OidcOtherIdentity',
  sso_required: 'SsoRequired',
};

// next-auth takes true, or the address that says why not.
async function admitProfile(
  profile: object | undefined,
  visit: SignInVisit,
): Promise<true | string> {
  const { userId: user_id, orgId, reason } = await personByProfile(profile);
  const outcome = orgId ? 'signed_in' : 'refused';
  const { requestId: request_id, address } = visit;
  if (reason) recordRefusedSignIn(user_id, reason);
  const why = reason && { reason };
  log().info({ request_id, outcome, method: 'oidc', user_id, address, ...why }, 'sign-in');
  observeSignIn(outcome);
  return reason ? `/sign-in?error=${refusals[reason] ?? 'AccessDenied'}` : true;
}

function callbacks(visit: SignInVisit): AuthOptions['callbacks'] {
  return {
    // next-auth's own redirect throws on an invalid URL.
    redirect: async ({ url, baseUrl }) => `${baseUrl}${callbackPath(url, baseUrl)}`,
    async signIn({ account, profile }) {
      return account?.type === 'credentials' || admitProfile(profile, visit);
    },
    async jwt({ token, user, account, profile }) {
      if (account?.type === 'credentials' && 'orgId' in user) {
        return { sub: user.id, org_id: user.orgId };
      }
      if (!account) return token;
      const { userId, orgId } = await personByProfile(profile);
      return { sub: userId ?? undefined, org_id: orgId };
    },
  };
}

const logger: AuthOptions['logger'] = {
  error(code, metadata) {
    const cause = metadata instanceof Error ? metadata : metadata.error;
    const reason = cause?.message.slice(0, 200);
    log().warn({ code: String(code).slice(0, 80), reason }, 'sign-in problem');
  },
  warn: (code) => log().warn({ code: String(code).slice(0, 80) }, 'sign-in warning'),
  debug: () => undefined,
};

/**
 * Returns the options for next-auth; `headers` are the request's, and `visit` receives the result.
 */
export function authOptions(headers: Pick<Headers, 'get'>, visit: SignInVisit): AuthOptions {
  // Without NEXTAUTH_URL, next-auth takes its own address from the request's host only if told so.
  process.env.AUTH_TRUST_HOST ??= 'true';
  const secure = isSecure(headers);
  const maxAge = Math.round(env().SESSION_HOURS * 3600);
  return {
    secret: cookieSecret(),
    providers: providers(visit),
    session: { strategy: 'jwt', maxAge },
    jwt: { maxAge, encode: (params) => encode(params, visit), decode },
    events: { signOut: ({ token }) => signOut(token, visit) },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    useSecureCookies: secure,
    cookies: {
      sessionToken: { name: sessionCookieName(secure), options: sessionCookieOptions(secure) },
    },
    callbacks: callbacks(visit),
    logger,
  };
}
