import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createLocation,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { mostTags } from './contract';

useTestDatabase();

let orgId = '';
let recruiter: Member;
let viewer: Member;
let foreign: Member;

beforeAll(async () => {
  ({ id: orgId } = await createOrganization('Acme', { neighbours: false }));
  recruiter = await createMember(orgId, 'recruiter');
  viewer = await createMember(orgId, 'viewer');
  foreign = await createMember((await createOrganization()).id, 'recruiter');
});

const ask = ({ token }: Member, method: string, path: string, body?: object) =>
  call(method, `/api/v1/${path}`, { token, ...(body && { body }) });

async function make(name: string): Promise<string> {
  const { status, body, text } = await ask(recruiter, 'POST', 'tags', { name });
  expect(status, text).toBe(201);
  return body.tag.tag_id;
}

const give = (candidate_ids: string[], changes: object, member = recruiter) =>
  ask(member, 'POST', 'candidates/tags', { candidate_ids, ...changes });

async function namesOf(candidateId: string): Promise<string[]> {
  const { body } = await ask(viewer, 'GET', `candidates/${candidateId}/overview`);
  return body.candidate.tags.map(({ name }: Json) => name);
}

describe('a tag', () => {
  test('is made, listed by name, renamed and deleted', async () => {
    const id = await make('Nights');
    await make('drivers');
    const { body } = await ask(viewer, 'GET', 'tags');
    expect(body.tags.map(({ name }: Json) => name)).toEqual(['drivers', 'Nights']);
    const renamed = await ask(recruiter, 'PATCH', `tags/${id}`, { name: 'Night shifts' });
    expect(renamed.body).toEqual({ tag: { tag_id: id, name: 'Night shifts' } });
    expect((await ask(recruiter, 'DELETE', `tags/${id}`)).status).toBe(204);
    expect((await ask(recruiter, 'DELETE', `tags/${id}`)).status).toBe(404);
    expect((await ask(recruiter, 'PATCH', `tags/${id}`, { name: 'x' })).status).toBe(404);
  });

  test('differs from others by more than case, also where two are made at once', async () => {
    const made = await Promise.all(
      ['Cooks', 'COOKS'].map((name) => ask(recruiter, 'POST', 'tags', { name })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
    const other = await make('Waiters');
    expect((await ask(recruiter, 'PATCH', `tags/${other}`, { name: 'cooks' })).status).toBe(400);
  });

  test.each([
    ['Late shift', 'late  SHIFT'],
    ['Café', 'Cafe\u0301'],
    ['Forklift', 'Fork\u200blift'],
    ['Weekends', 'Week\u00adends\u2060'],
    ['Ｗｉｄｅ', 'wide'],
  ])('is the same however it is written: %j, %j', async (name, again) => {
    await make(name);
    const { status, body } = await ask(recruiter, 'POST', 'tags', { name: again });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test.each(['\u200b', '\u3164', '\ufe0f \u2060'])('is not nothing: %j', async (name) => {
    expect((await ask(recruiter, 'POST', 'tags', { name })).status).toBe(400);
  });

  test.each([{ name: '' }, { name: 'a,b' }, { name: 'x'.repeat(51) }, {}])(
    'is refused with %o',
    async (body) => {
      const answer = await ask(recruiter, 'POST', 'tags', body);
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  test('is for recruiters to make and of one organization alone', async () => {
    const id = await make('Ours');
    expect((await ask(viewer, 'POST', 'tags', { name: 'Theirs' })).status).toBe(401);
    expect((await ask(foreign, 'GET', 'tags')).body).toEqual({ tags: [] });
    expect((await ask(foreign, 'PATCH', `tags/${id}`, { name: 'Theirs' })).status).toBe(404);
    expect((await ask(foreign, 'DELETE', `tags/${id}`)).status).toBe(404);
    expect((await call('GET', '/api/v1/tags', {})).status).toBe(401);
  });

  test(`there are at most ${mostTags}`, async () => {
    const { id } = await createOrganization();
    const { token } = await createMember(id);
    const rows = Array.from({ length: mostTags }, (_, n) => ({
      ...{ orgId: id, id: newId(), name: `Tag ${n}` },
    }));
    await prisma().tag.createMany({ data: rows });
    const { status } = await call('POST', '/api/v1/tags', { token, body: { name: 'One more' } });
    expect(status).toBe(400);
  });
});

describe('candidates', () => {
  test('are given tags and lose them together, and are found by them everywhere', async () => {
    const [one, two] = [await createApplication(orgId), await createApplication(orgId)];
    const [night, car] = [await make('Can work nights'), await make('Has a car')];
    const both = [one.candidateId, two.candidateId];
    const given = await give(both, { add: [night, car] });
    expect(given.body.missing).toEqual([]);
    expect(given.body.candidates).toHaveLength(2);
    await give(both, { add: [night] });
    await give([two.candidateId], { remove: [car] });
    expect(await namesOf(one.candidateId)).toEqual(['Can work nights', 'Has a car']);
    expect(await namesOf(two.candidateId)).toEqual(['Can work nights']);
    const found = async (path: string, query: string) =>
      (await ask(viewer, 'GET', `${path}?tag_ids=${query}`)).body;
    expect((await found('candidates', car)).data).toMatchObject([
      { candidate_id: one.candidateId },
    ]);
    expect((await found('candidates', `${car},${night}`)).pagination.total).toBe(2);
    expect((await found('candidates', `${night}&stage=hired`)).pagination.total).toBe(0);
    expect((await found('applications', car)).applications).toHaveLength(1);
    const { stages } = await found('pipeline', night);
    expect(stages.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(2);
    const { data } = await found('candidates', `${car}&include=applications,tags`);
    expect(data[0]).toMatchObject({ tags: [{ tag_id: night }, { tag_id: car }] });
    expect(data[0].applications).toHaveLength(1);
    await ask(recruiter, 'DELETE', `tags/${night}`);
    expect(await namesOf(two.candidateId)).toEqual([]);
  });

  test('of others, erased ones and those out of reach are passed over and named', async () => {
    const tag = await make('Reachable');
    const there = await createLocation(orgId);
    const near = await createApplication(orgId, { locationId: there.id });
    const far = await createApplication(orgId);
    const erased = await createApplication(orgId, { locationId: there.id });
    const key = { orgId_id: { orgId, id: erased.candidateId } };
    await prisma().candidate.update({ where: key, data: { erasedAt: new Date() } });
    const { orgId: otherOrg } = foreign.actor;
    const other = await createApplication(otherOrg);
    const scoped = await createMember(orgId, 'recruiter');
    const where = { orgId_userId: { orgId, userId: scoped.userId } };
    await prisma().membership.update({ where, data: { isScoped: true } });
    await prisma().memberLocation.create({
      data: { orgId, userId: scoped.userId, locationId: there.id },
    });
    const everybody = [near, far, erased, other].map(({ candidateId }) => candidateId);
    for (const [method, path] of [
      ['POST', 'tags'],
      ['PATCH', `tags/${tag}`],
      ['DELETE', `tags/${tag}`],
    ] as const) {
      const sent = method === 'DELETE' ? undefined : { name: 'N' };
      const refused = await ask(scoped, method, path, sent);
      expect(refused.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    }
    const { body } = await give(everybody, { add: [tag] }, scoped);
    expect(body.candidates).toMatchObject([{ candidate_id: near.candidateId }]);
    expect(body.missing.sort()).toEqual(everybody.slice(1).sort());
    expect(await prisma().candidateTag.count({ where: { tagId: tag } })).toBe(1);
  });

  test('are given no tag that there is not, and by nobody who may not', async () => {
    const { candidateId } = await createApplication(orgId);
    const tag = await make('Known');
    expect((await give([candidateId], { add: [newId()] })).status).toBe(404);
    expect((await give([candidateId], { add: [tag], remove: [tag] })).status).toBe(400);
    expect((await give([], { add: [tag] })).status).toBe(400);
    expect((await give([candidateId], { add: [tag] }, viewer)).status).toBe(401);
    expect((await give([candidateId], { add: [tag] }, foreign)).status).toBe(404);
  });

  test('tagged while the tag is deleted keep nothing of it', async () => {
    const { candidateId } = await createApplication(orgId);
    for (let round = 0; round < 10; round += 1) {
      const tag = await make(`Short-lived ${round}`);
      const [given, deleted] = await Promise.all([
        give([candidateId], { add: [tag] }),
        ask(recruiter, 'DELETE', `tags/${tag}`),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(given.status);
    }
    expect(await namesOf(candidateId)).toEqual([]);
  });

  test('lose their tags with their erasure; the tags stay', async () => {
    const { candidateId } = await createApplication(orgId);
    await give([candidateId], { add: [await make('Erasable')] });
    const admin = await createMember(orgId);
    const { status } = await ask(admin, 'POST', `candidates/${candidateId}/erase`, {});
    expect(status).toBe(200);
    expect(await prisma().candidateTag.count({ where: { candidateId } })).toBe(0);
    expect((await ask(viewer, 'GET', 'tags')).text).toContain('Erasable');
  });
});
