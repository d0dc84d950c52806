import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { pool } from '@/lib/base/db';
import { kindsAddedBy } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import {
  addApp,
  addPasskey,
  ask,
  codeOf,
  countRecoveryCodes,
  createPerson,
  letPass,
  lettersOf,
  type Person,
  password,
  wrongCode,
} from './testing/signing-in';

useTestDatabase();

let orgId = '';
let ada: Person;

beforeEach(async () => {
  orgId = (await createOrganization('Acme')).id;
  ada = await createPerson(orgId, 'Ada', 'viewer');
});

describe('an app that makes codes', () => {
  it('counts once a code of it was seen, and brings recovery codes with it', async () => {
    const begun = await ask(ada, 'POST', '/me/factors/totp', { name: 'Phone' });
    expect(begun.status).toBe(201);
    const { secret, url, factor_id: id } = begun.body;
    expect(url).toMatch(new RegExp(`^otpauth://totp/Recruiting:.*secret=${secret}`));
    expect((await ask(ada, 'GET', '/me/factors')).body.factors).toEqual([]);
    const confirm = (code: string) => ask(ada, 'POST', `/me/factors/${id}/confirm`, { code });
    expect((await confirm(wrongCode(secret))).status).toBe(400);
    const kinds = await kindsAddedBy(orgId, async () => {
      const { status, body } = await confirm(codeOf(secret));
      expect([status, body.factor.name, body.recovery_codes.length]).toEqual([200, 'Phone', 10]);
      expect(new Set(body.recovery_codes).size).toBe(10);
      expect(body.recovery_codes[0]).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
    });
    expect(kinds).toEqual(['factor.added']);
    expect(await lettersOf(orgId)).toEqual([
      ['A second factor was added', 'skipped', 'security_notice'],
    ]);
    expect((await confirm(codeOf(secret, 1))).status).toBe(404);
    const { body } = await ask(ada, 'GET', '/me/factors');
    expect(body).toMatchObject({
      ...{ recovery_codes_left: 10, is_required: false, has_password: true },
      factors: [{ kind: 'totp', name: 'Phone' }],
    });
  });

  it('is kept sealed, and its codes hashed', async () => {
    const { secret, codes } = await addApp(ada);
    const { rows } = await pool().query<{ text: string }>(
      'SELECT f::text FROM auth_factor f UNION ALL SELECT c::text FROM recovery_code c',
    );
    const everything = rows.map(({ text }) => text).join('\n');
    for (const word of [secret, ...codes]) {
      expect(everything).not.toContain(word);
      expect(everything).not.toContain(Buffer.from(word).toString('hex'));
    }
  });

  it('of another, or begun over an hour ago, cannot be confirmed', async () => {
    const { body } = await ask(ada, 'POST', '/me/factors/totp', { name: 'Phone' });
    const path = `/me/factors/${body.factor_id}/confirm`;
    const bea = await createPerson(orgId, 'Bea');
    expect((await ask(bea, 'POST', path, { code: codeOf(body.secret) })).status).toBe(404);
    await pool().query(`UPDATE auth_factor SET created_at = now() - interval '61 minutes'`);
    expect((await ask(ada, 'POST', path, { code: codeOf(body.secret) })).status).toBe(404);
  });

  it('of two confirmations at once one adds it', async () => {
    const { body } = await ask(ada, 'POST', '/me/factors/totp', { name: 'Phone' });
    const code = codeOf(body.secret);
    const path = `/me/factors/${body.factor_id}/confirm`;
    const both = await Promise.all([1, 2].map(() => ask(ada, 'POST', path, { code })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countRecoveryCodes(ada)).toBe(10);
  });
});

describe('changing factors', () => {
  it('asks again who it is, ten minutes after the sign-in', async () => {
    const { id, secret } = await addApp(ada);
    await letPass(ada, 11);
    for (const [method, path, body] of [
      ['POST', '/me/factors/totp', { name: 'Other' }],
      ['POST', '/me/factors/passkeys/options', {}],
      ['POST', '/me/recovery-codes', {}],
      ['DELETE', `/me/factors/${id}`, undefined],
    ] as const) {
      const answer = await ask(ada, method, path, body);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'CONFIRMATION_REQUIRED']);
    }
    const confirm = (shown: object) => ask(ada, 'POST', '/me/confirmation', shown);
    expect((await confirm({ password: 'wrong horse battery' })).status).toBe(400);
    expect((await confirm({ code: wrongCode(secret) })).status).toBe(400);
    expect((await ask(ada, 'DELETE', `/me/factors/${id}`)).status).toBe(400);
    const kinds = await kindsAddedBy(orgId, () => confirm({ password }));
    expect(kinds).toEqual(['session.confirmed']);
    expect((await ask(ada, 'POST', '/me/recovery-codes', {})).status).toBe(200);
    await letPass(ada, 11);
    const code = codeOf(secret);
    expect((await confirm({ code })).status).toBe(200);
    expect((await confirm({ code })).status).toBe(400);
    expect((await ask(ada, 'DELETE', `/me/factors/${id}`)).status).toBe(204);
    expect(await countRecoveryCodes(ada)).toBe(0);
  });

  it('may be confirmed by a passkey, with a question of this session', async () => {
    const { authenticator } = await addPasskey(ada);
    await letPass(ada, 11);
    const { body } = await ask(ada, 'POST', '/me/confirmation/options', {});
    const shown = {
      challenge_id: body.challenge_id,
      passkey: authenticator.get(body.options),
    };
    const bea = await createPerson(orgId, 'Bea');
    expect((await ask(bea, 'POST', '/me/confirmation', shown)).status).toBe(401);
    expect((await ask(ada, 'POST', '/me/confirmation', shown)).status).toBe(200);
    expect((await ask(ada, 'POST', '/me/confirmation', shown)).status).toBe(401);
    expect((await ask(ada, 'POST', '/me/recovery-codes', {})).status).toBe(200);
  });

  it('keeps what a refusal recorded, and repeats that refusal for its Idempotency-Key', async () => {
    const { authenticator } = await addPasskey(ada);
    await pool().query('UPDATE auth_factor SET counter = 5 WHERE user_id = $1', [ada.userId]);
    const asked = await ask(ada, 'POST', '/me/confirmation/options', {});
    const body = {
      challenge_id: asked.body.challenge_id,
      passkey: authenticator.get(asked.body.options, { counter: 3 }),
    };
    const headers = { 'idempotency-key': 'copied' };
    const confirm = () =>
      call('POST', '/api/v1/me/confirmation', { token: ada.token, body, headers });
    const kinds = await kindsAddedBy(orgId, async () => {
      const [first, again] = [await confirm(), await confirm()];
      expect([first.status, again.status]).toEqual([400, 400]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const request_id = again.headers.get('x-request-id');
      expect(request_id).not.toBe(first.headers.get('x-request-id'));
      expect(again.body).toEqual({ error: { ...first.body.error, request_id } });
    });
    expect(kinds.filter((kind) => kind === 'factor.cloned')).toHaveLength(1);
  });

  it.each([
    [{}],
    [{ password, code: '123456' }],
    [{ passkey: {} }],
    [{ challenge_id: '01990a3e-7c00-7000-8000-0000000000f2' }],
    [{ password: 'x'.repeat(1025) }],
  ])('a confirmation by %j is refused', async (shown) => {
    expect((await ask(ada, 'POST', '/me/confirmation', shown)).status).toBe(400);
  });

  it('is for the browser only: an API token can neither read nor change them', async () => {
    const { userId } = ada;
    const { token } = await issueToken({ userId, orgId });
    for (const [method, path, body] of [
      ['GET', '/me/factors', undefined],
      ['POST', '/me/confirmation', { password }],
      ['POST', '/me/factors/totp', { name: 'Phone' }],
    ] as const) {
      const answer = await ask({ token }, method, path, body);
      expect([answer.status, answer.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
  });

  it('renames, and removes with a letter; those of others are not there', async () => {
    const { id } = await addApp(ada);
    const bea = await createPerson(orgId, 'Bea');
    expect((await ask(bea, 'PATCH', `/me/factors/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await ask(bea, 'DELETE', `/me/factors/${id}`)).status).toBe(404);
    const renamed = await kindsAddedBy(orgId, async () => {
      const { body } = await ask(ada, 'PATCH', `/me/factors/${id}`, { name: 'Old phone' });
      expect(body.factor.name).toBe('Old phone');
    });
    expect(renamed).toEqual(['factor.renamed']);
    const link = await ask(ada, 'PATCH', `/me/factors/${id}`, { name: 'https://evil.example' });
    expect(link.status).toBe(400);
    const removed = await kindsAddedBy(orgId, () => ask(ada, 'DELETE', `/me/factors/${id}`));
    expect(removed).toEqual(['factor.removed']);
    expect((await lettersOf(orgId)).at(-1)?.[0]).toBe('A second factor was removed');
    expect((await ask(ada, 'DELETE', `/me/factors/${id}`)).status).toBe(404);
  });

  it('new recovery codes end the former ones, and need a factor', async () => {
    expect((await ask(ada, 'POST', '/me/recovery-codes', {})).status).toBe(400);
    const { codes } = await addApp(ada);
    const { body } = await ask(ada, 'POST', '/me/recovery-codes', {});
    expect(body.recovery_codes).toHaveLength(10);
    expect(body.recovery_codes.filter((code: string) => codes.includes(code))).toEqual([]);
    expect(await countRecoveryCodes(ada)).toBe(10);
  });

  it('ends at twenty', async () => {
    await addApp(ada);
    await pool().query(
      `INSERT INTO auth_factor (id, user_id, kind, name, confirmed_at, sealed)
       SELECT gen_random_uuid(), user_id, kind, name, confirmed_at, sealed
       FROM auth_factor, generate_series(1, 19) WHERE user_id = $1`,
      [ada.userId],
    );
    expect((await addPasskey(ada)).answer.status).toBe(400);
    expect((await ask(ada, 'POST', '/me/factors/totp', { name: 'More' })).status).toBe(400);
  });
});
