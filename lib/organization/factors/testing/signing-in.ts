import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Authenticator } from '@/lib/auth/factors/testing/authenticator';
import { issueToken } from '@/lib/auth/session-rows';
import { createUser } from '@/lib/auth/users';
import { currentTime } from '@/lib/base/clock';
import { pool, prisma } from '@/lib/base/db';
import type { Role } from '@/lib/contract/permissions';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { type CallAnswer, call } from '@/lib/testing/call';
import { createOrganization } from '@/lib/testing/factories';

/** The address that the service is configured with in tests. */
export const appUrl = 'http://localhost:3000';

export const password = 'correct horse battery';

/** The code that an app shows, now or some steps of half a minute later. */
export function codeOf(secret: string, stepsLater = 0): string {
  const timestamp = currentTime().getTime() + stepsLater * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A six-digit code that the app shows at none of the times that count. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}

export type Person = {
  userId: string;
  orgId: string;
  email: string;
  token: string;
  sessionId: string;
};

/** A member with a password and a browser session that has just begun. */
export async function createPerson(orgId: string, name: string, role: Role = 'admin') {
  const email = `${name.toLowerCase()}.${randomInt(1e9)}@example.com`;
  const { userId } = await createUser({ orgId, email, name, role, password });
  const { token, sessionId } = await issueToken({ userId, orgId, isSession: true });
  return { userId, orgId, email, token, sessionId };
}

/** Asks the API as somebody in their browser. */
export function ask({ token }: { token: string }, method: string, path: string, body?: object) {
  return call(method, `/api/v1${path}`, { token, ...(body && { body }) });
}

/** Adds an app; returns its secret and the answer with the recovery codes. */
export async function addApp(person: { token: string }) {
  const { body } = await ask(person, 'POST', '/me/factors/totp', { name: 'Phone' });
  const { secret, factor_id: id } = body;
  const code = codeOf(secret, -1);
  const answer = await ask(person, 'POST', `/me/factors/${id}/confirm`, { code });
  const codes: string[] = answer.body.recovery_codes ?? [];
  return { id: String(id), secret: String(secret), codes, answer };
}

/** Adds a passkey of a new authenticator. */
export async function addPasskey(
  person: { token: string },
  twist: Parameters<Authenticator['create']>[1] = {},
): Promise<{ authenticator: Authenticator; answer: CallAnswer }> {
  const authenticator = new Authenticator(appUrl);
  const { body } = await ask(person, 'POST', '/me/factors/passkeys/options', {});
  const credential = authenticator.create(body.options, twist);
  const sent = { challenge_id: body.challenge_id, name: 'Laptop', credential };
  return { authenticator, answer: await ask(person, 'POST', '/me/factors/passkeys', sent) };
}

/** Lets time pass since somebody has shown who they are. */
export async function letPass({ sessionId: id }: Person, minutes: number): Promise<void> {
  const { createdAt, confirmedAt } = await prisma().authSession.findUniqueOrThrow({
    where: { id },
  });
  const before = (time: Date) => new Date(time.getTime() - minutes * 60_000);
  const data = { createdAt: before(createdAt), confirmedAt: confirmedAt && before(confirmedAt) };
  await prisma().authSession.update({ where: { id }, data });
}

/** The letters of an organization: the subject, the status and the kind of each. */
export const lettersOf = async (orgId: string) =>
  (await prisma().message.findMany({ where: { orgId }, orderBy: { id: 'asc' } })).map(
    ({ subject, status, kind }) => [subject, status, kind],
  );

/** How many recovery codes somebody has left. */
export const countRecoveryCodes = ({ userId }: Person) =>
  prisma().recoveryCode.count({ where: { userId } });

/** Serves sign-ins to the tests of a file. Needs `TRUSTED_PROXIES: 'loopback'`. */
export function useSigningIn() {
  const served = { address: '', orgId: '' };
  let server: Awaited<ReturnType<typeof startAuthServer>>;

  beforeAll(async () => {
    delete process.env.NEXTAUTH_URL;
    server = await startAuthServer();
    served.address = server.address;
    served.orgId = (await createOrganization('Acme')).id;
  });
  afterAll(() => server.close());
  beforeEach(() => pool().query('TRUNCATE rate_bucket, sign_in_source'));

  async function begin(email: string, browser = new Browser(), from = '198.51.100.7') {
    const headers = { 'X-Forwarded-For': from };
    const base = `${served.address}/api/auth`;
    const answer = await browser.signIn(base, { email, password }, headers);
    return { browser, ...answer };
  }

  async function send(browser: Browser, path: string, body: object, headers = {}) {
    const response = await browser.post(`${served.address}/api/auth/${path}`, body, {
      ...{ 'Content-Type': 'application/json', Origin: served.address },
      ...{ 'X-Forwarded-For': '198.51.100.7', ...headers },
    });
    return { status: response.status, body: await response.json() };
  }

  return {
    served,
    begin,
    /** Takes the second step of a browser’s sign-in. */
    finish: (browser: Browser, proof: object, headers = {}) =>
      send(browser, 'second-step', { proof }, headers),
    /** Begins a sign-in by a passkey alone. */
    beginByPasskey: (browser: Browser) => send(browser, 'passkey', {}),
    /** What the second step is asked for. */
    step: async (browser: Browser) => {
      const response = await browser.get(`${served.address}/api/auth/second-step`);
      return { status: response.status, body: await response.json() };
    },
    /** The session token that a browser has, undefined where it is not signed in. */
    sessionOf: (browser: Browser) => browser.cookie(served.address, 'recruiting.session'),
  };
}
