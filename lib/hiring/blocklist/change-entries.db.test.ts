import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { createBlocklistEntry } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { type Blocklist, createBlocklist, path, soon } from './testing/blocklist';

useTestDatabase();

let blocklist: Blocklist;
let foreignId = '';
let ownId = '';

beforeAll(async () => {
  const other = await createOrganization('Other');
  foreignId = (await createBlocklistEntry(other.id)).id;
});

beforeEach(async () => {
  blocklist = await createBlocklist();
  ownId = (await createBlocklistEntry(blocklist.orgId, { matchValue: 'own@example.com' })).id;
});

describe('adding an entry', () => {
  it('answers 201 with the entry as it is kept, and records who added it', async () => {
    const expires_at = soon();
    const body = { match_type: 'email', match_value: 'Spam@Example.com', reason: 'Fraud' };
    const answer = await blocklist.add({ ...body, expires_at });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      blocklist_id: expect.any(String),
      org_id: blocklist.orgId,
      match_type: 'email',
      match_value: 'spam@example.com',
      reason: 'Fraud',
      added_by: 'Test recruiter',
      expires_at,
      created_at: expect.any(String),
    });
    const activity = await prisma().activity.findFirstOrThrow({
      where: { orgId: blocklist.orgId },
    });
    expect(activity).toMatchObject({ type: 'blocklist', actorName: 'Test recruiter' });
  });

  it.each([
    ['email', 'Spam@example.com', 'spam@EXAMPLE.com'],
    ['phone', '(614) 555-0100', '+16145550100'],
    ['email_domain', '@Spam.example', 'spam.example'],
    ['name_exact', 'José Núñez', ' jose   NUNEZ '],
    ['name_fuzzy', 'José Núñez', 'Jose Nunez'],
  ])('%s: %s and %s mean the same, and the second is 200 with the first', async (...given) => {
    const [match_type, one, another] = given;
    const first = await blocklist.add({ match_type, match_value: one });
    const second = await blocklist.add({ match_type, match_value: another, reason: 'Again' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('makes one row of several requests at once', async () => {
    const body = { match_type: 'phone', match_value: '+16145550100' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => blocklist.add(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(
      await prisma().blocklistEntry.count({
        where: { orgId: blocklist.orgId, matchType: 'phone' },
      }),
    ).toBe(1);
  });

  it('is not hindered by an entry that expired, was removed, or is another organization’s', async () => {
    const past = new Date(Date.now() - 1000);
    const { id: otherOrg } = await createOrganization();
    await createBlocklistEntry(blocklist.orgId, { matchValue: 'x@example.com', expiresAt: past });
    await createBlocklistEntry(blocklist.orgId, { matchValue: 'x@example.com', removedAt: past });
    await createBlocklistEntry(otherOrg, { matchValue: 'x@example.com' });
    expect(
      (await blocklist.add({ match_type: 'email', match_value: 'x@example.com' })).status,
    ).toBe(201);
  });

  it.each<object>([
    {},
    { match_type: 'email' },
    { match_value: 'a@example.com' },
    { match_type: 'face', match_value: 'a@example.com' },
    { match_type: 'email', match_value: 'nobody' },
    { match_type: 'email', match_value: '' },
    { match_type: 'phone', match_value: '1' },
    { match_type: 'email_domain', match_value: 'not a domain' },
    { match_type: 'name_exact', match_value: '42' },
    { match_type: 'email', match_value: 7 },
    { match_type: 'email', match_value: 'a@example.com', expires_at: '2020-01-01T00:00:00Z' },
    { match_type: 'email', match_value: 'a@example.com', expires_at: 'tomorrow' },
    { match_type: 'email', match_value: 'a@example.com', reason: 'x'.repeat(1001) },
    { match_type: 'email', match_value: 'a@example.com', removed_at: null },
  ])('refuses %j', async (body) => {
    const answer = await blocklist.add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('is not for viewers', async () => {
    const body = { match_type: 'email', match_value: 'a@example.com' };
    const answer = await call('POST', path, { token: blocklist.viewerToken, body });
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('changing an entry', () => {
  const change = (id: string, body: object) =>
    call('PATCH', `${path}/${id}`, { token: blocklist.token, body });

  it('changes why it is there and when it ends, and what is left out stays', async () => {
    const expires_at = soon();
    const ends = await change(ownId, { reason: ' Fraud ', expires_at });
    expect([ends.status, ends.body.entry.reason, ends.body.entry.expires_at]).toEqual([
      200,
      'Fraud',
      expires_at,
    ]);
    const stays = await change(ownId, { expires_at: null });
    expect(stays.body.entry).toMatchObject({ reason: 'Fraud', expires_at: null });
    expect((await change(ownId, { reason: null })).body.entry.reason).toBeNull();
    const entries = await prisma().auditEntry.findMany({
      where: { orgId: blocklist.orgId, kind: 'blocklist.changed' },
    });
    expect(entries).toHaveLength(3);
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toContain(
      'Fraud',
    );
  });

  it.each([
    {},
    { expires_at: '2020-01-01T00:00:00Z' },
    { reason: 'x'.repeat(1001) },
    { match_value: 'other@example.com' },
  ])('is refused with %o', async (body) => {
    const answer = await change(ownId, body);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('is not possible once it has expired, or was removed', async () => {
    const past = { expiresAt: new Date(Date.now() - 1000) };
    const expired = await createBlocklistEntry(blocklist.orgId, {
      ...{ matchValue: 'past@example.com', ...past },
    });
    expect((await change(expired.id, { expires_at: null })).status).toBe(404);
    await blocklist.remove(ownId);
    expect((await change(ownId, { reason: 'Again' })).status).toBe(404);
  });

  it('is made before somebody removes it, or not at all', async () => {
    const [changed, removed] = await Promise.all([
      change(ownId, { reason: 'Again' }),
      blocklist.remove(ownId),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(changed.status);
    const { reason } = await prisma().blocklistEntry.findFirstOrThrow({
      where: { orgId: blocklist.orgId, id: ownId },
    });
    expect(reason === 'Again').toBe(changed.status === 200);
  });

  itRefusesStrangers(
    () => ({ token: blocklist.token, foreignId, id: ownId }),
    [
      {
        method: 'PATCH',
        path: `${path}/:id`,
        options: { body: { reason: 'Fraud' } },
        malformedId: 400,
        notFound: 'BLOCKLIST_ENTRY_NOT_FOUND',
        forbiddenToken: () => blocklist.viewerToken,
      },
    ],
  );
});

describe('removing an entry', () => {
  it('takes it out of force but not out of the history, once', async () => {
    const answer = await blocklist.remove(ownId);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const list = await call('GET', path, { token: blocklist.token });
    expect(list.body.total).toBe(0);
    const all = await call('GET', path, {
      token: blocklist.token,
      query: { active_only: 'false' },
    });
    expect(all.body.total).toBe(1);
    const again = await blocklist.remove(ownId);
    expect(again.status).toBe(404);
    expect(again.body.error.code).toBe('BLOCKLIST_ENTRY_NOT_FOUND');
  });

  it('is done by one of several at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => blocklist.remove(ownId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  });

  itRefusesStrangers(
    () => ({ token: blocklist.token, foreignId, id: ownId }),
    [
      {
        method: 'DELETE',
        path: `${path}/:id`,
        malformedId: 400,
        notFound: 'BLOCKLIST_ENTRY_NOT_FOUND',
        forbiddenToken: () => blocklist.viewerToken,
      },
    ],
  );
});
