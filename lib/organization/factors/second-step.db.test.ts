import { beforeEach, describe, expect, it } from 'vitest';
import { authenticateBearer } from '@/lib/auth/bearer';
import { startBrowserSession } from '@/lib/auth/session-rows';
import { pool, prisma } from '@/lib/base/db';
import { replacePassword } from '@/lib/organization/me/replace-password';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import {
  addApp,
  addPasskey,
  ask,
  codeOf,
  createPerson,
  type Person,
  useSigningIn,
  wrongCode,
} from './testing/signing-in';

useTestDatabase({ TRUSTED_PROXIES: 'loopback' });

const { served, begin, finish, step, sessionOf } = useSigningIn();

const lettersOf = async ({ email }: Person) =>
  (await prisma().message.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } })).map(
    ({ subject, status }) => `${subject}: ${status}`,
  );

describe('a person without a second factor', () => {
  it('signs in by password, and is told once of a browser that is new', async () => {
    const ada = await createPerson(served.orgId, 'Ada');
    const { browser, status } = await begin(ada.email);
    expect([status, sessionOf(browser) !== undefined]).toEqual([200, true]);
    await begin(ada.email, browser);
    // Without a mail server nothing is said to have been sent.
    expect(await lettersOf(ada)).toEqual(['New sign-in to your account: skipped']);
    await begin(ada.email);
    expect(await lettersOf(ada)).toHaveLength(2);
  });
});

describe('a person with an app', () => {
  let ada: Person;
  let app: Awaited<ReturnType<typeof addApp>>;

  beforeEach(async () => {
    ada = await createPerson(served.orgId, 'Ada');
    app = await addApp(ada);
  });

  it('gets no session by the password, and one by a code', async () => {
    const { browser, status, error } = await begin(ada.email);
    expect([status, error, sessionOf(browser)]).toEqual([401, 'SecondStep', undefined]);
    expect((await step(browser)).body).toMatchObject({
      ...{ passkey: null, code: true, recovery_code: true },
    });
    const kinds = await kindsAddedBy(served.orgId, async () => {
      expect((await finish(browser, { code: codeOf(app.secret) })).status).toBe(200);
    });
    expect(kinds).toEqual(['session.started']);
    const { actor } = await authenticateBearer(`Bearer ${sessionOf(browser)}`);
    expect(actor).toMatchObject({ type: 'user', id: ada.userId });
    expect((await step(browser)).status).toBe(401);
  });

  it('a code with blanks is the same code, and a wrong one leaves the sign-in open', async () => {
    const { browser } = await begin(ada.email);
    const wrong = await finish(browser, { code: wrongCode(app.secret) });
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'code: is not right']);
    const code = codeOf(app.secret);
    expect((await finish(browser, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
      200,
    );
    const entry = (await auditOf(served.orgId)).filter(({ kind }) => kind === 'session.refused');
    expect(entry.at(-1)).toMatchObject({
      ...{ targetId: ada.userId, actorType: 'unknown', address: '198.51.100.7' },
      after: { reason: 'wrong_second_factor' },
    });
  });

  it('a code that was used is never taken again', async () => {
    const code = codeOf(app.secret);
    expect((await finish((await begin(ada.email)).browser, { code })).status).toBe(200);
    const again = (await begin(ada.email)).browser;
    expect((await finish(again, { code })).body.error.message).toMatch(/used before/);
    expect(sessionOf(again)).toBeUndefined();
    // Nor is an earlier one.
    expect((await finish(again, { code: codeOf(app.secret, -1) })).status).toBe(400);
    expect((await finish(again, { code: codeOf(app.secret, 1) })).status).toBe(200);
  });

  it('of two requests at once one takes a code, and one answers a challenge', async () => {
    const code = codeOf(app.secret);
    const browsers = [await begin(ada.email), await begin(ada.email)].map((one) => one.browser);
    const ends = await Promise.all(browsers.map((browser) => finish(browser, { code })));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { browser } = await begin(ada.email);
    const codes = app.codes.slice(0, 2);
    const both = await Promise.all(
      codes.map((recovery_code) => finish(browser, { recovery_code })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await prisma().recoveryCode.count({ where: { userId: ada.userId, usedAt: null } })).toBe(
      9,
    );
  });

  it('a recovery code signs in once, also in parallel, and its person is told', async () => {
    const [code = ''] = app.codes;
    expect(app.codes).toHaveLength(10);
    const browsers = [await begin(ada.email), await begin(ada.email)].map((one) => one.browser);
    let ends: { status: number }[] = [];
    const kinds = await kindsAddedBy(served.orgId, async () => {
      ends = await Promise.all(
        browsers.map((browser) => finish(browser, { recovery_code: code.toUpperCase() })),
      );
    });
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(kinds.filter((kind) => kind === 'recovery_code.used')).toHaveLength(1);
    expect(await lettersOf(ada)).toContain('A recovery code was used: skipped');
    const { browser } = await begin(ada.email);
    expect((await finish(browser, { recovery_code: code })).status).toBe(400);
    expect(sessionOf(browser)).toBeUndefined();
  });

  it('five guesses end a sign-in, whatever comes after', async () => {
    const { browser } = await begin(ada.email);
    const wrong = { code: wrongCode(app.secret) };
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await finish(browser, wrong)).status).toBe(400);
    }
    const late = await finish(browser, { code: codeOf(app.secret) });
    expect([late.status, late.body.error.message]).toEqual([401, expect.stringMatching(/again/)]);
  });

  it('ten wrong codes are allowed to a person from whatever address, then none for a while', async () => {
    const wrong = { code: wrongCode(app.secret) };
    for (let guess = 0; guess < 10; guess += 1) {
      const { browser } = await begin(ada.email);
      const from = { 'X-Forwarded-For': `203.0.113.${guess}` };
      expect((await finish(browser, wrong, from)).status).toBe(400);
    }
    const { browser } = await begin(ada.email);
    const late = await finish(browser, { code: codeOf(app.secret) });
    expect([late.status, late.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await finish(browser, { recovery_code: app.codes[0] })).status).toBe(200);
  });

  it('an address has thirty guesses at all people together', async () => {
    const sql = `SELECT * FROM take_tokens($1, $2, $3)`;
    for (let guess = 0; guess < 30; guess += 1) {
      await pool().query(sql, [['factor:address:198.51.100.7'], [30], [60]]);
    }
    const { browser } = await begin(ada.email);
    expect((await finish(browser, { code: codeOf(app.secret) })).status).toBe(429);
    const elsewhere = { 'X-Forwarded-For': '203.0.113.9' };
    expect((await finish(browser, { code: codeOf(app.secret) }, elsewhere)).status).toBe(200);
  });

  it('half a sign-in is over after ten minutes', async () => {
    const { browser } = await begin(ada.email);
    await pool().query('UPDATE auth_challenge SET expires_at = now() WHERE user_id = $1', [
      ada.userId,
    ]);
    expect((await finish(browser, { code: codeOf(app.secret) })).status).toBe(401);
  });

  it('half a sign-in is worth nothing in another browser or on another site', async () => {
    const { browser } = await begin(ada.email);
    const code = codeOf(app.secret);
    expect((await finish(new Browser(), { code })).status).toBe(401);
    expect((await finish(browser, { code }, { Origin: 'https://evil.example' })).status).toBe(401);
    expect((await finish(browser, { code }, { Origin: '' })).status).toBe(401);
    const other = await createPerson(served.orgId, 'Bea');
    const ofOther = await addApp(other);
    expect((await finish(browser, { code: codeOf(ofOther.secret) })).status).toBe(400);
    expect((await finish(browser, { recovery_code: ofOther.codes[0] })).status).toBe(400);
    expect((await finish(browser, { code })).status).toBe(200);
  });

  it.each([
    [{}],
    [{ code: 123456 }],
    [{ code: '123456', recovery_code: 'x' }],
    [{ code: '1'.repeat(21) }],
    [{ code: '' }],
    [{ passkey: { id: 'x' } }],
    [{ password: 'x' }],
  ])('a second step of %j is refused without a guess', async (proof) => {
    const { browser } = await begin(ada.email);
    expect((await finish(browser, proof)).status).toBe(400);
    const { guesses } = await prisma().authChallenge.findFirstOrThrow({
      where: { userId: ada.userId },
    });
    expect(guesses).toBe(0);
  });

  it('a browser is known after the second step, not after the password', async () => {
    const { browser } = await begin(ada.email);
    expect(await lettersOf(ada)).not.toContain('New sign-in to your account: skipped');
    await finish(browser, { code: codeOf(app.secret) });
    await begin(ada.email, browser);
    await finish(browser, { recovery_code: app.codes[0] });
    const letters = await lettersOf(ada);
    expect(letters.filter((letter) => letter.startsWith('New sign-in'))).toHaveLength(1);
  });

  it('a new password ends half a sign-in, and asks for the second step too', async () => {
    const { browser } = await begin(ada.email);
    const { userId, email, orgId } = ada;
    const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
    const to = { name: 'Ada', email, orgId, organizationName: 'Acme' };
    const replacement = { userId, to, former: passwordHash, passwordHash: 'other' };
    await prisma().$transaction((tx) =>
      replacePassword(tx, { ...replacement, change: 'password_reset' }),
    );
    expect((await finish(browser, { code: codeOf(app.secret) })).status).toBe(401);
    await prisma().user.update({ where: { id: userId }, data: { passwordHash } });
    expect((await begin(ada.email)).error).toBe('SecondStep');
  });

  it('a password that was right before the factor came gets no session after it', async () => {
    const { userId, orgId } = ada;
    const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
    const signIn = { userId, orgId, passwordHash, way: 'password' as const };
    const nowhere = { userAgent: null, address: null };
    const late = startBrowserSession(signIn, nowhere, null, async () => undefined);
    await expect(late).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('a deactivated account is refused at the second step', async () => {
    const { browser } = await begin(ada.email);
    const data = { deactivatedAt: new Date() };
    await prisma().user.update({ where: { id: ada.userId }, data });
    expect((await finish(browser, { code: codeOf(app.secret) })).status).toBe(401);
  });

  it('a session before the factor goes on, and others of the person end with the first', async () => {
    expect((await ask(ada, 'GET', '/me')).status).toBe(200);
    const bea = await createPerson(served.orgId, 'Bea');
    const { browser } = await begin(bea.email);
    const token = sessionOf(browser) ?? '';
    expect((await ask({ token }, 'GET', '/me')).status).toBe(200);
    await addPasskey(bea);
    expect((await ask({ token }, 'GET', '/me')).status).toBe(401);
    expect((await ask(bea, 'GET', '/me')).status).toBe(200);
  });
});
