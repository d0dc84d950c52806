import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { keepConsent } from '@/lib/hiring/records/consent-record';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import {
  createActivity,
  createBackgroundCheck,
  createBlocklistEntry,
  createNote,
} from '@/lib/testing/records';

useTestDatabase();

let orgId = '';
let candidateId = '';
const tokens = { viewer: '', interviewer: '', limited: '', narrowed: '', admin: '' };
type Reader = keyof typeof tokens;
let here: Awaited<ReturnType<typeof createApplication>>;

async function narrowedToken(admin: string, ...permissions: string[]): Promise<string> {
  const body = { expires_in_days: 7, permissions };
  return (await call('POST', '/api/v1/settings/api-tokens', { token: admin, body })).body.token;
}

// A person whom the blocklist meets, with one application here and another, whose background check
// waits for consent, elsewhere.
beforeAll(async () => {
  ({ id: orgId } = await createOrganization('Acme', { neighbours: false }));
  const [place, elsewhere] = [await createLocation(orgId), await createLocation(orgId)];
  const { id: jobId } = await createJob(orgId);
  here = await createApplication(orgId, { jobId, locationId: place.id });
  candidateId = here.candidateId;
  const there = await createApplication(orgId, {
    ...{ candidateId, locationId: elsewhere.id },
    jobId: (await createJob(orgId)).id,
  });
  const { id: blockedBy } = await createBlocklistEntry(orgId, { reason: 'Theft in 2019' });
  const key = { orgId_id: { orgId, id: candidateId } };
  await prisma().candidate.update({ where: key, data: { blockedBy } });
  await createBackgroundCheck(there);
  const person = { orgId, candidateId, isGiven: true, toldTo: 'Acme' };
  await inTransaction((tx) => keepConsent(tx, { ...person, purpose: 'background_check' }));
  await inTransaction((tx) => keepConsent(tx, { ...person, purpose: 'contact' }));
  await createNote(here);
  for (const type of ['note', 'email', 'interview', 'blocklist'] as const) {
    await createActivity(orgId, { candidateId, applicationId: here.id, type });
  }
  const interviewer = await createMember(orgId, 'collaborator');
  for (const { jobId } of [here, there]) {
    const seat = { orgId, jobId, userId: interviewer.userId, role: 'interviewer' } as const;
    await prisma().jobTeamMember.create({ data: seat });
  }
  const limited = await createMember(orgId, 'recruiter');
  const { userId } = limited;
  const where = { orgId_userId: { orgId, userId } };
  await prisma().membership.update({ where, data: { isScoped: true } });
  await prisma().memberLocation.create({ data: { orgId, userId, locationId: place.id } });
  tokens.viewer = (await createMember(orgId, 'viewer')).token;
  tokens.interviewer = interviewer.token;
  tokens.limited = limited.token;
  tokens.admin = (await createSignedIn(orgId)).token;
  tokens.narrowed = await narrowedToken(tokens.admin, 'candidate:read');
});

async function get(reader: Reader, path: string, query = {}): Promise<Json> {
  const answer = await call('GET', `/api/v1${path}`, { token: tokens[reader], query });
  expect(answer.status).toBe(200);
  return answer.body;
}

test('why somebody is on the blocklist is for those who may read it', async () => {
  const path = `/candidates/${candidateId}`;
  const match = async (reader: Reader) => (await get(reader, path)).blocklist_match;
  expect(await match('viewer')).toMatchObject({ reason: 'Theft in 2019' });
  for (const reader of ['interviewer', 'narrowed'] as const) {
    expect(await match(reader)).toMatchObject({ match_type: 'email', reason: null });
    expect((await get(reader, path)).is_flagged).toBe(true);
  }
  const overview = async (reader: Reader) => (await get(reader, `${path}/overview`)).candidate;
  expect((await overview('viewer')).blocklist_match.reason).toBe('Theft in 2019');
  expect((await overview('interviewer')).blocklist_match.reason).toBeNull();
});

test('nor does whoever enters or corrects somebody learn why', async () => {
  const token = await narrowedToken(tokens.admin, 'candidate:write');
  const email = 'banned@example.com';
  const entry = { matchValue: email, reason: 'Theft in 2020' };
  await createBlocklistEntry(orgId, entry);
  const body = { first_name: 'Ines', last_name: 'Marsh', email };
  const entered = await call('POST', '/api/v1/candidates', { token, body });
  expect(entered.body).toMatchObject({ is_flagged: true, blocklist_match: { reason: null } });
  const path = `/api/v1/candidates/${entered.body.candidate_id}`;
  const corrected = await call('PATCH', path, { token, body: { city: 'Troy' } });
  expect(corrected.body).toMatchObject({ is_flagged: true, blocklist_match: { reason: null } });
  const seen = await call('GET', path, { token: tokens.viewer });
  expect(seen.body.blocklist_match.reason).toBe('Theft in 2020');
});

describe('background checks are for those who may read them', () => {
  const purposes = async (reader: Reader) => {
    const { consents } = await get(reader, `/candidates/${candidateId}/consents`);
    return consents.map(({ purpose }: Json) => purpose).sort();
  };

  test('what a person agreed to of them as well', async () => {
    expect(await purposes('viewer')).toEqual(['background_check', 'contact']);
    expect(await purposes('interviewer')).toEqual(['contact']);
    expect(await purposes('narrowed')).toEqual(['contact']);
  });

  test('that one waits for consent, on the board, in the table and of a person', async () => {
    const waits = async (reader: Reader) => {
      const board = await get(reader, '/pipeline');
      const table = await get(reader, '/applications');
      const { applications } = await get(reader, `/candidates/${candidateId}/overview`);
      const cards = [
        board.stages.flatMap((stage: Json) => stage.applications),
        table.applications,
        applications,
      ];
      return cards.map((list) => list.filter((card: Json) => card.consent_pending_since).length);
    };
    expect(await waits('viewer')).toEqual([1, 1, 1]);
    expect(await waits('interviewer')).toEqual([0, 0, 0]);
  });

  test('where somebody is limited to, once there is one', async () => {
    const checks = async (reader: Reader) => {
      const query = { application_id: here.id };
      return (await get(reader, `/candidates/${candidateId}/overview`, query)).glance.counts.checks;
    };
    expect(await purposes('limited')).toEqual(['contact']);
    await createBackgroundCheck(here);
    expect(await purposes('limited')).toEqual(['background_check', 'contact']);
    expect([await checks('limited'), await checks('interviewer')]).toEqual([1, 0]);
  });
});

test('a timeline tells nobody what they may not read where it stands', async () => {
  const types = async (reader: Reader, query = {}) => {
    const { events } = await get(reader, `/candidates/${candidateId}/timeline`, query);
    return events.map(({ type }: Json) => type).sort();
  };
  expect(await types('viewer')).toEqual(['email', 'interview', 'note']);
  expect(await types('viewer', { include: 'all' })).toContain('blocklist');
  expect(await types('interviewer', { include: 'all' })).toEqual(['email', 'interview', 'note']);
  expect(await types('narrowed', { include: 'all' })).toEqual(['interview']);
  expect(await types('narrowed', { types: 'note,comm' })).toEqual([]);
});

test('how many are in the running for a job is for those who see all of them', async () => {
  const refusal = async (reader: Reader) => {
    const answer = await call('DELETE', `/api/v1/jobs/${here.jobId}`, { token: tokens[reader] });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'JOB_HAS_OPEN_APPLICATIONS']);
    return answer.body.error.message;
  };
  expect(await refusal('admin')).toContain('open applications (1);');
  expect(await refusal('limited')).toContain('open applications;');
});
