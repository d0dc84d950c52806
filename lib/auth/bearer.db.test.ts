import {
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { authenticateBearer } from './bearer';
import { publicKeySet, signingKey } from './keys';
import { issueToken } from './session-rows';
import { tokenKey } from './tokens';

useTestDatabase();

let orgId: string;
let member: Member;

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  member = await createMember(orgId, 'recruiter');
});

async function refusal(header: string | null): Promise<unknown> {
  return authenticateBearer(header).then(
    () => 'accepted',
    (error: unknown) => error,
  );
}

function unauthorized(message: RegExp) {
  return expect.objectContaining({ code: 'UNAUTHORIZED', message: expect.stringMatching(message) });
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A token signed with our own key, valid except for the overridden claims. */
async function forged(claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) {
  const { kid, key } = await signingKey();
  const payload = { ...decodeJwt(member.token), ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid, ...header }).sign(key);
}

const now = () => Math.floor(Date.now() / 1000);

test('a token names its user, organization and role, whatever the case of the scheme', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    expect(await authenticateBearer(`${scheme} ${member.token}`)).toEqual({
      actor: {
        ...{
          type: 'user',
          id: member.userId,
          orgId,
          name: member.name,
          role: 'recruiter',
          scope: null,
        },
        sessionId: decodeJwt(member.token).sid,
        token: { id: decodeJwt(member.token).sid, expiresAt: expect.any(Date), permissions: null },
      },
      key: tokenKey(member.token),
      isSession: false,
    });
  }
});

test('a token contains what a verifier needs: algorithm, key, issuer, audience and times', async () => {
  const { token, expiresAt } = await issueToken({
    userId: member.userId,
    orgId,
    expiresInSeconds: 60,
  });
  const { keys } = await publicKeySet();
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: keys[0]?.kid, typ: 'JWT' });
  expect(keys.every((key) => !('d' in key))).toBe(true);
  const claims = decodeJwt(token);
  expect(claims).toMatchObject({
    iss: 'recruiting-service',
    aud: 'recruiting-api',
    sub: member.userId,
    org_id: orgId,
    exp: expiresAt.getTime() / 1000,
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(60);
});

test.each([0, -1, 1.5, Number.NaN, 366 * 86_400])(
  'refuses a lifetime of %s seconds',
  async (seconds) => {
    const issued = issueToken({ userId: member.userId, orgId, expiresInSeconds: seconds });
    await expect(issued).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'A token lifetime is 1 to 31536000 seconds (365 days).',
    });
  },
);

test.each([
  [null, /missing/],
  ['', /missing/],
  ['Basic dXNlcjpwYXNz', /must be "Bearer/],
  ['Bearerabc', /must be "Bearer/],
  ['Bearer', /malformed/],
  ['Bearer ', /malformed/],
  ['Bearer abc', /malformed/],
  ['Bearer YQ.Yg.Yw', /not valid/],
  ['Bearer a.b.c', /malformed/],
  ['Bearer a.b.c.d', /malformed/],
  ['Bearer a.b.c d', /malformed/],
  [`Bearer ${'a'.repeat(9000)}.b.c`, /malformed/],
])('refuses the header %s', async (header, message) => {
  expect(await refusal(header)).toEqual(unauthorized(message));
});

test('refuses a changed payload or signature, also after the valid token was seen', async () => {
  const [head, body, signature] = member.token.split('.');
  await authenticateBearer(`Bearer ${member.token}`);
  const other = part({ ...decodeJwt(member.token), org_id: newId() });
  expect(await refusal(`Bearer ${head}.${other}.${signature}`)).toEqual(unauthorized(/not valid/));
  const altered = signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  expect(await refusal(`Bearer ${head}.${body}.${altered}`)).toEqual(unauthorized(/not valid/));
  expect(await refusal(`Bearer ${head}.${body}.`)).toEqual(unauthorized(/not valid/));
});

test('refuses any other last character of the signature, even one that decodes to the same bytes', async () => {
  const last = member.token.at(-1) ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const other of alphabet.replace(last, '')) {
    const token = member.token.slice(0, -1) + other;
    expect(await refusal(`Bearer ${token}`)).toEqual(unauthorized(/malformed|not valid/));
  }
});

test('refuses alg none, with and without a signature', async () => {
  const [, body, signature] = member.token.split('.');
  const { kid } = await signingKey();
  for (const alg of ['none', 'None']) {
    const head = part({ alg, kid, typ: 'JWT' });
    expect(await refusal(`Bearer ${head}.${body}.`)).toEqual(unauthorized(/not valid/));
    expect(await refusal(`Bearer ${head}.${body}.${signature}`)).toEqual(unauthorized(/not valid/));
  }
});

test('refuses HS256 with any form of the public key as its secret', async () => {
  const [jwk] = (await publicKeySet()).keys;
  for (const secret of [JSON.stringify(jwk), String(jwk?.x), 'secret-of-at-least-32-characters!']) {
    const raw = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
    for (const key of raw) {
      const token = await new SignJWT(decodeJwt(member.token))
        .setProtectedHeader({ alg: 'HS256', kid: jwk?.kid })
        .sign(key);
      expect(await refusal(`Bearer ${token}`)).toEqual(unauthorized(/not valid/));
    }
  }
});

test('refuses another key under our kid, an unknown kid, and none', async () => {
  const { kid } = await signingKey();
  const stranger = await generateKeyPair('EdDSA');
  for (const claimed of [kid, 'unknown', undefined]) {
    const token = await new SignJWT(decodeJwt(member.token))
      .setProtectedHeader({ alg: 'EdDSA', ...(claimed ? { kid: claimed } : {}) })
      .sign(stranger.privateKey);
    expect(await refusal(`Bearer ${token}`)).toEqual(unauthorized(/not valid/));
  }
});

test('refuses a key embedded in the token', async () => {
  const stranger = await generateKeyPair('EdDSA', { extractable: true });
  const { kid } = await signingKey();
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: (await publicKeySet()).keys[0]?.x ?? '' };
  const token = await new SignJWT(decodeJwt(member.token))
    .setProtectedHeader({ alg: 'EdDSA', kid, jwk, jku: 'http://127.0.0.1:1/jwks' })
    .sign(stranger.privateKey);
  expect(await refusal(`Bearer ${token}`)).toEqual(unauthorized(/not valid/));
});

test.each<[string, JWTPayload, RegExp]>([
  ['another issuer', { iss: 'someone-else' }, /not valid/],
  ['another audience', { aud: 'another-api' }, /not valid/],
  ['no subject', { sub: undefined }, /not valid/],
  ['a subject that is not an id', { sub: 'admin' }, /not valid/],
  ['no organization', { org_id: undefined }, /not valid/],
  ['an organization that is not an id', { org_id: { $ne: null } }, /not valid/],
  ['no end', { exp: undefined }, /not valid/],
  ['an expiry in the past', { exp: now() - 1 }, /expired/],
  ['a start in the future', { nbf: now() + 60 }, /not valid yet/],
  ['the claim of an organization without membership', { org_id: newId() }, /not an active member/],
  ['a user who does not exist', { sub: newId() }, /not an active member/],
])('refuses our own signature over %s', async (_name, claims, message) => {
  expect(await refusal(`Bearer ${await forged(claims)}`)).toEqual(unauthorized(message));
});

test('refuses the claim of an existing organization that the user does not belong to', async () => {
  const other = await createOrganization('Other');
  const token = await forged({ org_id: other.id });
  expect(await refusal(`Bearer ${token}`)).toEqual(unauthorized(/not an active member/));
});

test('a valid token is refused once it expires', async () => {
  // Long enough to be asked for once, also on a machine that stalls for a moment.
  const { token } = await issueToken({ userId: member.userId, orgId, expiresInSeconds: 5 });
  expect(await refusal(`Bearer ${token}`)).toBe('accepted');
  await expect
    .poll(() => refusal(`Bearer ${token}`), { timeout: 20_000 })
    .toEqual(unauthorized(/expired/));
});

test('a changed role, a deactivation and a reactivation apply from the next request', async () => {
  const { userId, token } = await createMember(orgId, 'admin');
  const header = `Bearer ${token}`;
  expect((await authenticateBearer(header)).actor).toMatchObject({ role: 'admin' });
  const membership = { where: { orgId_userId: { orgId, userId } } };
  await prisma().membership.update({ ...membership, data: { role: 'viewer' } });
  expect((await authenticateBearer(header)).actor).toMatchObject({ role: 'viewer' });
  await prisma().membership.update({ ...membership, data: { deactivatedAt: new Date() } });
  expect(await refusal(header)).toEqual(unauthorized(/not an active member/));
  await prisma().membership.update({ ...membership, data: { deactivatedAt: null } });
  expect(await refusal(header)).toBe('accepted');
  await prisma().user.update({ where: { id: userId }, data: { deactivatedAt: new Date() } });
  expect(await refusal(header)).toEqual(unauthorized(/not an active member/));
});
