import { beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '@/lib/auth/factors/testing/authenticator';
import { pool, prisma } from '@/lib/base/db';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import {
  addPasskey,
  appUrl,
  ask,
  createPerson,
  type Person,
  useSigningIn,
} from './testing/signing-in';

useTestDatabase({ TRUSTED_PROXIES: 'loopback' });

const { served, begin, finish, step, sessionOf, beginByPasskey } = useSigningIn();

let ada: Person;
let authenticator: Authenticator;

beforeEach(async () => {
  ada = await createPerson(served.orgId, 'Ada');
  const added = await addPasskey(ada);
  expect(added.answer.status).toBe(201);
  authenticator = added.authenticator;
});

async function asked() {
  const { browser } = await begin(ada.email);
  const { body } = await step(browser);
  return { browser, question: body.passkey };
}

describe('the second step by a passkey', () => {
  it('is offered with the passkeys of the person, and signs in', async () => {
    const { browser, question } = await asked();
    expect(question).toMatchObject({
      ...{ rpId: 'localhost', userVerification: 'preferred' },
      allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
    });
    const passkey = authenticator.get(question, { isVerified: false });
    expect((await finish(browser, { passkey })).status).toBe(200);
    const { body } = await ask({ token: sessionOf(browser) ?? '' }, 'GET', '/me/factors');
    expect(body.factors).toMatchObject([{ kind: 'passkey', name: 'Laptop' }]);
    expect(body.factors[0].last_used_at).not.toBeNull();
  });

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the origin with another port', { origin: 'http://localhost:3001' }],
    ['a foreign relying party', { rpId: 'evil.example' }],
  ])('%s is refused', async (_, twist) => {
    const { browser, question } = await asked();
    const answer = await finish(browser, { passkey: authenticator.get(question, twist) });
    expect(answer.status).toBe(400);
    expect(sessionOf(browser)).toBeUndefined();
  });

  it('an answer to another question is refused, also one that was right once', async () => {
    const first = await asked();
    const second = await asked();
    const passkey = authenticator.get(first.question);
    expect((await finish(second.browser, { passkey })).status).toBe(400);
    expect((await finish(first.browser, { passkey })).status).toBe(200);
    expect((await finish(first.browser, { passkey })).status).toBe(401);
    expect((await finish(second.browser, { passkey })).status).toBe(400);
  });

  it('of two requests at once with one answer one signs in', async () => {
    const { browser, question } = await asked();
    const passkey = authenticator.get(question);
    const both = await Promise.all([finish(browser, { passkey }), finish(browser, { passkey })]);
    expect(both.map(({ status }) => status).sort()[0]).toBe(200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('another key with the same id, and the passkey of somebody else, are refused', async () => {
    const { browser, question } = await asked();
    const stranger = Object.assign(new Authenticator(appUrl), { id: authenticator.id });
    expect((await finish(browser, { passkey: stranger.get(question) })).status).toBe(400);
    const bea = await addPasskey(await createPerson(served.orgId, 'Bea'));
    const ofBea = bea.authenticator.get(question);
    const refused = await finish(browser, { passkey: ofBea });
    expect(refused.body.error.message).toMatch(/not known/);
  });

  it.each([0, 1, 5])(
    'a counter that falls back to %s is a copy: refused, and recorded',
    async (counter) => {
      await pool().query('UPDATE auth_factor SET counter = 5 WHERE user_id = $1', [ada.userId]);
      const { browser, question } = await asked();
      const kinds = await kindsAddedBy(served.orgId, async () => {
        const passkey = authenticator.get(question, { counter });
        expect((await finish(browser, { passkey })).status).toBe(400);
      });
      expect(kinds).toEqual(['factor.cloned', 'session.refused']);
      expect(sessionOf(browser)).toBeUndefined();
      const entry = (await auditOf(served.orgId)).at(-2);
      expect(entry).toMatchObject({
        ...{ targetId: ada.userId, actorType: 'unknown' },
        after: { factor: 'Laptop', counter, expected: 6 },
      });
      expect(
        (await finish(browser, { passkey: authenticator.get(question, { counter: 6 }) })).status,
      ).toBe(200);
    },
  );

  it('a passkey that does not count is no copy', async () => {
    await pool().query('UPDATE auth_factor SET counter = 0 WHERE user_id = $1', [ada.userId]);
    for (let use = 0; use < 2; use += 1) {
      const { browser, question } = await asked();
      const passkey = authenticator.get(question, { counter: 0 });
      expect((await finish(browser, { passkey })).status).toBe(200);
    }
  });
});

describe('a passkey alone', () => {
  it('signs in where it has verified its person, without a password', async () => {
    const browser = new Browser();
    const { body } = await beginByPasskey(browser);
    expect(body.passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(body.passkey.allowCredentials ?? []).toEqual([]);
    expect((await step(browser)).status).toBe(401);
    const passkey = authenticator.get(body.passkey);
    expect((await finish(browser, { passkey })).status).toBe(200);
    const { userId } = ada;
    const sessions = await prisma().authSession.findMany({
      where: { userId, signedInBy: 'passkey' },
    });
    expect(sessions).toHaveLength(1);
    const entry = (await auditOf(served.orgId)).at(-1);
    expect(entry).toMatchObject({ kind: 'session.started', after: { way: 'passkey' } });
  });

  it('is refused without verification, by a code, and once the account is closed', async () => {
    const browser = new Browser();
    const { body } = await beginByPasskey(browser);
    const unverified = authenticator.get(body.passkey, { isVerified: false });
    expect((await finish(browser, { passkey: unverified })).status).toBe(400);
    expect((await finish(browser, { code: '123456' })).status).toBe(400);
    const data = { deactivatedAt: new Date() };
    await prisma().user.update({ where: { id: ada.userId }, data });
    const passkey = authenticator.get(body.passkey);
    expect((await finish(browser, { passkey })).status).toBe(401);
    expect(sessionOf(browser)).toBeUndefined();
  });
});

describe('adding a passkey', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a foreign relying party', { rpId: 'evil.example' }],
  ])('with %s is refused', async (_, twist) => {
    expect((await addPasskey(ada, twist)).answer.status).toBe(400);
    expect(await prisma().authFactor.count({ where: { userId: ada.userId } })).toBe(1);
  });

  it('needs a question of this very session, and answers it once', async () => {
    const { body } = await ask(ada, 'POST', '/me/factors/passkeys/options', {});
    expect(body.options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    const credential = new Authenticator(appUrl).create(body.options);
    const sent = { challenge_id: body.challenge_id, name: 'Key', credential };
    const bea = await createPerson(served.orgId, 'Bea');
    expect((await ask(bea, 'POST', '/me/factors/passkeys', sent)).status).toBe(401);
    const both = await Promise.all(
      [1, 2].map(() => ask(ada, 'POST', '/me/factors/passkeys', sent)),
    );
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    const again = await ask(ada, 'POST', '/me/factors/passkeys', sent);
    expect(again.status).toBe(401);
    const { body: other } = await ask(ada, 'POST', '/me/factors/passkeys/options', {});
    const known = { ...sent, challenge_id: other.challenge_id };
    expect((await ask(ada, 'POST', '/me/factors/passkeys', known)).status).toBe(400);
  });

  it('a question that has expired adds none', async () => {
    const { body } = await ask(ada, 'POST', '/me/factors/passkeys/options', {});
    await pool().query('UPDATE auth_challenge SET expires_at = now() WHERE id = $1', [
      body.challenge_id,
    ]);
    const credential = new Authenticator(appUrl).create(body.options);
    const sent = { challenge_id: body.challenge_id, name: 'Key', credential };
    expect((await ask(ada, 'POST', '/me/factors/passkeys', sent)).status).toBe(401);
  });
});
