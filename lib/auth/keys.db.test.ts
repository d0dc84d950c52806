import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET as jwks } from '@/app/.well-known/jwks.json/route';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { seekLeadership } from '@/lib/cli/leadership';
import { useTestDatabase } from '@/lib/testing/database';
import { canOpenStoredKeys, forgetKeys, rotateSigningKey, signingKey, verifyingKey } from './keys';
import { signToken, verifyToken } from './tokens';

useTestDatabase();

beforeEach(async () => {
  await prisma().signingKey.deleteMany();
  forgetKeys();
});

const owner = { userId: newId(), orgId: newId(), sessionId: newId(), isSession: false };

const sign = () => signToken({ ...owner, expiresAt: new Date(Date.now() + 60_000) });

async function isAccepted(token: string): Promise<boolean> {
  return verifyToken(token).then(
    () => true,
    () => false,
  );
}

/** Simulates another process: these modules loaded again, without their cached keys. */
async function anotherProcess() {
  vi.resetModules();
  const keys = await import('./keys');
  const tokens = await import('./tokens');
  return { ...keys, ...tokens };
}

test('processes that start at once on an empty database agree on one key', async () => {
  const processes: Awaited<ReturnType<typeof anotherProcess>>[] = [];
  for (let count = 0; count < 8; count += 1) processes.push(await anotherProcess());
  // All connections are open already, so all processes find the table empty.
  await Promise.all(processes.map(() => pool().query('SELECT pg_sleep(0.1)')));
  const kids = await Promise.all(processes.map(async (each) => (await each.signingKey()).kid));
  expect(new Set(kids).size).toBe(1);
  expect(await prisma().signingKey.count()).toBe(1);
});

test('the first key waits for no scheduler that leads', async () => {
  const stop = new AbortController();
  const leader = seekLeadership(process.env.DATABASE_URL ?? '', stop.signal);
  await vi.waitFor(() => expect(leader.isHeld()).toBe(true), 5_000);
  try {
    expect((await signingKey()).kid).not.toBe('');
  } finally {
    stop.abort();
    await leader.resign();
  }
});

test('the private key is encrypted in the database', async () => {
  await signingKey();
  const row = await prisma().signingKey.findFirstOrThrow();
  expect(row.publicJwk).not.toHaveProperty('d');
  expect(Buffer.from(row.sealedPrivateJwk).toString('latin1')).not.toContain('"d"');
});

test('the stored keys open with the secret of this deployment alone', async () => {
  // The first call creates a key.
  expect([await canOpenStoredKeys(), await canOpenStoredKeys()]).toEqual([true, true]);
  const sealedPrivateJwk = Buffer.from('sealed by another deployment');
  await prisma().signingKey.updateMany({ data: { sealedPrivateJwk } });
  expect(await canOpenStoredKeys()).toBe(false);
});

test('after a rotation new tokens carry the new key and earlier ones still verify', async () => {
  const before = await sign();
  const kid = await rotateSigningKey();
  const after = await sign();
  expect(decodeProtectedHeader(after.token).kid).toBe(kid);
  expect(decodeProtectedHeader(before.token).kid).not.toBe(kid);
  expect(await isAccepted(before.token)).toBe(true);
  expect(await isAccepted(after.token)).toBe(true);
});

test('a rotated key outlives every token it may have signed', async () => {
  const { kid } = await signingKey();
  await rotateSigningKey();
  const { retiresAt } = await prisma().signingKey.findUniqueOrThrow({ where: { kid } });
  expect(Number(retiresAt)).toBeGreaterThan(Date.now() + 90 * 86_400_000);
  await rotateSigningKey();
  const again = await prisma().signingKey.findUniqueOrThrow({ where: { kid } });
  expect(again.retiresAt).toEqual(retiresAt);
});

test('tokens of a retired key are refused, even those verified before', async () => {
  const { token } = await sign();
  expect(await isAccepted(token)).toBe(true);
  await rotateSigningKey(0);
  expect(await isAccepted(token)).toBe(false);
  expect(await isAccepted((await sign()).token)).toBe(true);
});

test('a key retires on time without a reload', async () => {
  const { token } = await sign();
  // Long enough to be asked for once, also on a machine that stalls for a moment.
  await rotateSigningKey(5);
  expect(await isAccepted(token)).toBe(true);
  await expect.poll(() => isAccepted(token), { timeout: 20_000 }).toBe(false);
});

test('another process accepts the tokens of a key it has not loaded yet', async () => {
  await signingKey();
  const other = await anotherProcess();
  await other.signingKey();
  await rotateSigningKey();
  const { token } = await sign();
  expect((await other.verifyToken(token)).userId).toBe(owner.userId);
});

test('many unknown keys cause at most one database read a second', async () => {
  const { key } = await signingKey();
  const query = vi.spyOn(prisma(), '$queryRaw');
  const unknown = async (kid: string) =>
    isAccepted(await new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key));
  const flood: Promise<boolean>[] = [];
  for (let wave = 0; wave < 30; wave += 1) {
    for (let index = 0; index < 20; index += 1) flood.push(unknown(`unknown-${wave}-${index}`));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await Promise.all(flood)).some(Boolean)).toBe(false);
  expect(query.mock.calls.length).toBeGreaterThanOrEqual(1);
  expect(query.mock.calls.length).toBeLessThanOrEqual(2);
  query.mockRestore();
});

test('the published keys verify our tokens and contain no private part', async () => {
  const before = await sign();
  await rotateSigningKey();
  const after = await sign();
  const response = await jwks();
  expect(response.headers.get('cache-control')).toMatch(/public, max-age=\d+/);
  const published = await response.json();
  expect(published.keys).toHaveLength(2);
  expect(JSON.stringify(published)).not.toContain('"d"');
  for (const { token } of [before, after]) {
    const { payload } = await jwtVerify(token, createLocalJWKSet(published), {
      issuer: 'recruiting-service',
      audience: 'recruiting-api',
    });
    expect(payload.org_id).toBe(owner.orgId);
  }
  expect(await verifyingKey('nobody')).toBeNull();
});
