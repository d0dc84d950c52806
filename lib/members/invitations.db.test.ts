import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userByPassword } from '@/lib/auth/users';
import { prisma } from '@/lib/db';
import { newId } from '@/lib/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { acceptInvitation, readInvitation } from './accept';

useTestDatabase();

let orgId = '';
let admin: Member;
let recruiter: Member;
let email = '';

beforeAll(async () => {
  orgId = (await createOrganization('Acme')).id;
  admin = await createMember(orgId, 'admin');
  recruiter = await createMember(orgId, 'recruiter');
});

beforeEach(() => {
  email = `sam.${newId()}@example.com`;
});

const invite = (body: object = {}, headers: Record<string, string> = {}) =>
  call('POST', '/api/v1/members', {
    token: admin.token,
    body: { email, role: 'coordinator', ...body },
    headers,
  });
const open = async () =>
  (await call('GET', '/api/v1/members', { token: admin.token })).body.invitations;
const membershipOf = (address: string) =>
  prisma().membership.findFirst({ where: { orgId, user: { email: address } } });
const password = 'correct horse battery';
const credentials = { name: ' Sam Rivera ', password };
const gone = { code: 'NOT_FOUND' };

async function letters() {
  const where = { orgId, recipient: email };
  return prisma().message.findMany({ where, orderBy: { id: 'asc' } });
}

async function tokens(): Promise<string[]> {
  return (await letters()).map(({ body }) => body.match(/\/invitation\/([\w-]{43})/)?.[1] ?? '');
}

const newestToken = async () => (await tokens()).at(-1) ?? '';

describe('inviting', () => {
  it('sends a link by e-mail and shows the invitation, without the link', async () => {
    const answer = await invite({ email: email.toUpperCase(), name: 'Sam' });
    expect(answer.status).toBe(201);
    const { invitation } = answer.body;
    expect(invitation).toMatchObject({ email, role: 'coordinator' });
    const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / 864e5;
    expect(days).toBeCloseTo(7, 2);
    expect((await open())[0]).toEqual(invitation);
    const [letter] = await letters();
    expect(letter).toMatchObject({ kind: 'member_invitation', candidateId: null });
    expect(letter?.body).toContain('Acme');
    expect(answer.text).not.toContain(await newestToken());
  });

  it('replaces the earlier invitation of the address', async () => {
    await invite();
    const { invitation } = (await invite({ role: 'viewer' })).body;
    const mine = (await open()).filter((one: { email: string }) => one.email === email);
    expect(mine).toEqual([invitation]);
    const [first = '', second = ''] = await tokens();
    await expect(readInvitation(first)).rejects.toMatchObject(gone);
    expect(await readInvitation(second)).toMatchObject({ email, hasAccount: false });
  });

  it('leaves one invitation of an address invited many times at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => invite()));
    const mine = (await open()).filter((one: { email: string }) => one.email === email);
    expect(mine).toHaveLength(1);
  });

  it('invites once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await invite({}, headers);
    const second = await invite({}, headers);
    expect(second.text).toBe(first.text);
    expect(await letters()).toHaveLength(1);
  });

  it('refuses an active member', async () => {
    const answer = await invite({ email: recruiter.email });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it.each([
    { email: 'nobody' },
    { email: null },
    { role: 'owner' },
    { role: undefined },
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { password },
  ])('refuses %j', async (body) => {
    const answer = await invite(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('is for admins only', async () => {
    const body = { email, role: 'viewer' };
    const answer = await call('POST', '/api/v1/members', { token: recruiter.token, body });
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await call('POST', '/api/v1/members', { body })).body.error.code).toBe('UNAUTHORIZED');
  });
});

describe('accepting', () => {
  it('makes an account that signs in, a member of the invited role, and works once', async () => {
    await invite();
    const token = await newestToken();
    await acceptInvitation(token, credentials);
    expect(await userByPassword(email, password)).toMatchObject({ name: 'Sam Rivera' });
    expect(await membershipOf(email)).toMatchObject({ role: 'coordinator', deactivatedAt: null });
    await expect(acceptInvitation(token, credentials)).rejects.toMatchObject(gone);
    const activity = await prisma().activity.findFirst({
      where: { orgId },
      orderBy: { id: 'desc' },
    });
    expect(activity).toMatchObject({ type: 'settings', actorName: 'Sam Rivera' });
  });

  it('of many who accept at once lets one', async () => {
    await invite();
    const token = await newestToken();
    const all = Array.from({ length: 5 }, () => acceptInvitation(token, credentials));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('joins an existing account without touching its password or name', async () => {
    const other = await createMember((await createOrganization('Other')).id);
    ({ email } = other);
    await invite();
    const token = await newestToken();
    expect(await readInvitation(token)).toMatchObject({
      hasAccount: true,
      organizationName: 'Acme',
    });
    await acceptInvitation(token, { name: 'Thief', password: 'a password of the thief' });
    expect(await membershipOf(email)).toMatchObject({ role: 'coordinator' });
    expect(await userByPassword(email, 'a password of the thief')).toBeNull();
    const user = await prisma().user.findUnique({ where: { email } });
    expect(user).toMatchObject({ name: other.name, passwordHash: null });
  });

  it('brings a deactivated member back in the invited role', async () => {
    const former = await createMember(orgId, 'viewer');
    ({ email } = former);
    const key = { orgId_userId: { orgId, userId: former.userId } };
    await prisma().membership.update({ where: key, data: { deactivatedAt: new Date() } });
    await invite({ role: 'recruiter' });
    await acceptInvitation(await newestToken(), credentials);
    expect(await membershipOf(email)).toMatchObject({ role: 'recruiter', deactivatedAt: null });
  });

  it('keeps the role of who became an active member in the meantime', async () => {
    await invite({ role: 'viewer' });
    const data = { id: newId(), email, name: 'Sam' };
    const user = await prisma().user.create({ data });
    await prisma().membership.create({ data: { orgId, userId: user.id, role: 'admin' } });
    await acceptInvitation(await newestToken(), credentials);
    expect(await membershipOf(email)).toMatchObject({ role: 'admin' });
    await prisma().membership.deleteMany({ where: { orgId, userId: user.id } });
  });

  it('does not bring back who has a closed account', async () => {
    await invite();
    const data = { id: newId(), email, name: 'Sam', deactivatedAt: new Date() };
    await prisma().user.create({ data });
    const token = await newestToken();
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
    await invite();
    const token = await newestToken();
    await expect(acceptInvitation(token, wrong)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await acceptInvitation(token, credentials);
  });

  it('is impossible with a guessed, expired or misdirected token', async () => {
    await invite();
    const token = await newestToken();
    await expect(acceptInvitation(`${token}x`, credentials)).rejects.toMatchObject(gone);
    const where = { orgId, details: { path: ['email'], equals: email } };
    await prisma().publicLink.updateMany({ where, data: { expiresAt: new Date(0) } });
    await expect(acceptInvitation(token, credentials)).rejects.toMatchObject(gone);
    expect(await membershipOf(email)).toBeNull();
  });
});

describe('revoking', () => {
  it('ends the link at once, and only once', async () => {
    const { invitation_id: id } = (await invite()).body.invitation;
    const remove = () =>
      call('DELETE', `/api/v1/members/invitations/${id}`, { token: admin.token });
    expect((await remove()).status).toBe(204);
    await expect(readInvitation(await newestToken())).rejects.toMatchObject(gone);
    expect((await remove()).status).toBe(404);
  });

  it('comes with the deactivation of the member it would bring back', async () => {
    const former = await createMember(orgId, 'viewer');
    ({ email } = former);
    const path = `/api/v1/members/${former.userId}`;
    await call('PATCH', path, { token: admin.token, body: { is_active: false } });
    await invite();
    await call('PATCH', path, { token: admin.token, body: { is_active: true } });
    await call('PATCH', path, { token: admin.token, body: { is_active: false } });
    await expect(acceptInvitation(await newestToken(), credentials)).rejects.toMatchObject(gone);
  });
});

let ownId = '';
let foreignId = '';

beforeAll(async () => {
  const stranger = await createMember((await createOrganization()).id);
  const idOf = async (token: string) => {
    const body = { email: `${newId()}@example.com`, role: 'viewer' };
    const answer = await call('POST', '/api/v1/members', { token, body });
    return answer.body.invitation.invitation_id;
  };
  [ownId, foreignId] = [await idOf(admin.token), await idOf(stranger.token)];
});

itRefusesStrangers(
  () => ({ token: admin.token, id: ownId, foreignId }),
  [
    {
      method: 'DELETE',
      path: '/api/v1/members/invitations/:id',
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => recruiter.token,
    },
  ],
);
