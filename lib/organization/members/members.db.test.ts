import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let admin: Member;
let viewer: Member;
let foreign: Member;

beforeAll(async () => {
  foreign = await createSignedIn((await createOrganization('Other')).id, 'admin');
});

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  admin = await createSignedIn(orgId, 'admin');
  viewer = await createMember(orgId, 'viewer');
});

const list = async (token = admin.token) => (await call('GET', '/api/v1/members', { token })).body;
const patch = (userId: string, body: object, token = admin.token) =>
  call('PATCH', `/api/v1/members/${userId}`, { token, body });

describe('the list of members', () => {
  it('shows everybody of this organization to every role, and nobody else', async () => {
    const { members, invitations } = await list(viewer.token);
    expect(invitations).toEqual([]);
    expect(members).toEqual([
      {
        user_id: admin.userId,
        name: 'Test admin',
        email: admin.email,
        role: 'admin',
        is_active: true,
        is_provisioned: false,
        is_linked: false,
        location_ids: null,
        created_at: expect.any(String),
        etag: expect.any(String),
      },
      expect.objectContaining({ user_id: viewer.userId, role: 'viewer' }),
    ]);
  });

  it('goes by name, an accented letter beside its plain one', async () => {
    const { id: ownOrgId } = await createOrganization();
    const sorted = ['abel', 'Åsa', 'Bo', 'Émile', 'Eva', 'Żaneta', 'Zoe'];
    const members = [];
    for (const name of [...sorted].reverse()) {
      const member = await createSignedIn(ownOrgId, 'admin');
      await prisma().user.update({ where: { id: member.userId }, data: { name } });
      members.push(member);
    }
    const found = (await list(members[0]?.token)).members;
    expect(found.map(({ name }: { name: string }) => name)).toEqual(sorted);
  });

  it('needs a token', async () => {
    expect((await call('GET', '/api/v1/members')).status).toBe(401);
  });
});

describe('changing a member', () => {
  it('changes the role, which counts at the next request, and records it', async () => {
    const { status, body } = await patch(viewer.userId, { role: 'admin' });
    expect(status).toBe(200);
    expect(body.member).toMatchObject({ user_id: viewer.userId, role: 'admin', is_active: true });
    expect((await patch(admin.userId, { role: 'recruiter' }, viewer.token)).status).toBe(200);
    const activities = await prisma().activity.findMany({ where: { orgId, type: 'settings' } });
    expect(activities.map(({ actorId }) => actorId)).toEqual([admin.userId, viewer.userId]);
  });

  it('stops the tokens of a deactivated member for good, and lets them in again', async () => {
    expect((await patch(viewer.userId, { is_active: false })).body.member.is_active).toBe(false);
    const refused = await call('GET', '/api/v1/members', { token: viewer.token });
    expect(refused.status).toBe(401);
    expect(refused.body.error.code).toBe('UNAUTHORIZED');
    expect((await list()).members).toContainEqual(
      expect.objectContaining({ user_id: viewer.userId, is_active: false }),
    );
    expect((await patch(viewer.userId, { is_active: true })).body.member.is_active).toBe(true);
    expect((await call('GET', '/api/v1/members', { token: viewer.token })).status).toBe(401);
    const { token } = await issueToken({ userId: viewer.userId, orgId });
    expect((await list(token)).members).toHaveLength(2);
  });

  it('changes nothing where nothing is asked', async () => {
    expect((await patch(viewer.userId, {})).body.member.role).toBe('viewer');
    expect((await patch(viewer.userId, { role: 'viewer' })).status).toBe(200);
    expect(await prisma().activity.count({ where: { orgId } })).toBe(0);
  });

  it.each([{ role: 'viewer' }, { is_active: false }])(
    'keeps the last active admin from %j',
    async (body) => {
      await patch(viewer.userId, { role: 'admin', is_active: false });
      const refused = await patch(admin.userId, body);
      expect(refused.status).toBe(400);
      expect(refused.body.error.code).toBe('VALIDATION_ERROR');
      expect((await list()).members[0]).toMatchObject({ role: 'admin', is_active: true });
    },
  );

  it('lets one of two admins who demote each other at once succeed', async () => {
    for (const _ of Array(5)) {
      const org = (await createOrganization()).id;
      const [a, b] = [await createSignedIn(org, 'admin'), await createSignedIn(org, 'admin')];
      const answers = await Promise.all([
        patch(b.userId, { is_active: false }, a.token),
        patch(a.userId, { role: 'viewer' }, b.token),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const admins = { orgId: org, role: 'admin', deactivatedAt: null } as const;
      expect(await prisma().membership.count({ where: admins })).toBe(1);
    }
  });

  it.each([{ role: 'owner' }, { role: null }, { is_active: 'no' }, { name: 'New' }])(
    'refuses %j',
    async (body) => {
      const answer = await patch(viewer.userId, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    },
  );
});

describe('signing a member out', () => {
  const signOut = (userId: string, token = admin.token) =>
    call('DELETE', `/api/v1/members/${userId}/sessions`, { token });

  it('ends their browser sessions at once, and neither API tokens nor the membership', async () => {
    const { userId } = viewer;
    const sessions = [
      await issueToken({ userId, orgId, isSession: true }),
      await issueToken({ userId, orgId, isSession: true }),
    ];
    expect((await signOut(userId)).body).toEqual({ ended: 2 });
    for (const { token } of sessions) {
      expect((await call('GET', '/api/v1/members', { token })).status).toBe(401);
    }
    expect((await list(viewer.token)).members).toHaveLength(2);
    expect((await signOut(userId)).body).toEqual({ ended: 0 });
    const ended = { kind: 'session.ended', actorId: admin.userId, targetId: userId };
    expect(await auditOf(orgId)).toMatchObject([
      { ...ended, after: { sessions: 2, reason: 'admin' } },
    ]);
  });

  it('does not reach people who have left: their sessions elsewhere are not its own', async () => {
    const { userId } = viewer;
    await patch(userId, { is_active: false });
    const elsewhere = (await createOrganization('Elsewhere')).id;
    await prisma().membership.create({ data: { orgId: elsewhere, userId, role: 'viewer' } });
    const { token } = await issueToken({ userId, orgId: elsewhere, isSession: true });
    expect((await signOut(userId)).status).toBe(404);
    expect((await call('GET', '/api/v1/members', { token })).status).toBe(200);
  });
});

itRefusesStrangers(
  () => ({ token: admin.token, id: viewer.userId, foreignId: foreign.userId }),
  [
    {
      method: 'PATCH',
      path: '/api/v1/members/:id',
      options: { body: { role: 'recruiter' } },
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => viewer.token,
    },
    {
      method: 'DELETE',
      path: '/api/v1/members/:id/sessions',
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => viewer.token,
    },
  ],
);
