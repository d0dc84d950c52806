import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkPassword } from '@/lib/auth/users';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { acceptInvitation, readInvitation } from './accept-invitation';
import {
  createInviting,
  credentials,
  gone,
  type Inviting,
  newAddress,
  password,
} from './testing/inviting';

useTestDatabase();

let inviting: Inviting;
let email = '';

beforeAll(async () => {
  inviting = await createInviting();
});

beforeEach(() => {
  email = newAddress();
});

const membershipOf = (address: string) =>
  prisma().membership.findFirst({ where: { orgId: inviting.orgId, user: { email: address } } });

describe('accepting', () => {
  it('makes an account that signs in, a member of the invited role, and works once', async () => {
    await inviting.invite(email);
    const token = await inviting.newestToken(email);
    await acceptInvitation(token, credentials);
    expect((await checkPassword(email, password)).user).toMatchObject({ name: 'Sam Rivera' });
    expect(await membershipOf(email)).toMatchObject({ role: 'coordinator', deactivatedAt: null });
    await expect(acceptInvitation(token, credentials)).rejects.toMatchObject(gone);
    const activity = await prisma().activity.findFirst({
      where: { orgId: inviting.orgId },
      orderBy: { id: 'desc' },
    });
    expect(activity).toMatchObject({ type: 'settings', actorName: 'Sam Rivera' });
  });

  it('of many who accept at once lets one', async () => {
    await inviting.invite(email);
    const token = await inviting.newestToken(email);
    const all = Array.from({ length: 5 }, () => acceptInvitation(token, credentials));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('joins an existing account without touching its password or name', async () => {
    const other = await createMember((await createOrganization('Other')).id);
    ({ email } = other);
    await inviting.invite(email);
    const token = await inviting.newestToken(email);
    expect(await readInvitation(token)).toMatchObject({
      hasAccount: true,
      organizationName: 'Acme',
    });
    await acceptInvitation(token, { name: 'Thief', password: 'a password of the thief' });
    expect(await membershipOf(email)).toMatchObject({ role: 'coordinator' });
    expect((await checkPassword(email, 'a password of the thief')).user).toBeNull();
    const user = await prisma().user.findUnique({ where: { email } });
    expect(user).toMatchObject({ name: other.name, passwordHash: null });
  });

  it('brings a deactivated member back in the invited role', async () => {
    const former = await createMember(inviting.orgId, 'viewer');
    ({ email } = former);
    const key = { orgId_userId: { orgId: inviting.orgId, userId: former.userId } };
    await prisma().membership.update({ where: key, data: { deactivatedAt: new Date() } });
    await inviting.invite(email, { role: 'recruiter' });
    await acceptInvitation(await inviting.newestToken(email), credentials);
    expect(await membershipOf(email)).toMatchObject({ role: 'recruiter', deactivatedAt: null });
  });

  it('keeps the role of who became an active member in the meantime', async () => {
    await inviting.invite(email, { role: 'viewer' });
    const data = { id: newId(), email, name: 'Sam' };
    const user = await prisma().user.create({ data });
    await prisma().membership.create({
      data: { orgId: inviting.orgId, userId: user.id, role: 'admin' },
    });
    await acceptInvitation(await inviting.newestToken(email), credentials);
    expect(await membershipOf(email)).toMatchObject({ role: 'admin' });
    await prisma().membership.deleteMany({ where: { orgId: inviting.orgId, userId: user.id } });
  });

  it('does not bring back who has a closed account', async () => {
    await inviting.invite(email);
    const data = { id: newId(), email, name: 'Sam', deactivatedAt: new Date() };
    await prisma().user.create({ data });
    const token = await inviting.newestToken(email);
    await expect(readInvitation(token)).rejects.toMatchObject(gone);
    await expect(acceptInvitation(token, credentials)).rejects.toMatchObject(gone);
    expect(await membershipOf(email)).toBeNull();
  });

  it.each([
    { name: ' ', password },
    { name: 'x'.repeat(201), password },
    { name: 'a\0b', password },
    { name: 'Sam', password: 'short' },
    { name: 'Sam', password: 'x'.repeat(1025) },
  ])('refuses %j and leaves the link good', async (wrong) => {
    await inviting.invite(email);
    const token = await inviting.newestToken(email);
    await expect(acceptInvitation(token, wrong)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await acceptInvitation(token, credentials);
  });

  it('is impossible with a guessed, expired or misdirected token', async () => {
    await inviting.invite(email);
    const token = await inviting.newestToken(email);
    await expect(acceptInvitation(`${token}x`, credentials)).rejects.toMatchObject(gone);
    const where = { orgId: inviting.orgId, details: { path: ['email'], equals: email } };
    await prisma().publicLink.updateMany({ where, data: { expiresAt: new Date(0) } });
    await expect(acceptInvitation(token, credentials)).rejects.toMatchObject(gone);
    expect(await membershipOf(email)).toBeNull();
  });
});
