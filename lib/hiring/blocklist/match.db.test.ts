import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { notifyCandidate } from '@/lib/hiring/letters/notify-candidates';
import { rejectionText } from '@/lib/outbox/messages/templates';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createMember } from '@/lib/testing/factories';
import { messagesOf, movesOf } from '@/lib/testing/moves';
import {
  addSite,
  applicantAt,
  createTestPartner,
  eventsOf,
  type TestPartner,
} from '@/lib/testing/partner';
import { createBlocklistEntry } from '@/lib/testing/records';
import { outsideTwins } from '@/lib/testing/world';

useTestDatabase();

let partner: TestPartner;
let orgId = '';
let token = '';
let site = { id: '', ref: '' };

beforeEach(async () => {
  partner = await createTestPartner();
  ({ orgId } = partner);
  ({ token } = await createMember(orgId, 'admin'));
  site = await addSite(orgId);
});

const exclude = () =>
  prisma().organization.update({ where: { id: orgId }, data: { blocklistBehaviour: 'exclude' } });
const block = (match_type: string, match_value: string) =>
  call('POST', '/api/v1/candidates/blocklist', { token, body: { match_type, match_value } });
const enter = (body: object) =>
  call('POST', '/api/v1/candidates', {
    token,
    body: { first_name: 'Amara', last_name: 'Okafor', ...body },
  });
const ingest = (body: object) => partner.send('POST', '/candidates', { body });
const consent = { contact: true };

describe('whoever is entered', () => {
  test.each<[string, string, object, boolean]>([
    ['email', 'amara@example.com', { email: 'Amara@Example.com' }, true],
    ['email', 'amara@example.com', { email: 'amara2@example.com' }, false],
    ['phone', '+16145550100', { phone: '(614) 555-0100' }, true],
    ['phone', '+16145550100', { phone: '(614) 555-0101' }, false],
    ['name_exact', 'Zoë Müller', { first_name: 'ZOE', last_name: 'Muller' }, true],
    ['name_exact', 'Zoë Müller', { first_name: 'Zoe', last_name: 'Mullers' }, false],
    ['name_exact', 'Søren Łukasz', { first_name: 'Soren', last_name: 'Lukasz' }, true],
    ['name_exact', 'Soren Weiss', { first_name: 'SØREN', last_name: 'Weiß' }, true],
    ['name_exact', 'Zoe Angstrom', { first_name: 'Zoe\u0308', last_name: 'Ångström' }, true],
    ['name_fuzzy', 'Jonathan Smith', { first_name: 'Jonathon', last_name: 'Smith' }, true],
    ['name_fuzzy', 'Jonathan Smith', { first_name: 'Nathan', last_name: 'Smythe' }, false],
    ['name_fuzzy', 'Иван Петров', { first_name: 'Иван', last_name: 'Петров' }, true],
    ['name_fuzzy', 'Иван Петров', { first_name: 'Иван', last_name: 'Петрова' }, true],
    ['name_fuzzy', 'Иван Петров', { first_name: 'Олег', last_name: 'Сидоров' }, false],
    ['name_fuzzy', 'محمد الأحمد', { first_name: 'محمد', last_name: 'الاحمد' }, true],
    [
      'name_fuzzy',
      'Γιώργος Παπαδόπουλος',
      { first_name: 'Γιωργος', last_name: 'ΠΑΠΑΔΟΠΟΥΛΟΣ' },
      true,
    ],
    ['name_fuzzy', '李小明', { first_name: '小明', last_name: '李' }, true],
    ['name_fuzzy', '李小明', { first_name: '小红', last_name: '李' }, false],
    ['name_exact', '王伟', { first_name: '伟', last_name: '王' }, true],
    ['name_exact', '王 伟', { first_name: '伟', last_name: '王' }, true],
    ['name_exact', '伟 王', { first_name: '王伟', last_name: '' }, true],
    ['name_exact', '王\u3000伟', { first_name: '', last_name: '王伟' }, true],
    ['name_exact', '김민수', { first_name: '민수', last_name: '김' }, true],
    ['name_exact', '김 민수', { first_name: '민수', last_name: '김' }, true],
    ['name_exact', 'ﾔﾏﾀﾞ ﾀﾛｳ', { first_name: 'タロウ', last_name: 'ヤマダ' }, true],
    ['name_exact', '佐々木さくら', { first_name: 'さくら', last_name: '佐々木' }, true],
    ['name_exact', '王伟', { first_name: '伟明', last_name: '王' }, false],
    ['name_exact', '王伟', { first_name: '王', last_name: '明伟' }, false],
    ['name_exact', 'Petrov Ivan', { first_name: 'Ivan', last_name: 'Petrov' }, false],
    ['name_fuzzy', '小明 李', { first_name: '小明', last_name: '李' }, true],
    [
      'name_exact',
      'Ivan Petrov',
      { first_name: 'Iva\u200bn', last_name: 'Pe\u00adtrov\u2060' },
      true,
    ],
    ['name_exact', 'Iva\u200dn Petrov\ufe0f', { first_name: 'Ivan', last_name: 'Petrov' }, true],
    ['name_exact', 'Suharto', { first_name: 'Suharto', last_name: '' }, true],
    ['name_exact', 'Suharto', { first_name: '', last_name: 'Suharto' }, true],
    ['email_domain', 'spam.example', { email: 'a@spam.example' }, true],
    ['email_domain', 'spam.example', { email: 'a@b.c.spam.example' }, true],
    ['email_domain', 'spam.example', { email: 'a@notspam.example' }, false],
    ['email_domain', 'b.spam.example', { email: 'a@spam.example' }, false],
  ])('against %s %s: %j → %s', async (type, value, person, isMet) => {
    const { body: entry } = await block(type, value);
    const { body, status } = await enter(person);
    expect(status).toBe(201);
    expect(body.blocklist_match?.blocklist_id ?? null).toBe(isMet ? entry.blocklist_id : null);
  });

  test('is compared with entries in force of this organization alone', async () => {
    const past = new Date(Date.now() - 1000);
    const other = await createTestPartner();
    await createBlocklistEntry(orgId, { matchValue: 'a@example.com', expiresAt: past });
    await createBlocklistEntry(orgId, { matchValue: 'a@example.com', removedAt: past });
    await createBlocklistEntry(other.orgId, { matchValue: 'a@example.com' });
    expect((await enter({ email: 'a@example.com' })).body.blocklist_match).toBeNull();
  });

  test('never passes by an entry that is added at the same moment', async () => {
    const people = Array.from({ length: 12 }, (_, index) =>
      enter({ email: `p${index}@race.example` }),
    );
    await Promise.all([...people, block('email_domain', 'race.example')]);
    const where = { orgId, email: { endsWith: '@race.example' }, blockedBy: null };
    expect(await prisma().candidate.count({ where })).toBe(0);
  });

  test('is flagged, and applies as usual, where the organization flags', async () => {
    const { id: job_id } = await createJob(orgId);
    await block('email', 'a@example.com');
    const { body } = await enter({ email: 'a@example.com', job_id });
    expect(body.applications[0].status).toBe('applied');
    expect(body.blocklist_match.match_value).toBe('a@example.com');
    const activity = await prisma().activity.findFirst({
      where: { candidateId: body.candidate_id, type: 'blocklist' },
    });
    expect(activity).toMatchObject({ actorType: 'automation', actorName: 'Blocklist' });
  });

  test('ends in dnc where the organization excludes, and hears nothing', async () => {
    await exclude();
    const { id: job_id } = await createJob(orgId);
    const { body: entry } = await block('email', 'a@example.com');
    const { body } = await enter({ email: 'a@example.com', job_id });
    const [application] = body.applications;
    expect(application.status).toBe('dnc');
    const [last, first] = await movesOf(application.application_id);
    expect(first?.toStage).toBe('applied');
    expect(last).toMatchObject({ fromStage: 'applied', toStage: 'dnc', actorType: 'automation' });
    expect(last?.reason).toContain(entry.blocklist_id);
    const { application_id: id } = application;
    const row = await prisma().application.findFirstOrThrow({ where: { id, ...outsideTwins } });
    const letter = { kind: 'rejection', textOf: rejectionText, scheduledAt: null } as const;
    await inTransaction((tx) => notifyCandidate(tx, row, letter));
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ status: 'skipped', failureReason: 'blocklisted' });
  });
});

describe('whose contact details change', () => {
  test('is compared again, and freed where they no longer match', async () => {
    await block('phone', '+16145550100');
    const { body } = await enter({ phone: '+16145550199' });
    const path = `/api/v1/candidates/${body.candidate_id}`;
    const met = await call('PATCH', path, { token, body: { phone: '614 555 0100' } });
    expect(met.body.blocklist_match.match_type).toBe('phone');
    const freed = await call('PATCH', path, { token, body: { phone: '614 555 0101' } });
    expect(freed.body.blocklist_match).toBeNull();
  });
});

describe('who applies through a partner', () => {
  test('is flagged and not called', async () => {
    await block('email_domain', 'spam.example');
    const blocked = await ingest(applicantAt(site.ref, { email: 'a@spam.example', consent }));
    expect(blocked.body.applications[0]).toMatchObject({
      status: 'screening',
      screening: 'skipped',
    });
    const free = await ingest(
      applicantAt(site.ref, {
        email: 'a@fine.example',
        consent,
        first_name: 'Bo',
        last_name: 'Lind',
      }),
    );
    expect(free.body.applications[0].screening).toBe('enqueued');
  });

  test('is excluded at every location where the organization excludes, and the partner hears it', async () => {
    await exclude();
    await block('name_exact', 'Amara Okafor');
    const webhook_url = 'https://93.184.216.34/hooks/1';
    const applicant = applicantAt(site.ref, { consent, webhook_url });
    const first = await ingest(applicant);
    expect(first.status).toBe(201);
    expect(first.body.applications[0]).toMatchObject({ status: 'rejected', screening: 'skipped' });
    expect((await eventsOf(orgId)).map(({ type }) => type)).toEqual(['candidate_status_changed']);
    const ended = { ...first.body.applications[0], screening_reason: 'application_closed' };
    expect((await ingest(applicant)).body.applications).toEqual([ended]);
    const other = await addSite(orgId);
    const added = await partner.send('POST', `/candidates/${applicant.external_ref}/locations`, {
      body: { location_refs: [other.ref] },
    });
    expect(added.body.applications[0].status).toBe('rejected');
  });

  test('re-sent with a blocked phone, is flagged and the waiting call is called off', async () => {
    await block('phone', '+16145550100');
    const applicant = applicantAt(site.ref, { consent });
    const { body } = await ingest(applicant);
    expect(body.applications[0].screening).toBe('enqueued');
    const other = await ingest(applicantAt(site.ref, { consent }));
    expect(other.body.applications[0].screening).toBe('enqueued');
    const again = await ingest({ ...applicant, phone: '+16145550100' });
    expect(again.body.applications[0].screening).toBe('skipped');
    const runs = await prisma().screeningRun.findMany({ where: { orgId } });
    expect(runs.map(({ status }) => status).sort()).toEqual(['cancelled', 'enqueued']);
  });

  test('is called again once the entry has expired', async () => {
    const { id } = await createBlocklistEntry(orgId, { matchValue: 'a@example.com' });
    const applicant = applicantAt(site.ref, { email: 'a@example.com', consent });
    expect((await ingest(applicant)).body.applications[0].screening).toBe('skipped');
    const data = { expiresAt: new Date(Date.now() - 1000) };
    await prisma().blocklistEntry.updateMany({ where: { id }, data });
    expect((await ingest(applicant)).body.applications[0].screening).toBe('enqueued');
  });
});
