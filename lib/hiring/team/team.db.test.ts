import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';

useTestDatabase();

let orgId = '';
let recruiter: Member;
let admin: Member;
let foreign: Member;
let jobId = '';

beforeAll(async () => {
  ({ id: orgId } = await createOrganization());
  recruiter = await createMember(orgId, 'recruiter');
  admin = await createSignedIn(orgId);
  foreign = await createMember((await createOrganization()).id);
  jobId = (await createJob(orgId)).id;
});

const put = (members: unknown, { token } = recruiter, id = jobId) =>
  call('PUT', `/api/v1/jobs/${id}/team`, { token, body: { members } });
const get = ({ token }: Member, id = jobId) => call('GET', `/api/v1/jobs/${id}/team`, { token });
const collaborator = () => createMember(orgId, 'collaborator');

describe('the team of a job', () => {
  test('is set as a whole, counts at once and is recorded', async () => {
    const [manager, interviewer] = [await collaborator(), await collaborator()];
    const application = await createApplication(orgId, { jobId });
    const see = ({ token }: Member) =>
      call('GET', `/api/v1/applications/${application.id}`, { token });
    expect((await see(manager)).status).toBe(401);
    const set = await put([
      { user_id: manager.userId, role: 'hiring_manager' },
      { user_id: interviewer.userId, role: 'interviewer' },
    ]);
    expect(set.status).toBe(200);
    expect(set.body.team).toHaveLength(2);
    expect((await get(interviewer)).body).toEqual(set.body);
    expect([(await see(manager)).status, (await see(interviewer)).status]).toEqual([200, 200]);
    const changed = await put([{ user_id: manager.userId, role: 'interviewer' }]);
    expect(changed.body.team).toMatchObject([{ user_id: manager.userId, role: 'interviewer' }]);
    expect((await see(interviewer)).status).toBe(401);
    expect((await auditOf(orgId)).at(-1)).toMatchObject({
      ...{ kind: 'job.team_changed', targetId: jobId, actorId: recruiter.userId },
      after: { team: ['Test collaborator (interviewer)'] },
    });
    const before = (await auditOf(orgId)).length;
    expect((await put([{ user_id: manager.userId, role: 'interviewer' }])).status).toBe(200);
    expect(await auditOf(orgId)).toHaveLength(before);
  });

  test('keeps who has left the organization until they are taken out', async () => {
    const { userId } = await collaborator();
    const member = { user_id: userId, role: 'interviewer' };
    await put([member]);
    const where = { orgId_userId: { orgId, userId } };
    await prisma().membership.update({ where, data: { deactivatedAt: new Date() } });
    expect((await put([member])).body.team).toMatchObject([{ is_active: false }]);
    await put([]);
    expect((await put([member])).status).toBe(400);
  });

  test('is refused to whoever may not set it, and hidden from others', async () => {
    const viewer = await createMember(orgId, 'viewer');
    expect((await put([], viewer)).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await get(viewer)).status).toBe(200);
    expect((await put([], foreign)).body.error.code).toBe('JOB_NOT_FOUND');
    expect((await get(foreign)).body.error.code).toBe('JOB_NOT_FOUND');
    expect((await get(recruiter, newId())).status).toBe(404);
    expect((await call('GET', `/api/v1/jobs/${jobId}/team`)).status).toBe(401);
  });

  test.each([
    ['a stranger', () => [{ user_id: newId(), role: 'interviewer' }]],
    ['another organization’s', () => [{ user_id: foreign.userId, role: 'interviewer' }]],
    ['an unknown role', () => [{ user_id: recruiter.userId, role: 'owner' }]],
    ['somebody twice', () => Array(2).fill({ user_id: recruiter.userId, role: 'interviewer' })],
    [
      'too many',
      () => Array.from({ length: 101 }, () => ({ user_id: newId(), role: 'interviewer' })),
    ],
  ])('has no %s', async (_, members) => {
    expect((await put(members())).status).toBe(400);
  });

  test('is whole after two requests at once', async () => {
    const people = await Promise.all([collaborator(), collaborator()]);
    const wanted = people.map(({ userId }) => [{ user_id: userId, role: 'interviewer' }]);
    const answers = await Promise.all(wanted.map((members) => put(members)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await get(admin)).body.team).toHaveLength(1);
  });
});

const patch = (userId: string, body: object, { token } = admin) =>
  call('PATCH', `/api/v1/members/${userId}`, { token, body });

describe('whoever is limited to locations', () => {
  test('gives seats to people who are limited to some of these, and shows nobody more', async () => {
    const [here, there] = [await createLocation(orgId), await createLocation(orgId)];
    const limitedTo = async (role: 'recruiter' | 'collaborator', locations: { id: string }[]) => {
      const member = await createMember(orgId, role);
      await patch(member.userId, { location_ids: locations.map(({ id }) => id) });
      return member;
    };
    const ours = await limitedTo('recruiter', [here]);
    const issued = await call('POST', '/api/v1/settings/api-tokens', {
      token: admin.token,
      body: { name: 'Here', expires_in_days: 1, location_ids: [here.id] },
    });
    const { id } = await createJob(orgId);
    const { id: application } = await createApplication(orgId, { jobId: id, locationId: there.id });
    const seat = async ({ userId }: Member, token: string) =>
      (await put([{ user_id: userId, role: 'interviewer' }], { ...ours, token }, id)).status;
    const [anywhere, elsewhere, inBoth] = [
      await collaborator(),
      await limitedTo('collaborator', [there]),
      await limitedTo('collaborator', [here, there]),
    ];
    for (const token of [ours.token, issued.body.token]) {
      for (const member of [anywhere, elsewhere, inBoth]) {
        expect(await seat(member, token)).toBe(401);
        const path = `/api/v1/applications/${application}`;
        expect((await call('GET', path, { token: member.token })).status).not.toBe(200);
      }
      expect(await seat(await limitedTo('collaborator', [here]), token)).toBe(200);
      expect(await seat(recruiter, token)).toBe(200);
    }
  });

  test('keeps whom an admin has given a seat, and takes seats away', async () => {
    const here = await createLocation(orgId);
    const ours = await createMember(orgId, 'recruiter');
    await patch(ours.userId, { location_ids: [here.id] });
    const { id } = await createJob(orgId);
    const anywhere = { user_id: (await collaborator()).userId, role: 'interviewer' };
    await put([anywhere], admin, id);
    const own = { user_id: ours.userId, role: 'interviewer' };
    expect((await put([anywhere, own], ours, id)).body.team).toHaveLength(2);
    expect((await put([{ ...anywhere, role: 'hiring_manager' }], ours, id)).status).toBe(401);
    expect((await put([], ours, id)).body.team).toEqual([]);
  });
});

describe('the locations of a member', () => {
  test('limit them at once, and no longer where they are taken back', async () => {
    const viewer = await createMember(orgId, 'viewer');
    const here = await createLocation(orgId);
    const { id } = await createApplication(orgId);
    const see = () => call('GET', `/api/v1/applications/${id}`, { token: viewer.token });
    expect((await see()).status).toBe(200);
    const limited = await patch(viewer.userId, { location_ids: [here.id, here.id] });
    expect(limited.body.member.location_ids).toEqual([here.id]);
    expect((await see()).status).toBe(404);
    expect((await auditOf(orgId)).at(-1)).toMatchObject({
      ...{ kind: 'member.locations_changed', targetId: viewer.userId },
      ...{ before: { locations: 'all' }, after: { locations: ['Columbus'] } },
    });
    const me = await call('GET', '/api/v1/me', { token: viewer.token });
    expect(me.body.location_ids).toEqual([here.id]);
    expect(me.body.permissions).not.toContain('delivery:read');
    expect((await patch(viewer.userId, { location_ids: null })).body.member.location_ids).toBe(
      null,
    );
    expect((await see()).status).toBe(200);
  });

  test.each([
    ['none', () => []],
    ['of nobody', () => [newId()]],
    ['another organization’s', async () => [(await createLocation(foreign.actor.orgId)).id]],
  ])('are refused where they are %s', async (_, ids) => {
    const { userId } = await createMember(orgId, 'viewer');
    expect((await patch(userId, { location_ids: await ids() })).status).toBe(400);
  });

  test('do not limit an admin', async () => {
    const ids = { location_ids: [(await createLocation(orgId)).id] };
    const { userId } = await createMember(orgId);
    expect((await patch(userId, ids)).status).toBe(400);
    const { userId: viewerId } = await createMember(orgId, 'viewer');
    expect((await patch(viewerId, { role: 'admin', ...ids })).status).toBe(400);
    expect((await patch(viewerId, ids, recruiter)).status).toBe(401);
    expect((await patch(viewerId, ids, foreign)).status).toBe(404);
  });
});
