import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createOrganization } from '@/lib/testing/factories';
import {
  createLink,
  findLink,
  findUsedLink,
  LinkEnded,
  revokeLinks,
  spendLink,
} from './public-links';

useTestDatabase();

const refused = { code: 'NOT_FOUND', message: 'This link is not valid, or it is no longer.' };

async function newLink(validDays = 7) {
  const { id: orgId } = await createOrganization();
  const { id: applicationId } = await createApplication(orgId);
  const { url } = await inTransaction((tx) =>
    createLink(tx, { orgId, applicationId, purpose: 'scheduling', validDays }),
  );
  return { orgId, applicationId, url, token: url.split('/').at(-1) ?? '' };
}

test('a link opens its own page, and its token is not stored', async () => {
  const { applicationId, url, token } = await newLink();
  expect(url).toMatch(/^http:\/\/localhost:3000\/schedule\/[\w-]{43}$/);
  expect(await findLink(prisma(), 'scheduling', token)).toMatchObject({ applicationId });
  const [row] = await prisma().$queryRaw<
    { text: string }[]
  >`SELECT to_jsonb(l)::text AS text FROM public_link l WHERE application_id = ${applicationId}::uuid`;
  expect(row?.text).not.toContain(token);
});

test('a token begins with its organization, and is otherwise beyond guessing', async () => {
  const { orgId, token } = await newLink();
  const bytes = Buffer.from(token, 'base64url');
  expect(bytes.subarray(0, 16).toString('hex')).toBe(orgId.replaceAll('-', ''));
  const { token: other } = await newLink();
  expect(Buffer.from(other, 'base64url').subarray(16)).not.toEqual(bytes.subarray(16));
});

test('a link from before tokens named their organization works as before', async () => {
  const { orgId, applicationId } = await newLink();
  const token = randomBytes(32).toString('base64url');
  const tokenHash = new Uint8Array(createHash('sha256').update(token).digest());
  const expiresAt = new Date(Date.now() + 86_400_000);
  const purpose = 'scheduling' as const;
  await prisma().publicLink.create({
    data: { orgId, id: newId(), applicationId, purpose, tokenHash, expiresAt },
  });
  const link = await findLink(prisma(), purpose, token);
  expect(link).toMatchObject({ orgId, applicationId });
  await inTransaction((tx) => spendLink(tx, link));
  await expect(findLink(prisma(), purpose, token)).rejects.toMatchObject(refused);
  expect(await findUsedLink(prisma(), purpose, token)).toMatchObject({ orgId, applicationId });
});

test('guessed and misdirected tokens are never told from each other', async () => {
  const { token } = await newLink();
  const guesses = [
    findLink(prisma(), 'scheduling', `${token}x`),
    findLink(prisma(), 'evaluation', token),
  ];
  for (const guess of guesses) {
    const error = await guess.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(refused);
    expect(error).not.toBeInstanceOf(LinkEnded);
  }
});

test('whoever has the token of a link that ended hears why, whatever has happened since', async () => {
  const late = new Date(Date.now() + 8 * 86_400_000);
  const why = async (token: string, now?: Date) =>
    findLink(prisma(), 'scheduling', token, now).catch((thrown: unknown) => thrown);
  const { token } = await newLink();
  expect(await why(token, late)).toMatchObject({ ...refused, why: 'expired' });
  for (const reason of ['replaced', 'withdrawn'] as const) {
    const { orgId, applicationId, token } = await newLink();
    const which = { orgId, applicationId, purpose: 'scheduling' } as const;
    await inTransaction((tx) => revokeLinks(tx, which, reason));
    expect(await why(token, late)).toMatchObject({ ...refused, why: reason });
  }
  const link = await findLink(prisma(), 'scheduling', token);
  await inTransaction((tx) => spendLink(tx, link));
  expect(await why(token)).toMatchObject({ ...refused, why: 'used' });
  const where = { orgId_id: { orgId: link.orgId, id: link.id } };
  await prisma().publicLink.update({ where, data: { endedBy: null } });
  expect(await why(token)).toMatchObject({ ...refused, why: 'ended' });
});

test('of many concurrent uses of a link one succeeds', async () => {
  const { token } = await newLink();
  const link = await findLink(prisma(), 'scheduling', token);
  const all = Array.from({ length: 8 }, () => inTransaction((tx) => spendLink(tx, link)));
  const results = await Promise.allSettled(all);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(findLink(prisma(), 'scheduling', token)).rejects.toMatchObject(refused);
});
