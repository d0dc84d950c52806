import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { pool, prisma } from '@/lib/db';
import { runHousekeeping } from '@/lib/housekeeping/run';
import { newId } from '@/lib/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createMember, createOrganization } from '@/lib/testing/factories';
import { createBlocklistEntry } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

const path = '/api/v1/candidates/blocklist';
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

let orgId = '';
let token = '';
let viewerToken = '';
let foreignId = '';
let ownId = '';

beforeAll(async () => {
  const other = await createOrganization('Other');
  foreignId = (await createBlocklistEntry(other.id)).id;
});

beforeEach(async () => {
  ({ id: orgId } = await createOrganization());
  ({ token } = await createMember(orgId, 'recruiter'));
  viewerToken = (await createMember(orgId, 'viewer')).token;
  ownId = (await createBlocklistEntry(orgId, { matchValue: 'own@example.com' })).id;
});

const add = (body: object) => call('POST', path, { token, body });
const remove = (id: string) => call('DELETE', `${path}/${id}`, { token });
const matchOf = async (id: string) =>
  (await call('GET', `/api/v1/candidates/${id}`, { token })).body.blocklist_match;

describe('adding an entry', () => {
  it('answers 201 with the entry as it is kept, and records who added it', async () => {
    const expires_at = soon();
    const body = { match_type: 'email', match_value: 'Spam@Example.com', reason: 'Fraud' };
    const answer = await add({ ...body, expires_at });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      blocklist_id: expect.any(String),
      org_id: orgId,
      match_type: 'email',
      match_value: 'spam@example.com',
      reason: 'Fraud',
      expires_at,
      created_at: expect.any(String),
    });
    const activity = await prisma().activity.findFirstOrThrow({ where: { orgId } });
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
    const first = await add({ match_type, match_value: one });
    const second = await add({ match_type, match_value: another, reason: 'Again' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('makes one row of several requests at once', async () => {
    const body = { match_type: 'phone', match_value: '+16145550100' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(await prisma().blocklistEntry.count({ where: { orgId, matchType: 'phone' } })).toBe(1);
  });

  it('is not hindered by an entry that expired, was removed, or is another organization’s', async () => {
    const past = new Date(Date.now() - 1000);
    const { id: otherOrg } = await createOrganization();
    await createBlocklistEntry(orgId, { matchValue: 'x@example.com', expiresAt: past });
    await createBlocklistEntry(orgId, { matchValue: 'x@example.com', removedAt: past });
    await createBlocklistEntry(otherOrg, { matchValue: 'x@example.com' });
    expect((await add({ match_type: 'email', match_value: 'x@example.com' })).status).toBe(201);
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
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('is not for viewers', async () => {
    const body = { match_type: 'email', match_value: 'a@example.com' };
    const answer = await call('POST', path, { token: viewerToken, body });
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('candidates who are there already', () => {
  const people = [
    ['email', 'amara.OKAFOR@mail.spam.example'],
    ['phone', '+1 (614) 555-0177'],
    ['name_exact', 'Ámara  okafor'],
    ['name_fuzzy', 'Amarah Okafor'],
    ['email_domain', 'spam.example'],
    ['email_domain', 'mail.spam.example'],
  ] as const;

  async function createPeople() {
    const meant = await createCandidate(orgId, {
      firstName: 'Amara',
      lastName: 'Okafor',
      email: 'Amara.Okafor@Mail.Spam.Example',
      phone: '614-555-0177',
      phoneE164: '+16145550177',
    });
    const email = 'other@notspam.example';
    const name = { firstName: 'Dana', lastName: 'Whitfield' };
    const other = await createCandidate(orgId, { ...name, email, phoneE164: '+16145550178' });
    const { id: otherOrg } = await createOrganization();
    await createCandidate(otherOrg, { ...name, email: 'a@mail.spam.example' });
    return { meant, other };
  }

  test.each(people)('%s %s flags whom it means, and a preview shows them', async (...entry) => {
    const [match_type, match_value] = entry;
    const { meant, other } = await createPeople();
    const body = { match_type, match_value };
    const preview = await call('POST', `${path}/preview`, { token: viewerToken, body });
    expect(preview.status).toBe(200);
    expect(preview.body).toEqual({
      total: 1,
      candidates: [
        {
          candidate_id: meant.id,
          first_name: 'Amara',
          last_name: 'Okafor',
          email: 'Amara.Okafor@Mail.Spam.Example',
          phone: '614-555-0177',
        },
      ],
    });
    expect(await matchOf(meant.id)).toBeNull();
    const { body: created } = await add({ ...body, reason: 'Fraud' });
    expect(await matchOf(meant.id)).toEqual({
      blocklist_id: created.blocklist_id,
      match_type,
      match_value: created.match_value,
      reason: 'Fraud',
      expires_at: null,
    });
    expect(await matchOf(other.id)).toBeNull();
    const list = await call('GET', '/api/v1/candidates', { token, query: { search: 'okafor' } });
    expect(list.body.data[0].is_flagged).toBe(true);
    expect((await remove(created.blocklist_id)).status).toBe(204);
    expect(await matchOf(meant.id)).toBeNull();
    const all = await call('GET', '/api/v1/candidates', { token });
    expect(all.body.data.map((one: { is_flagged: boolean }) => one.is_flagged)).toEqual([
      false,
      false,
    ]);
  });

  test('a preview of nobody is empty, one of many shows the newest twenty', async () => {
    const body = { match_type: 'email_domain', match_value: 'many.example' };
    const ask = () => call('POST', `${path}/preview`, { token, body });
    expect((await ask()).body).toEqual({ total: 0, candidates: [] });
    for (let index = 0; index < 25; index += 1) {
      await createCandidate(orgId, { email: `p${index}@many.example` });
    }
    const answer = await ask();
    expect(answer.body.total).toBe(25);
    expect(answer.body.candidates).toHaveLength(20);
    expect(answer.body.candidates[0].email).toBe('p24@many.example');
  });

  test.each<object>([
    {},
    { match_type: 'email', match_value: 'x' },
    { match_type: 'x', reason: '' },
  ])('a preview of %j is refused', async (body) => {
    expect((await call('POST', `${path}/preview`, { token, body })).status).toBe(400);
  });

  test('the screening calls that wait for them are called off', async () => {
    const { meant } = await createPeople();
    const job = await prisma().job.create({
      data: { orgId, id: newId(), title: 'Aide', description: 'Care', status: 'active' },
    });
    const application = { orgId, id: newId(), candidateId: meant.id, jobId: job.id };
    await prisma().application.create({ data: application });
    const run = { orgId, id: newId(), applicationId: application.id };
    await prisma().screeningRun.create({ data: run });
    await add({ match_type: 'phone', match_value: '+16145550177' });
    const { status } = await prisma().screeningRun.findFirstOrThrow({ where: { id: run.id } });
    expect(status).toBe('cancelled');
  });

  test('who meets two entries stays flagged when one is removed', async () => {
    const { meant } = await createPeople();
    const first = await add({ match_type: 'phone', match_value: '+16145550177' });
    const second = await add({ match_type: 'email_domain', match_value: 'spam.example' });
    expect((await matchOf(meant.id)).blocklist_id).toBe(first.body.blocklist_id);
    await remove(first.body.blocklist_id);
    expect((await matchOf(meant.id)).blocklist_id).toBe(second.body.blocklist_id);
  });

  test('an entry that expires blocks nobody from that moment, and another takes its place', async () => {
    const { meant } = await createPeople();
    const expiring = await add({
      match_type: 'phone',
      match_value: '+16145550177',
      expires_at: soon(),
    });
    const { body: lasting } = await add({ match_type: 'name_exact', match_value: 'Amara Okafor' });
    const id = expiring.body.blocklist_id;
    await pool().query(`UPDATE blocklist_entry SET expires_at = now() WHERE id = $1`, [id]);
    expect(await matchOf(meant.id)).toBeNull();
    expect((await runHousekeeping()).blocklist_flags_renewed).toBe(1);
    expect((await matchOf(meant.id)).blocklist_id).toBe(lasting.blocklist_id);
    expect((await runHousekeeping()).blocklist_flags_renewed).toBe(0);
  });
});

describe('removing an entry', () => {
  it('takes it out of force but not out of the history, once', async () => {
    const answer = await remove(ownId);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const list = await call('GET', path, { token });
    expect(list.body.total).toBe(0);
    const all = await call('GET', path, { token, query: { active_only: 'false' } });
    expect(all.body.total).toBe(1);
    const again = await remove(ownId);
    expect(again.status).toBe(404);
    expect(again.body.error.code).toBe('BLOCKLIST_ENTRY_NOT_FOUND');
  });

  it('is done by one of several at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(ownId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  });

  itRefusesStrangers(
    () => ({ token, foreignId, id: ownId }),
    [
      {
        method: 'DELETE',
        path: `${path}/:id`,
        malformedId: 400,
        notFound: 'BLOCKLIST_ENTRY_NOT_FOUND',
        forbiddenToken: () => viewerToken,
      },
    ],
  );
});
