import { beforeEach, describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { runHousekeeping } from '@/lib/http/housekeeping/run';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createOrganization } from '@/lib/testing/factories';
import { createBlocklistEntry } from '@/lib/testing/records';
import { type Blocklist, createBlocklist, path, soon } from './testing/blocklist';

useTestDatabase();

let blocklist: Blocklist;

beforeEach(async () => {
  blocklist = await createBlocklist();
  await createBlocklistEntry(blocklist.orgId, { matchValue: 'own@example.com' });
});

const matchOf = async (id: string) =>
  (await call('GET', `/api/v1/candidates/${id}`, { token: blocklist.token })).body.blocklist_match;

describe('candidates who are there already', () => {
  const people = [
    ['email', 'amara.OKAFOR@mail.spam.example'],
    ['phone', '+1 (614) 555-0177'],
    ['name_exact', 'Ámara  okafor'],
    ['name_exact', 'Amara Økafor'],
    ['name_fuzzy', 'Amarah Okafor'],
    ['email_domain', 'spam.example'],
    ['email_domain', 'mail.spam.example'],
  ] as const;

  async function createPeople() {
    const meant = await createCandidate(blocklist.orgId, {
      firstName: 'Amara',
      lastName: 'Okafor',
      email: 'Amara.Okafor@Mail.Spam.Example',
      phone: '614-555-0177',
      phoneE164: '+16145550177',
    });
    const email = 'other@notspam.example';
    const name = { firstName: 'Dana', lastName: 'Whitfield' };
    const other = await createCandidate(blocklist.orgId, {
      ...name,
      email,
      phoneE164: '+16145550178',
    });
    const { id: otherOrg } = await createOrganization();
    await createCandidate(otherOrg, { ...name, email: 'a@mail.spam.example' });
    return { meant, other };
  }

  test.each(people)('%s %s flags whom it means, and a preview shows them', async (...entry) => {
    const [match_type, match_value] = entry;
    const { meant, other } = await createPeople();
    const body = { match_type, match_value };
    const preview = await call('POST', `${path}/preview`, { token: blocklist.viewerToken, body });
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
    const { body: created } = await blocklist.add({ ...body, reason: 'Fraud' });
    expect(await matchOf(meant.id)).toEqual({
      blocklist_id: created.blocklist_id,
      match_type,
      match_value: created.match_value,
      reason: 'Fraud',
      expires_at: null,
    });
    expect(await matchOf(other.id)).toBeNull();
    const list = await call('GET', '/api/v1/candidates', {
      token: blocklist.token,
      query: { search: 'okafor' },
    });
    expect(list.body.data[0].is_flagged).toBe(true);
    expect((await blocklist.remove(created.blocklist_id)).status).toBe(204);
    expect(await matchOf(meant.id)).toBeNull();
    const all = await call('GET', '/api/v1/candidates', { token: blocklist.token });
    const flags = all.body.data.map((one: { is_flagged: boolean }) => one.is_flagged);
    expect(flags).toEqual(Array(4).fill(false));
  });

  test.each(['王伟', '王 伟', '伟 王'])(
    '%s means people of that name however it is written',
    async (value) => {
      const made = [];
      for (const [firstName, lastName] of [
        ['伟', '王'],
        ['王伟', ''],
        ['伟明', '王'],
        ['明', '王'],
      ] as const) {
        made.push((await createCandidate(blocklist.orgId, { firstName, lastName })).id);
      }
      for (const match_type of ['name_exact', 'name_fuzzy']) {
        const body = { match_type, match_value: value };
        const preview = await call('POST', `${path}/preview`, { token: blocklist.token, body });
        expect(preview.body.total, match_type).toBe(2);
      }
      await blocklist.add({ match_type: 'name_exact', match_value: value });
      const matches = await Promise.all(made.map(matchOf));
      expect(matches.map(Boolean)).toEqual([true, true, false, false]);
    },
  );

  test('how alike names must be for it is nothing that other requests inherit', async () => {
    const threshold = async () => {
      const ask = () => pool().query(`SELECT pg_sleep(0.02), show_limit() AS at_least`);
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      return new Set(answers.map(({ rows }) => rows[0].at_least));
    };
    const before = await threshold();
    const body = { match_type: 'name_fuzzy', match_value: 'Amarah Okafor' };
    await call('POST', `${path}/preview`, { token: blocklist.token, body });
    await blocklist.add(body);
    expect([...before]).toHaveLength(1);
    expect(await threshold()).toEqual(before);
  });

  test('a preview of nobody is empty, one of many shows the newest twenty', async () => {
    const body = { match_type: 'email_domain', match_value: 'many.example' };
    const ask = () => call('POST', `${path}/preview`, { token: blocklist.token, body });
    expect((await ask()).body).toEqual({ total: 0, candidates: [] });
    for (let index = 0; index < 25; index += 1) {
      await createCandidate(blocklist.orgId, { email: `p${index}@many.example` });
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
    expect((await call('POST', `${path}/preview`, { token: blocklist.token, body })).status).toBe(
      400,
    );
  });

  test('the screening calls that wait for them are called off', async () => {
    const { meant } = await createPeople();
    const job = await prisma().job.create({
      data: {
        orgId: blocklist.orgId,
        id: newId(),
        title: 'Aide',
        description: 'Care',
        status: 'active',
      },
    });
    const application = {
      orgId: blocklist.orgId,
      id: newId(),
      candidateId: meant.id,
      jobId: job.id,
    };
    await prisma().application.create({ data: application });
    const run = { orgId: blocklist.orgId, id: newId(), applicationId: application.id };
    await prisma().screeningRun.create({ data: run });
    await blocklist.add({ match_type: 'phone', match_value: '+16145550177' });
    const { status } = await prisma().screeningRun.findFirstOrThrow({ where: { id: run.id } });
    expect(status).toBe('cancelled');
  });

  test('who meets two entries stays flagged when one is removed', async () => {
    const { meant } = await createPeople();
    const first = await blocklist.add({ match_type: 'phone', match_value: '+16145550177' });
    const second = await blocklist.add({ match_type: 'email_domain', match_value: 'spam.example' });
    expect((await matchOf(meant.id)).blocklist_id).toBe(first.body.blocklist_id);
    await blocklist.remove(first.body.blocklist_id);
    expect((await matchOf(meant.id)).blocklist_id).toBe(second.body.blocklist_id);
  });

  test('whom an entry blocked that has expired since, a new one blocks at once', async () => {
    const { meant } = await createPeople();
    const body = { match_type: 'phone', match_value: '+16145550177', expires_at: soon() };
    const { blocklist_id: expired } = (await blocklist.add(body)).body;
    await pool().query(`UPDATE blocklist_entry SET expires_at = now() WHERE id = $1`, [expired]);
    const name = { match_type: 'name_exact', match_value: 'Amara Okafor' };
    const { blocklist_id: lasting } = (await blocklist.add(name)).body;
    expect((await matchOf(meant.id)).blocklist_id).toBe(lasting);
  });

  test('an entry that expires blocks nobody from that moment, and another takes its place', async () => {
    const { meant } = await createPeople();
    const expiring = await blocklist.add({
      match_type: 'phone',
      match_value: '+16145550177',
      expires_at: soon(),
    });
    const { body: lasting } = await blocklist.add({
      match_type: 'name_exact',
      match_value: 'Amara Okafor',
    });
    const id = expiring.body.blocklist_id;
    await pool().query(`UPDATE blocklist_entry SET expires_at = now() WHERE id = $1`, [id]);
    expect(await matchOf(meant.id)).toBeNull();
    expect((await runHousekeeping()).blocklist_flags_renewed).toBe(1);
    expect((await matchOf(meant.id)).blocklist_id).toBe(lasting.blocklist_id);
    expect((await runHousekeeping()).blocklist_flags_renewed).toBe(0);
  });
});
