import { beforeEach, describe, expect, it } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createActivity } from '@/lib/testing/records';
import { type Changes, readChanges } from './changes';

useTestDatabase();

let orgId = '';
let member: Member;

beforeEach(async () => {
  await pool().query('TRUNCATE activity');
  orgId = (await createOrganization()).id;
  member = await createMember(orgId, 'recruiter');
});

const at = (time: number) => createActivity(orgId, { id: newId(new Date(time)) });
const idsOf = ({ changes }: Changes) => changes.map(({ id }) => id);

describe('changes', () => {
  it('begin with the present and tell of what follows', async () => {
    await createActivity((await createOrganization('Other')).id);
    const { body: start } = await call('GET', '/api/v1/changes', { token: member.token });
    expect(start).toMatchObject({ changes: [], has_more: false, reset: false });
    const { id, candidateId, jobId } = await createApplication(orgId);
    const path = `/api/v1/applications/${id}/change-stage`;
    await call('POST', path, { token: member.token, body: { to_stage: 'awaiting_screening' } });
    const query = { since: start.cursor };
    const answer = await call('GET', '/api/v1/changes', { token: member.token, query });
    expect(answer.body.changes).toMatchObject([
      {
        type: 'stage',
        application_id: id,
        candidate_id: candidateId,
        job_id: jobId,
        from_stage: 'applied',
        to_stage: 'awaiting_screening',
        actor: { id: member.userId, name: member.name, type: 'user' },
      },
    ]);
  });

  it('come again for ten seconds, so that one committed late is not missed', async () => {
    const now = Date.now();
    const { cursor } = await readChanges(member.actor, { limit: 10 }, now);
    const first = await at(now + 5_000);
    const seen = await readChanges(member.actor, { since: cursor, limit: 10 }, now + 6_000);
    expect(idsOf(seen)).toEqual([first.id]);
    const late = await at(now + 4_000);
    const again = await readChanges(member.actor, { since: seen.cursor, limit: 10 }, now + 7_000);
    expect(idsOf(again)).toEqual([late.id, first.id]);
    const settled = await readChanges(
      member.actor,
      { since: again.cursor, limit: 10 },
      now + 30_000,
    );
    const after = await readChanges(
      member.actor,
      { since: settled.cursor, limit: 10 },
      now + 31_000,
    );
    expect(idsOf(after)).toEqual([]);
  });

  it('come in pages that all end, and none is lost between them', async () => {
    const now = Date.now();
    const { cursor } = await readChanges(member.actor, { limit: 10 }, now - 60_000);
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) made.push((await at(now - 3_000 + n)).id);
    let page = await readChanges(member.actor, { since: cursor, limit: 3 }, now);
    const seen = idsOf(page);
    const late = await at(now - 2_999);
    while (page.hasMore) {
      page = await readChanges(member.actor, { since: page.cursor, limit: 3 }, now + 9_000);
      seen.push(...idsOf(page));
    }
    expect(seen).toEqual(made);
    const next = await readChanges(member.actor, { since: page.cursor, limit: 20 }, now + 10_000);
    expect(idsOf(next)).toContain(late.id);
  });

  it('reach back 30 days', async () => {
    const now = Date.now();
    const long = await readChanges(member.actor, { limit: 10 }, now - 29.9 * 86_400_000);
    const then = await at(now - 29 * 86_400_000);
    const answer = await readChanges(member.actor, { since: long.cursor, limit: 10 }, now);
    expect([idsOf(answer), answer.isReset]).toEqual([[then.id], false]);
  });

  it('tell what tags somebody has, what tags there are, and whose data was erased', async () => {
    const { token } = await createMember(orgId, 'admin');
    const { body: start } = await call('GET', '/api/v1/changes', { token });
    const { candidateId } = await createApplication(orgId);
    const ask = (method: string, path: string, body?: object) =>
      call(method, `/api/v1${path}`, { token, ...(body && { body }) });
    const { body: tag } = await ask('POST', '/tags', { name: 'Nights' });
    const give = { candidate_ids: [candidateId], add: [tag.tag.tag_id], remove: [] };
    for (const _ of ['given', 'there already']) await ask('POST', '/candidates/tags', give);
    await ask('PATCH', `/tags/${tag.tag.tag_id}`, { name: 'Late nights' });
    await ask('DELETE', `/tags/${tag.tag.tag_id}`);
    await ask('POST', `/candidates/${candidateId}/erase`, {});
    const { body } = await ask('GET', `/changes?since=${start.cursor}`);
    const told = body.changes.map((one: Json) => [one.type, one.candidate_id]);
    expect(told).toEqual([
      ['tags', null],
      ['tags', candidateId],
      ['tags', null],
      ['tags', null],
      ['erasure', candidateId],
    ]);
  });

  it('say nothing of the blocklist and of checks to whoever may not read them', async () => {
    const { jobId, candidateId, id: applicationId } = await createApplication(orgId);
    const interviewer = await createMember(orgId, 'collaborator');
    const { userId } = interviewer;
    await prisma().jobTeamMember.create({ data: { orgId, jobId, userId, role: 'interviewer' } });
    const ask = (token: string, since?: string) =>
      call('GET', '/api/v1/changes', { token, query: since ? { since } : {} });
    const { body: start } = await ask(member.token);
    for (const type of ['blocklist', 'background_check', 'note'] as const) {
      await createActivity(orgId, { type, candidateId, applicationId });
    }
    const typesFor = async ({ token }: Member) =>
      (await ask(token, start.cursor)).body.changes.map((one: Json) => one.type);
    expect(await typesFor(member)).toEqual(['blocklist', 'background_check', 'note']);
    expect(await typesFor(interviewer)).toEqual(['note']);
  });

  it('of a limited reader look at so many at a time, and go on behind them', async () => {
    if (member.actor.type !== 'user') throw new Error('A member is a user.');
    const limited = { ...member.actor, scope: { locationIds: [newId()], teams: [] } };
    const now = Date.now();
    const { cursor } = await readChanges(limited, { limit: 10 }, now - 60_000);
    const ids = Array.from({ length: 5001 }, (_, n) => newId(new Date(now - 50_000 + n)));
    await pool().query(
      `INSERT INTO activity (org_id, id, type, actor_type, actor_name)
       SELECT $1, id, 'settings', 'automation', 'Test' FROM unnest($2::uuid[]) AS made (id)`,
      [orgId, ids],
    );
    const first = await readChanges(limited, { since: cursor, limit: 10 }, now);
    expect([first.changes, first.hasMore]).toEqual([[], true]);
    const second = await readChanges(limited, { since: first.cursor, limit: 10 }, now);
    expect([second.changes, second.hasMore]).toEqual([[], false]);
  });

  it('start again from a cursor of another month', async () => {
    const now = Date.now();
    const { cursor } = await readChanges(member.actor, { limit: 10 }, now - 31 * 86_400_000);
    await at(now);
    const answer = await readChanges(member.actor, { since: cursor, limit: 10 }, now);
    expect(answer).toMatchObject({ changes: [], isReset: true });
  });

  it.each(['nonsense', '', 'eA', Buffer.from(`${newId()}.x`).toString('base64url')])(
    'refuse the cursor "%s"',
    async (since) => {
      const { token } = member;
      const answer = await call('GET', '/api/v1/changes', { token, query: { since } });
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    },
  );
});
