import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personElsewhere, readSession } from '@/lib/auth/session';
import { issueToken } from '@/lib/auth/session-rows';
import { checkPassword } from '@/lib/auth/users';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { givePassword, newPassword, oldPassword } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
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

const notTheirs = { code: 'UNAUTHORIZED' };

const openOf = async (address: string) => {
  const answer = await call('GET', '/api/v1/members', { token: inviting.admin.token });
  return answer.body.invitations.filter((one: { email: string }) => one.email === address);
};

describe('where the address has an account', () => {
  let other: Member;
  let token = '';

  beforeEach(async () => {
    other = await createMember((await createOrganization('Other')).id);
    ({ email } = other);
    await inviting.invite(email);
    token = await inviting.newestToken(email);
  });

  it('its own session joins, and neither password nor name is touched', async () => {
    expect(await readInvitation(token)).toMatchObject({
      organizationName: 'Acme',
      account: { userId: other.userId, proof: 'session' },
    });
    const typed = { name: 'Thief', password: 'a password of the thief' };
    const { orgId } = inviting;
    const joined = { orgId, userId: other.userId };
    expect(await acceptInvitation(token, typed, other.userId)).toEqual(joined);
    expect(await membershipOf(email)).toMatchObject({ role: 'coordinator' });
    expect((await checkPassword(email, typed.password)).user).toBeNull();
    const user = await prisma().user.findUnique({ where: { email } });
    expect(user).toMatchObject({ name: other.name, passwordHash: null });
  });

  it('nobody and somebody else are refused, and nothing changes', async () => {
    const { orgId } = inviting;
    const traces = () =>
      Promise.all([
        prisma().activity.count({ where: { orgId } }),
        prisma().auditEntry.count({ where: { orgId } }),
        prisma().membership.count({ where: { orgId } }),
      ]);
    const [before, invitations] = [await traces(), await openOf(email)];
    expect(invitations).toHaveLength(1);
    for (const signedInId of [null, inviting.admin.userId, newId()]) {
      const accepted = acceptInvitation(token, credentials, signedInId);
      await expect(accepted).rejects.toMatchObject(notTheirs);
    }
    expect([await traces(), await openOf(email)]).toEqual([before, invitations]);
  });

  it('the provider of another organization, which has begun their session, does not speak for them', async () => {
    const { orgId } = other.actor;
    const session = await issueToken({ userId: other.userId, orgId, isSession: true });
    const read = () => readSession(session.token);
    expect(personElsewhere(await read())).toBe(other.userId);
    const data = { provider: 'https://login.brightwater.example', signedInBy: 'provider' } as const;
    await prisma().authSession.update({ where: { id: session.sessionId }, data });
    const accepted = acceptInvitation(token, credentials, personElsewhere(await read()));
    await expect(accepted).rejects.toMatchObject(notTheirs);
    expect(await membershipOf(email)).toBeNull();
  });

  it('a password that is right does not stand for the session', async () => {
    await givePassword(other);
    const typed = { name: '', password: oldPassword };
    await expect(acceptInvitation(token, typed)).rejects.toMatchObject(notTheirs);
  });

  it('of many acceptances at once one counts', async () => {
    const all = Array.from({ length: 5 }, () => acceptInvitation(token, credentials, other.userId));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const where = { orgId: inviting.orgId, kind: 'member.joined', targetId: other.userId };
    expect(await prisma().auditEntry.count({ where })).toBe(1);
  });

  it.each([
    ['revoked', 'DELETE', ''],
    ['sent again', 'POST', '/resend'],
  ] as const)('accepted and %s at once it is one of the two', async (_what, method, end) => {
    for (let round = 0; round < 4; round += 1) {
      const person = await createMember((await createOrganization('Other')).id);
      const { invitation } = (await inviting.invite(person.email)).body;
      const link = await inviting.newestToken(person.email);
      const path = `/api/v1/members/invitations/${invitation.invitation_id}${end}`;
      const options = { token: inviting.admin.token, ...(end && { body: {} }) };
      const [accepted, answer] = await Promise.all([
        acceptInvitation(link, credentials, person.userId).then(
          () => true,
          () => false,
        ),
        call(method, path, options),
      ]);
      expect(answer.status).toBe(accepted ? 404 : method === 'POST' ? 200 : 204);
      expect((await membershipOf(person.email)) !== null).toBe(accepted);
      const isOpen = !accepted && method === 'POST';
      expect(await openOf(person.email)).toHaveLength(isOpen ? 1 : 0);
      await expect(readInvitation(link)).rejects.toMatchObject(gone);
    }
  });
});

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

  it('of two organizations at once, makes one account, and the other waits for its session', async () => {
    const other = await createInviting();
    await Promise.all([inviting.invite(email), other.invite(email)]);
    const tokens = [await inviting.newestToken(email), await other.newestToken(email)];
    const results = await Promise.allSettled(
      tokens.map((token) => acceptInvitation(token, credentials)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = results.findIndex(({ status }) => status === 'rejected');
    expect(results[lost]).toMatchObject({ reason: { code: 'UNAUTHORIZED' } });
    const user = await prisma().user.findUniqueOrThrow({ where: { email } });
    await acceptInvitation(tokens[lost] ?? '', credentials, user.id);
    expect(await prisma().membership.count({ where: { userId: user.id } })).toBe(2);
  });

  it('brings a deactivated member back in the invited role, by the password of the account', async () => {
    const former = await createMember(inviting.orgId, 'viewer');
    ({ email } = former);
    const key = { orgId_userId: { orgId: inviting.orgId, userId: former.userId } };
    await prisma().membership.update({ where: key, data: { deactivatedAt: new Date() } });
    await inviting.invite(email, { role: 'recruiter' });
    const token = await inviting.newestToken(email);
    expect((await readInvitation(token)).account).toMatchObject({ proof: 'none' });
    await expect(acceptInvitation(token, credentials)).rejects.toMatchObject(notTheirs);
    await givePassword(former);
    expect((await readInvitation(token)).account).toMatchObject({ proof: 'password' });
    const wrong = { name: '', password: newPassword };
    const invalid = { code: 'VALIDATION_ERROR' };
    await expect(acceptInvitation(token, wrong)).rejects.toMatchObject(invalid);
    expect(await membershipOf(email)).toMatchObject({ role: 'viewer' });
    await acceptInvitation(token, { name: '', password: oldPassword });
    expect(await membershipOf(email)).toMatchObject({ role: 'recruiter', deactivatedAt: null });
  });

  it('keeps the role of who became an active member in the meantime', async () => {
    await inviting.invite(email, { role: 'viewer' });
    const data = { id: newId(), email, name: 'Sam' };
    const user = await prisma().user.create({ data });
    await prisma().membership.create({
      data: { orgId: inviting.orgId, userId: user.id, role: 'admin' },
    });
    await acceptInvitation(await inviting.newestToken(email), credentials, user.id);
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

  it('stops trying passwords after ten wrong ones', async () => {
    const former = await createMember(inviting.orgId, 'viewer');
    ({ email } = former);
    await givePassword(former);
    const key = { orgId_userId: { orgId: inviting.orgId, userId: former.userId } };
    await prisma().membership.update({ where: key, data: { deactivatedAt: new Date() } });
    await inviting.invite(email);
    const token = await inviting.newestToken(email);
    const codes: string[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const wrong = { name: '', password: `${newPassword} ${guess}` };
      await acceptInvitation(token, wrong).catch(({ code }) => codes.push(code));
    }
    expect(codes.at(-2)).toBe('VALIDATION_ERROR');
    expect(codes.at(-1)).toBe('RATE_LIMITED');
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
