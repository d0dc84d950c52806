import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import { useSso } from './testing/world';

useTestDatabase();

const sso = useSso();
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

type Lie = {
  /** What its ID token says instead. */
  claims?: JWTPayload & Record<string, unknown>;
  /** The key it signs with: its own, one it does not publish, or the client secret. */
  signedBy?: 'own' | 'another' | 'secret';
  discovery?: object;
  /** Answers a path in place of what it should. */
  instead?: Record<string, () => string | Promise<string>>;
};

const secret = 'the secret of a client that is long enough';

async function signed(claims: JWTPayload, by: Lie['signedBy'], key: CryptoKey): Promise<string> {
  const pair = await generateKeyPair('ES256');
  const alg = by === 'secret' ? 'HS256' : 'ES256';
  const token = new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' });
  if (by === 'secret') return token.sign(new TextEncoder().encode(secret));
  return token.sign(by === 'another' ? pair.privateKey : key);
}

/** A provider that signs everybody in as one person, and lies about it. */
async function hostileCompany(lie: Lie) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const server = createServer(await sso.certificate());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  // The port may be that of the last test, whose discovery document is still remembered.
  const path = `/${randomUUID()}`;
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const company = await sso.found({ issuer, client_id: 'us', client_secret: secret });
  const asked = { nonce: '' };
  const now = Math.floor(Date.now() / 1000);
  const answers: Record<string, () => string | Promise<string>> = {
    '/.well-known/openid-configuration': () =>
      JSON.stringify({
        ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/keys`, ...lie.discovery },
      }),
    '/keys': async () =>
      JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }),
    '/token': async () => {
      const claims = {
        ...{ iss: issuer, aud: 'us', sub: 'eve', nonce: asked.nonce, iat: now, exp: now + 60 },
        ...{ email: `eve@${company.domain}`, ...lie.claims },
      };
      return JSON.stringify({ id_token: await signed(claims, lie.signedBy, privateKey) });
    },
    ...lie.instead,
  };
  server.on('request', async ({ url = '' }, response) => {
    const answer = url.startsWith(path) && answers[url.slice(path.length)];
    if (!answer) response.writeHead(404).end();
    else response.end(await answer());
  });
  return { company, asked };
}

async function attempt(lie: Lie) {
  const { company, asked } = await hostileCompany(lie);
  const browser = new Browser();
  const begun = await sso.begin(browser, `eve@${company.domain}`);
  if (begun.status !== 200) return begun.status;
  const query = new URL((await begun.json()).url).searchParams;
  asked.nonce = query.get('nonce') ?? '';
  const back = new URL(query.get('redirect_uri') ?? '');
  back.search = String(new URLSearchParams({ code: 'x', state: query.get('state') ?? '' }));
  const end = await sso.finish(browser, back.href);
  const joined = await prisma().user.count({ where: { email: `eve@${company.domain}` } });
  return [end.searchParams.get('error') ?? end.pathname, joined];
}

const past = Math.floor(Date.now() / 1000) - 600;

test('a provider that tells the truth is believed', async () => {
  expect(await attempt({})).toEqual(['/jobs', 1]);
});

test.each<[string, Lie]>([
  ['the nonce of another sign-in', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'them' } }],
  ['two audiences and no authorized party', { claims: { aud: ['us', 'them'] } }],
  ['another authorized party', { claims: { azp: 'them' } }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['an end that has passed', { claims: { exp: past } }],
  ['no end', { claims: { exp: undefined } }],
  ['no subject', { claims: { sub: undefined } }],
  ['an empty subject', { claims: { sub: '' } }],
  ['a subject that no database keeps', { claims: { sub: 'eve\u0000' } }],
  ['a subject without end', { claims: { sub: 'e'.repeat(256) } }],
  ['a sign-in of a month ago', { claims: { auth_time: past - 30 * 86_400 } }],
  ['a signature by a key it does not publish', { signedBy: 'another' }],
  ['a signature by the client secret', { signedBy: 'secret' }],
])('an ID token with %s is refused', async (_name, lie) => {
  expect(await attempt(lie)).toEqual(['SsoUntrusted', 0]);
});

test('two audiences are fine where we are the authorized party', async () => {
  expect(await attempt({ claims: { aud: ['us', 'them'], azp: 'us' } })).toEqual(['/jobs', 1]);
});

const discovery = '/.well-known/openid-configuration';

test.each<[string, Lie]>([
  ['names another issuer', { discovery: { issuer: 'https://evil.example' } }],
  ['has a page without TLS', { discovery: { authorization_endpoint: 'http://127.0.0.1/auth' } }],
  ['has a page that is a script', { discovery: { authorization_endpoint: 'javascript:alert(1)' } }],
  ['is no JSON', { instead: { [discovery]: () => '<html>' } }],
  ['has no end', { instead: { [discovery]: () => `{"a":"${'x'.repeat(600 * 1024)}"}` } }],
])('a provider whose discovery document %s does not answer', async (_name, lie) => {
  expect(await attempt(lie)).toBe(503);
});

test.each<[string, Lie]>([
  ['keys are none', { instead: { '/keys': () => '{"keys":[]}' } }],
  ['keys are too large', { instead: { '/keys': () => `"${'x'.repeat(600 * 1024)}"` } }],
  ['keys are at a private address', { discovery: { jwks_uri: 'https://10.0.0.1/keys' } }],
  ['token is none', { instead: { '/token': () => '{}' } }],
])('a provider whose %s has failed', async (_name, lie) => {
  expect(await attempt(lie)).toEqual(['SsoFailed', 0]);
});

test('a provider that never ends its answer is left after five seconds', async () => {
  const began = performance.now();
  expect(await attempt({ instead: { '/token': () => new Promise(() => undefined) } })).toEqual([
    'SsoFailed',
    0,
  ]);
  expect(performance.now() - began).toBeLessThan(9_000);
}, 15_000);

test('the provider is asked for a sign-in that is not older than a session may be', async () => {
  const company = await sso.found();
  const { url } = await (await sso.begin(new Browser(), company.employ('ann'))).json();
  const wanted = Number(new URL(url).searchParams.get('max_age'));
  expect(wanted).toBe(env().SESSION_MAX_HOURS * 3600);
});

describe('an address that is none', () => {
  test.each([
    ['two of them', 'admin@brightwater.example@'],
    ['one with a line break', 'admin@brightwater.example\n@'],
    ['a list', 'victim@brightwater.example, y@'],
    ['one that steers a terminal', 'x\u001b[31mRED@'],
  ])('makes no account: %s', async (_, before) => {
    const company = await sso.found();
    const login = `l-${newId()}`;
    company.employ(login, { email: `${before}${company.domain}` });
    const { end, token } = await sso.signIn(company, login);
    expect([end.searchParams.get('error'), token]).toEqual(['SsoNoAddress', null]);
    const emails = await prisma().user.findMany({ where: { email: { endsWith: company.domain } } });
    expect(emails).toEqual([]);
  });
});
