import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { mostViews } from './contract';

useTestDatabase();

let orgId = '';
let dana: Member;
let sam: Member;
let viewer: Member;
let admin: Member;
let foreign: Member;

beforeAll(async () => {
  ({ id: orgId } = await createOrganization());
  dana = await createMember(orgId, 'recruiter');
  sam = await createMember(orgId, 'recruiter');
  viewer = await createMember(orgId, 'viewer');
  admin = await createMember(orgId);
  foreign = await createMember((await createOrganization()).id);
});

beforeEach(async () => {
  await prisma().defaultView.deleteMany({ where: { orgId } });
  await prisma().savedView.deleteMany({ where: { orgId } });
});

const ask = ({ token }: Member, method: string, path = '', body?: object) =>
  call(method, `/api/v1/views${path}`, { token, ...(body && { body }) });

const usual = { page: 'pipeline', name: 'Waiting a week', query: 'waiting=7&mine=true' };

async function save(member: Member, changes: object = {}): Promise<Json> {
  const answer = await ask(member, 'POST', '', { ...usual, ...changes });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.view;
}

async function namesOf(member: Member, query = ''): Promise<string[]> {
  const { body } = await ask(member, 'GET', query);
  return body.views.map(({ name }: Json) => name);
}

describe('a view', () => {
  test.each(['WAITING a week', 'Waiting\u200b a\u00a0week', 'Waiting a wee\u006b\u0301'])(
    'is not called like another one of the page but for what does not count: %j',
    async (name) => {
      await save(dana);
      expect((await ask(dana, 'POST', '', { ...usual, name })).status).toBe(400);
      await save(dana, { name, page: 'candidates', query: '' });
      await save(sam, { name });
    },
  );

  test('is saved, listed by name and page, changed and deleted', async () => {
    const view = await save(dana);
    expect(view).toMatchObject({
      ...usual,
      ...{ is_shared: false, is_own: true, is_default: false, may_change: true },
      owner_name: 'Test recruiter',
    });
    await save(dana, { name: 'A', page: 'candidates', query: 'sort=name&order=asc' });
    expect(await namesOf(dana)).toEqual(['A', 'Waiting a week']);
    expect(await namesOf(dana, '?page=pipeline')).toEqual(['Waiting a week']);
    const path = `/${view.view_id}`;
    const changed = await ask(dana, 'PATCH', path, { name: 'Two weeks', query: 'waiting=14' });
    expect(changed.body.view).toMatchObject({ name: 'Two weeks', query: 'waiting=14' });
    expect((await ask(dana, 'DELETE', path)).status).toBe(204);
    expect((await ask(dana, 'DELETE', path)).status).toBe(404);
    expect(await namesOf(dana)).toEqual(['A']);
  });

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { page: 'settings' },
    { query: 'candidate=01990a3e-7c00-7000-8000-0000000000b1' },
    { query: 'next=https://evil.example' },
    { query: `search=${'x'.repeat(4000)}` },
    { color: 'red' },
  ])('is refused with %o', async (changes) => {
    const { status, body } = await ask(dana, 'POST', '', { ...usual, ...changes });
    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('is called like no other of its owner on its page, also where two are saved at once', async () => {
    const saved = await Promise.all([1, 2].map(() => ask(dana, 'POST', '', usual)));
    expect(saved.map(({ status }) => status).sort()).toEqual([201, 400]);
    await save(dana, { page: 'review' });
    await save(sam);
    const other = await save(dana, { name: 'Other' });
    const renamed = await ask(dana, 'PATCH', `/${other.view_id}`, { name: usual.name });
    expect(renamed.status).toBe(400);
    expect((await ask(dana, 'PATCH', `/${other.view_id}`, {})).status).toBe(400);
  });

  test(`nobody has more than ${mostViews}`, async () => {
    const rows = Array.from({ length: mostViews }, (_, n) => ({
      ...{ orgId, id: newId(), ownerId: dana.userId, page: 'review' as const },
      ...{ name: `View ${n}`, query: '' },
    }));
    await prisma().savedView.createMany({ data: rows });
    expect((await ask(dana, 'POST', '', usual)).status).toBe(400);
  });

  test('of one’s own is nobody else’s, and of no other organization', async () => {
    const { view_id: id } = await save(dana);
    for (const member of [sam, admin, foreign]) {
      expect(await namesOf(member)).toEqual([]);
      expect((await ask(member, 'PATCH', `/${id}`, { name: 'Mine' })).status).toBe(404);
      expect((await ask(member, 'DELETE', `/${id}`)).status).toBe(404);
      const asked = await ask(member, 'PUT', `/${id}/default`, { is_default: true });
      expect(asked.status).toBe(404);
    }
    expect((await call('GET', '/api/v1/views', {})).status).toBe(401);
  });
});

describe('a shared view', () => {
  test('is everybody’s to use, and its owner’s and the admins’ to change', async () => {
    const { view_id: id } = await save(dana, { is_shared: true });
    for (const member of [sam, viewer]) {
      const { body } = await ask(member, 'GET');
      expect(body.views).toMatchObject([{ view_id: id, is_own: false, may_change: false }]);
      expect((await ask(member, 'PATCH', `/${id}`, { name: 'Ours' })).status).toBe(401);
      expect((await ask(member, 'DELETE', `/${id}`)).status).toBe(401);
    }
    expect(await namesOf(foreign)).toEqual([]);
    const { body } = await ask(admin, 'PATCH', `/${id}`, { is_shared: false });
    expect(body.view).toMatchObject({ is_shared: false });
    expect(await namesOf(sam)).toEqual([]);
  });

  test('is made by who may change applications', async () => {
    const shared = { ...usual, is_shared: true };
    expect((await ask(viewer, 'POST', '', shared)).body.error.code).toBe(
      'INSUFFICIENT_PERMISSIONS',
    );
    const { view_id: id } = await save(viewer);
    expect((await ask(viewer, 'PATCH', `/${id}`, { is_shared: true })).status).toBe(401);
  });

  test('is not made or changed by who is limited to some locations', async () => {
    const limited = await createMember(orgId, 'recruiter');
    const { view_id: shared } = await save(limited, { name: 'Ours', is_shared: true });
    const { view_id: own } = await save(limited, { name: 'Mine' });
    const where = { orgId_userId: { orgId, userId: limited.userId } };
    await prisma().membership.update({ where, data: { isScoped: true } });
    const attempts = [
      ask(limited, 'POST', '', { ...usual, is_shared: true }),
      ask(limited, 'PATCH', `/${own}`, { is_shared: true }),
      ask(limited, 'PATCH', `/${shared}`, { name: 'Theirs' }),
      ask(limited, 'PATCH', `/${shared}`, { is_shared: false }),
      ask(limited, 'DELETE', `/${shared}`),
    ];
    for (const { body } of await Promise.all(attempts)) {
      expect(body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    }
    expect((await ask(limited, 'PATCH', `/${own}`, { name: 'My own' })).status).toBe(200);
  });

  test('tells who sees only some jobs of no other job, location or name', async () => {
    const [own, other] = [await createJob(orgId), await createJob(orgId)];
    const guest = await createMember(orgId, 'collaborator');
    const seat = { orgId, userId: guest.userId, role: 'interviewer' } as const;
    await prisma().jobTeamMember.create({ data: { ...seat, jobId: own.id } });
    const queries = {
      open: 'waiting=3',
      own: `job=${own.id}`,
      other: `job=${other.id}`,
      both: `job=${own.id},${other.id}`,
      place: `location=${newId()}`,
      name: 'search=Jane+Doe',
    };
    for (const [name, query] of Object.entries(queries)) {
      await save(dana, { name, query, is_shared: true });
    }
    expect(await namesOf(guest)).toEqual(['open', 'own']);
    expect(await namesOf(viewer)).toHaveLength(6);
    const hidden = (await ask(dana, 'GET')).body.views.find(({ name }: Json) => name === 'name');
    const asked = await ask(guest, 'PUT', `/${hidden.view_id}/default`, { is_default: true });
    expect(asked.status).toBe(404);
  });
});

describe('the view that a page begins with', () => {
  const isDefault = async (member: Member) => {
    const { body } = await ask(member, 'GET');
    return body.views.filter((view: Json) => view.is_default).map(({ name }: Json) => name);
  };
  const put = (member: Member, { view_id: id }: Json, is_default = true) =>
    ask(member, 'PUT', `/${id}/default`, { is_default });

  test('is one’s own choice, one a page, and gone with the view', async () => {
    const shared = await save(dana, { is_shared: true });
    const second = await save(sam, { name: 'Second' });
    expect((await put(sam, shared)).body.view).toMatchObject({ is_default: true });
    expect(await isDefault(sam)).toEqual([usual.name]);
    expect(await isDefault(dana)).toEqual([]);
    await put(sam, second);
    expect(await isDefault(sam)).toEqual(['Second']);
    await put(sam, shared, false);
    expect(await isDefault(sam)).toEqual(['Second']);
    await put(sam, second, false);
    expect(await isDefault(sam)).toEqual([]);
    await put(sam, shared);
    expect((await ask(dana, 'DELETE', `/${shared.view_id}`)).status).toBe(204);
    expect(await isDefault(sam)).toEqual([]);
  });

  test('chosen while it is deleted is either deleted or not found', async () => {
    for (let round = 0; round < 10; round += 1) {
      const view = await save(dana, { is_shared: true });
      const [chosen, deleted] = await Promise.all([
        put(sam, view),
        ask(dana, 'DELETE', `/${view.view_id}`),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(chosen.status);
    }
    expect(await prisma().defaultView.count({ where: { orgId } })).toBe(0);
  });
});
