import { beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';

useTestDatabase();

let orgId = '';
let token = '';

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId)).token;
});

describe('a kept answer is shown only to whoever may still see it', () => {
  async function limited(locationIds: string[]) {
    const { userId } = await createMember(orgId, 'recruiter');
    await limit(userId, locationIds);
    return { userId, ...(await issueToken({ userId, orgId, isSession: true })) };
  }

  const limit = (userId: string, locationIds: string[]) =>
    call('PATCH', `/api/v1/members/${userId}`, { token, body: { location_ids: locationIds } });

  const add = (member: { token: string }, about: object) =>
    call('POST', '/api/v1/candidates', {
      token: member.token,
      body: { first_name: 'Ann', last_name: 'Reyes', ...about },
      headers: { 'idempotency-key': 'add' },
    });

  test('not to somebody who has been limited to other locations since', async () => {
    const [here, there] = [await createLocation(orgId), await createLocation(orgId)];
    const { id: jobId } = await createJob(orgId, { locationId: here.id });
    const member = await limited([here.id]);
    const about = { job_id: jobId };
    const first = await add(member, about);
    expect(first.status).toBe(201);
    expect((await add(member, about)).text).toBe(first.text);
    const people = await prisma().candidate.count({ where: { orgId } });
    await limit(member.userId, [there.id]);
    const refused = await add(member, about);
    expect([refused.status, refused.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    expect(refused.text).not.toContain('Reyes');
    expect(await prisma().candidate.count({ where: { orgId } })).toBe(people);
    await limit(member.userId, [here.id, there.id]);
    expect((await add(member, about)).text).toBe(first.text);
  });

  test('though it tells of what they could not see then either', async () => {
    const [here, there] = [await createLocation(orgId), await createLocation(orgId)];
    const { id: jobId } = await createJob(orgId, { locationId: there.id });
    const { candidateId } = await createApplication(orgId, { jobId, locationId: there.id });
    const member = await limited([here.id]);
    const tag = await call('POST', '/api/v1/tags', { token, body: { name: 'Nights' } });
    const body = { candidate_ids: [candidateId], add: [tag.body.tag.tag_id], remove: [] };
    const headers = { 'idempotency-key': 'tag' };
    const give = () =>
      call('POST', '/api/v1/candidates/tags', { token: member.token, body, headers });
    const first = await give();
    expect([first.status, first.body.missing]).toEqual([200, [candidateId]]);
    expect((await give()).text).toBe(first.text);
  });

  test('not to somebody whose role is another by now', async () => {
    const { userId } = await createMember(orgId, 'admin');
    const member = { userId, ...(await issueToken({ userId, orgId, isSession: true })) };
    const first = await add(member, {});
    expect(first.status).toBe(201);
    await call('PATCH', `/api/v1/members/${member.userId}`, { token, body: { role: 'recruiter' } });
    expect((await add(member, {})).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    const where = { orgId_userId: { orgId, userId } };
    await prisma().membership.update({ where, data: { role: 'admin' } });
    expect((await add(member, {})).text).toBe(first.text);
  });
});
