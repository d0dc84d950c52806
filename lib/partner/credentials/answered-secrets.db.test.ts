import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { answerContext } from '@/lib/base/kept-answer';
import { seal } from '@/lib/base/seal-secrets';
import { createSignedIn, signedIn } from '@/lib/organization/me/testing/signed-in';
import { rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import type { Member } from '@/lib/testing/factories';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase();

let partner: TestPartner;
let admin: Member;

beforeEach(async () => {
  partner = await createTestPartner();
  admin = await createSignedIn(partner.orgId);
});

const base = '/api/v1/settings/partner';

/** Every table that holds this text anywhere, in a column of text, JSON or bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const hex = Buffer.from(text).toString('hex');
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1);
  const found = [];
  for (const { name } of rows) {
    const hits = await pool().query(
      `SELECT 1 FROM "${name}" t
       WHERE position($1 in t::text) > 0 OR position($2 in t::text) > 0 OR position($3 in t::text) > 0`,
      [text, hex, base64],
    );
    if (hits.rowCount) found.push(name);
  }
  return found;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a secret that was answered', () => {
  const cases: [string, string, object | undefined, string][] = [
    ['an API key', `${base}/keys`, undefined, 'api_key'],
    ['a signing secret', `${base}/signing-secret`, undefined, 'signing_secret'],
    [
      'a signing secret to come',
      `${base}/signing-secret/schedule`,
      { takes_effect_at: inDays(1) },
      'signing_secret',
    ],
    ['a token', '/api/v1/settings/api-tokens', { expires_in_days: 1 }, 'token'],
    ['the secret of an app', '/api/v1/me/factors/totp', { name: 'Phone' }, 'secret'],
    [
      'an invitation’s link',
      '/api/v1/members',
      { email: 'kim@placement.example', role: 'viewer' },
      'link',
    ],
  ];

  /** What was ever made in this organization, or for its admin, that has a secret. */
  async function made(): Promise<number> {
    const [keys, tokens, factors, links, audit] = await Promise.all([
      prisma().partnerKey.count(),
      prisma().apiToken.count(),
      prisma().authFactor.count(),
      prisma().publicLink.count(),
      prisma().auditEntry.count(),
    ]);
    return keys + tokens + factors + links + audit;
  }

  it.each(cases)(
    '%s is kept under no key, and is shown to nobody again',
    async (_, path, body, field) => {
      const headers = { 'idempotency-key': newId() };
      if (path.endsWith('/schedule')) await rotatePartnerSecret(partner.partnerId);
      const send = (token: string) => call('POST', path, { token, body, headers });
      const first = await send(admin.token);
      expect(first.status, first.text).toBe(201);
      const secret = first.body[field];
      expect(secret).toEqual(expect.any(String));
      expect(await tablesWith(secret)).toEqual([]);
      const [kept] = await prisma().idempotencyKey.findMany({
        where: { key: headers['idempotency-key'] },
      });
      expect(kept).toMatchObject({ answerStatus: 201, sealedAnswer: null, responseBody: null });
      const before = await made();
      const older = await signedIn(admin);
      const ages = { createdAt: new Date(Date.now() - 11 * 60_000) };
      await prisma().authSession.updateMany({ where: { id: older.sessionId }, data: ages });
      const token = await issueToken({ userId: admin.userId, orgId: partner.orgId });
      for (const bearer of [admin.token, older.token, token.token]) {
        const again = await send(bearer);
        expect([again.status, again.body.error.code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
        expect(again.body.error.message).toMatch(/This was done, and is not done again/);
        expect(again.text).not.toContain(secret);
      }
      expect(await made()).toBe(before);
      const other = { token: admin.token, headers, body: { ...body, name: 'Another' } };
      expect((await call('POST', path, other)).body.error.message).not.toMatch(/This was done/);
    },
  );

  it('is not told either where a release before has kept it', async () => {
    const headers = { 'idempotency-key': newId() };
    const path = `${base}/keys`;
    const send = () => call('POST', path, { token: admin.token, headers });
    const { text, body } = await send();
    const { scope, key } = await prisma().idempotencyKey.findFirstOrThrow({
      where: { key: headers['idempotency-key'] },
    });
    const sealedAnswer = seal(text, answerContext({ scope, key }));
    await prisma().idempotencyKey.update({
      where: { scope_key: { scope, key } },
      data: { sealedAnswer: Buffer.from(sealedAnswer) },
    });
    const again = await send();
    expect(again.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(again.text).not.toContain(body.api_key);
  });

  it('would be found if it lay there', async () => {
    const tables = await tablesWith(partner.orgRef);
    expect(tables.sort()).toEqual(['audit_entry', 'registry']);
  });
});
