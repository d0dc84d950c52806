import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { stepOfCode } from '@/lib/auth/factors/totp';
import { forgetKeys } from '@/lib/auth/keys';
import { issueToken } from '@/lib/auth/session-rows';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { seal, unseal } from '@/lib/base/seal-secrets';
import { adminCommands } from '@/lib/cli/admin/commands';
import { sealedColumns } from '@/lib/cli/admin/sealed-values';
import { requireSealingKey } from '@/lib/cli/secrets';
import { codeOf } from '@/lib/organization/factors/testing/signing-in';
import { clientSecretOf, sealClientSecret } from '@/lib/organization/sso/read-provider';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { createLink } from '@/lib/outbox/links/public-links';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import { unsealMessage } from '@/lib/outbox/messages/seal-content';
import { createPartner, rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { scheduleSecret } from '@/lib/partner/partners/signing-secret';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';

useTestDatabase();

const former = process.env.SECRETS_KEY ?? '';
const fresh = randomBytes(32).toString('base64');

function useKeys(...keys: string[]): void {
  process.env.SECRETS_KEY = keys.join(',');
  forgetEnv();
  forgetKeys();
}

const run = (words: string) => adminCommands[words]?.run({});

const counts = async () => (await run('secrets list'))?.values;

const row = (sealed: string, by_newest: number, by_others: number, unreadable = 0) => ({
  ...{ sealed, by_newest, by_others, unreadable },
});

/** Has the service seal one value of each kind, and returns what reads them all again. */
async function sealEverything() {
  const { id: orgId } = await createOrganization();
  const { userId } = await createMember(orgId);
  const session = await issueToken({ userId, orgId, isSession: true });
  const app = await call('POST', '/api/v1/me/factors/totp', {
    token: session.token,
    body: { name: 'Phone' },
  });
  const { secret, factor_id: factorId } = app.body;
  const { partnerId } = await createPartner('Partner');
  const { signingSecret } = await rotatePartnerSecret(partnerId);
  const inAnHour = new Date(Date.now() + 3_600_000);
  const next = await inTransaction((tx) => scheduleSecret(tx, partnerId, inAnHour));
  const { id: applicationId, candidateId } = await createApplication(orgId);
  const url = await inTransaction(async (tx) => {
    const link = await createLink(tx, {
      orgId,
      purpose: 'scheduling',
      applicationId,
      validDays: 1,
    });
    const to = { subject: 'Hello', recipient: 'maria@example.com', body: `Choose: ${link.url}` };
    const kind = { kind: 'rejection', channel: 'email', scheduledAt: null } as const;
    await queueMessage(tx, { orgId, applicationId, candidateId, ...to, ...kind });
    return link.url;
  });
  const sealedClientSecret = sealClientSecret(orgId, 'of the client');
  const provider = { orgId, issuer: 'https://login.example', clientId: 'x', sealedClientSecret };
  await prisma().ssoProvider.create({ data: provider });
  const headers = { 'idempotency-key': newId() };
  const enter = () =>
    call('POST', '/api/v1/candidates', {
      token: session.token,
      headers,
      body: { first_name: 'Kept', last_name: 'Reyes' },
    });
  const answer = await enter();
  expect(answer.status).toBe(201);
  return async () => {
    const { sealed: ofApp } = await prisma().authFactor.findUniqueOrThrow({
      where: { id: factorId },
    });
    expect(stepOfCode(factorId, ofApp ?? Buffer.alloc(0), codeOf(secret))).not.toBeNull();
    const stored = await prisma().ssoProvider.findUniqueOrThrow({ where: { orgId } });
    expect(clientSecretOf(stored)).toBe('of the client');
    const kept = await prisma().partnerSecret.findFirstOrThrow({ where: { partnerId } });
    const context = secretContext(partnerId, kept.environment);
    expect(unseal(kept.sealed, context)).toBe(signingSecret);
    expect(unseal(kept.nextSealed ?? Buffer.alloc(0), context)).toBe(next.signingSecret);
    expect(unsealMessage(await prisma().message.findFirstOrThrow({ where: { orgId } }))).toContain(
      url,
    );
    expect((await enter()).body).toEqual(answer.body);
  };
}

beforeEach(async () => {
  useKeys(former);
  await pool().query(
    'TRUNCATE partner_secret, sso_provider, message, idempotency_key, signing_key, auth_factor CASCADE',
  );
});

test('a new key takes the place of another while the service runs', async () => {
  const readFirst = await sealEverything();
  // First every machine learns to open by the new key, then they seal by it.
  useKeys(former, fresh);
  const readSecond = await sealEverything();
  useKeys(fresh, former);
  const readThird = await sealEverything();
  expect(await counts()).toEqual([
    row('keys that sign sessions', 0, 1),
    row('secrets of partners to come', 1, 2),
    row('secrets of partners', 1, 2),
    row('secrets of apps that make sign-in codes', 1, 2),
    row('client secrets of single sign-on', 1, 2),
    row('messages with links', 1, 2),
    row('answers kept for repetitions', 1, 2),
    row('answers that the release before kept', 0, 0),
  ]);
  const readAll = async () => {
    for (const read of [readFirst, readSecond, readThird]) await read();
    await requireSealingKey();
  };
  await readAll();
  expect((await run('secrets reseal'))?.values).toEqual([
    { ...row('keys that sign sessions', 0, 0), moved: 1 },
    { ...row('secrets of partners to come', 1, 0), moved: 2 },
    { ...row('secrets of partners', 1, 0), moved: 2 },
    { ...row('secrets of apps that make sign-in codes', 1, 0), moved: 2 },
    { ...row('client secrets of single sign-on', 1, 0), moved: 2 },
    { ...row('messages with links', 1, 0), moved: 2 },
    { ...row('answers kept for repetitions', 1, 0), moved: 2 },
    { ...row('answers that the release before kept', 0, 0), moved: 0 },
  ]);
  useKeys(fresh);
  await readAll();
  useKeys(former);
  await expect(requireSealingKey()).rejects.toThrow(/SECRETS_KEY does not open/);
});

test('what the only key seals counts as its own, and has nowhere to move', async () => {
  await sealEverything();
  const all = await counts();
  expect(all).toContainEqual(row('secrets of partners', 1, 0));
  for (const counted of all as object[]) expect(counted).toMatchObject({ by_others: 0 });
  const moved = (await run('secrets reseal'))?.values;
  for (const value of moved as object[]) expect(value).toMatchObject({ moved: 0 });
});

test('no service starts without a key that still seals a secret', async () => {
  useKeys(former, fresh);
  await sealEverything();
  useKeys(fresh, former);
  const { partnerId } = await createPartner('Another');
  await rotatePartnerSecret(partnerId);
  await requireSealingKey();
  useKeys(former);
  await expect(requireSealingKey()).rejects.toThrow(/SECRETS_KEY does not open/);
});

test('what no key opens stays as it is and is said, everything else is moved', async () => {
  await sealEverything();
  const lost = { orgId: newId(), key: newId() };
  useKeys(randomBytes(32).toString('base64'));
  const stranger = seal('{}', `idempotency_key org:${lost.orgId} ${lost.key}`).toString('base64');
  const kept = `
    INSERT INTO idempotency_key
      (scope, key, operation, request_hash, response_status, response_body, locked_until, expires_at)
    VALUES ($1, $2, 'test', '\\x00', 201, $3, now(), now() + interval '1 hour')`;
  await pool().query(kept, [`org:${lost.orgId}`, lost.key, stranger]);
  useKeys(fresh, former);
  await expect(run('secrets reseal')).rejects.toThrow(/no key of SECRETS_KEY opens: 1\./);
  expect(await counts()).toEqual([
    row('keys that sign sessions', 1, 0),
    row('secrets of partners to come', 1, 0),
    row('secrets of partners', 1, 0),
    row('secrets of apps that make sign-in codes', 1, 0),
    row('client secrets of single sign-on', 1, 0),
    row('messages with links', 1, 0),
    row('answers kept for repetitions', 1, 0),
    row('answers that the release before kept', 0, 0, 1),
  ]);
  const { rows } = await pool().query('SELECT 1 FROM idempotency_key WHERE response_body = $1', [
    stranger,
  ]);
  expect(rows).toHaveLength(1);
});

test('more values than one batch are moved', async () => {
  await pool().query(
    `INSERT INTO idempotency_key (scope, key, operation, request_hash, locked_until, expires_at)
     SELECT 'org:x', 'key-' || n, 'test', '\\x00', now(), now() + interval '1 hour'
     FROM generate_series(1, 1001) AS n`,
  );
  const { rows } = await pool().query<{ key: string }>(`SELECT key FROM idempotency_key`);
  const bodies = rows.map(({ key }) => seal(key, `idempotency_key org:x ${key}`));
  await pool().query(
    `UPDATE idempotency_key i SET sealed_answer = v.body
     FROM unnest($1::text[], $2::bytea[]) AS v (key, body) WHERE i.key = v.key`,
    [rows.map(({ key }) => key), bodies],
  );
  useKeys(fresh, former);
  await run('secrets reseal');
  expect((await counts()) as unknown[]).toContainEqual(
    row('answers kept for repetitions', 1001, 0),
  );
});

const waiting = `
  SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

test('a value that somebody changes meanwhile is not overwritten', async () => {
  const { partnerId } = await createPartner('Busy');
  await rotatePartnerSecret(partnerId);
  useKeys(fresh, former);
  const other = seal('the next secret', secretContext(partnerId, 'production'));
  let resealing: ReturnType<typeof run>;
  await inTransaction(async (tx) => {
    await tx.$executeRaw`UPDATE partner_secret SET sealed = ${other} WHERE partner_id = ${partnerId}::uuid`;
    resealing = run('secrets reseal');
    await vi.waitFor(async () => expect((await pool().query(waiting)).rowCount).toBe(1));
  });
  await resealing;
  const { sealed } = await prisma().partnerSecret.findFirstOrThrow({ where: { partnerId } });
  expect(unseal(sealed, secretContext(partnerId, 'production'))).toBe('the next secret');
});

test('every column of bytes is sealed and known here, holds a hash, or is public', async () => {
  const { rows } = await pool().query<{ column: string }>(
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name !~ 'hash' ORDER BY 1`,
  );
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  // Every applicant sees it.
  const known = [...sealed, 'organization_logo.bytes'];
  expect(known).toEqual(expect.arrayContaining(rows.map(({ column }) => column)));
});
