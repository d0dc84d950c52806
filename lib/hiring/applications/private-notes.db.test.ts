import { beforeAll, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { signedIn } from '@/lib/organization/me/testing/signed-in';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createBackgroundCheck } from '@/lib/testing/records';

useTestDatabase();

let author: Member;
let readers: Record<'admin' | 'recruiter' | 'coordinator' | 'viewer' | 'interviewer', Member>;
let application = { orgId: '', id: '', candidateId: '', jobId: '' };
let since = '';

const secret = 'asks for more than we said';

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  author = await createMember(orgId, 'coordinator');
  readers = {
    admin: await createMember(orgId),
    recruiter: await createMember(orgId, 'recruiter'),
    coordinator: await createMember(orgId, 'coordinator'),
    viewer: await createMember(orgId, 'viewer'),
    interviewer: await createMember(orgId, 'collaborator'),
  };
  application = await createApplication(orgId);
  const { jobId } = application;
  const { userId } = readers.interviewer;
  await prisma().jobTeamMember.create({ data: { orgId, jobId, userId, role: 'interviewer' } });
  since = (await get(author, '/changes')).cursor;
  for (const body of [{ body: 'Friendly.' }, { body: secret, private: true }]) {
    const path = `/api/v1/applications/${application.id}/notes`;
    const { status, body: answer } = await call('POST', path, { token: author.token, body });
    expect([status, answer.note.private]).toEqual([201, body.private ?? false]);
  }
});

async function get({ token }: Member, path: string, query = {}): Promise<Json> {
  return (await call('GET', `/api/v1${path}`, { token, query })).body;
}

/** How many notes somebody sees wherever notes are shown; every place must say the same. */
async function countsFor(reader: Member): Promise<Set<number>> {
  const ofCandidate = `/candidates/${application.candidateId}`;
  const listed = await get(reader, `/applications/${application.id}/notes`);
  const overview = await get(reader, `${ofCandidate}/overview`);
  const timeline = await get(reader, `${ofCandidate}/timeline`, { types: 'note' });
  const changes = await get(reader, '/changes', { since });
  const texts = JSON.stringify([listed, overview, timeline, changes]);
  expect(texts.includes(secret)).toBe(listed.notes.length === 2);
  const isNote = ({ type }: Json) => type === 'note';
  return new Set([
    ...[listed.notes.length, listed.total, timeline.events.length],
    ...[overview.glance.counts.notes, overview.timeline.events.filter(isNote).length],
    changes.changes.filter(isNote).length,
  ]);
}

test('a private note is seen by its author, recruiters and admins, and by nobody else', async () => {
  expect(await countsFor(author)).toEqual(new Set([2]));
  expect(await countsFor(readers.admin)).toEqual(new Set([2]));
  expect(await countsFor(readers.recruiter)).toEqual(new Set([2]));
  expect(await countsFor(readers.coordinator)).toEqual(new Set([1]));
  expect(await countsFor(readers.viewer)).toEqual(new Set([1]));
  expect(await countsFor(readers.interviewer)).toEqual(new Set([1]));
});

test('an API token that may read no notes or checks is not told how many there are', async () => {
  await createBackgroundCheck(application);
  const { token: session } = await signedIn(readers.admin);
  const issue = async (permissions: string[]) => {
    const body = { permissions, expires_in_days: 7 };
    const answer = await call('POST', '/api/v1/settings/api-tokens', { token: session, body });
    return { ...readers.admin, token: answer.body.token };
  };
  const counts = async (reader: Member) =>
    (await get(reader, `/candidates/${application.candidateId}/overview`)).glance.counts;
  const reads = ['candidate:read', 'application:read'];
  expect(await counts(await issue(reads))).toMatchObject({ notes: 0, checks: 0 });
  expect(await counts(await issue([...reads, 'note:read']))).toMatchObject({ notes: 1, checks: 0 });
  expect(await counts(readers.admin)).toMatchObject({ notes: 2, checks: 1 });
});

test('the timeline marks it', async () => {
  const path = `/candidates/${application.candidateId}/timeline`;
  const { events } = await get(readers.admin, path, { types: 'note' });
  expect(events.map(({ details }: Json) => details.private)).toEqual([true, undefined]);
});

test('a private note moves nobody’s last activity, not even for who is limited to some jobs', async () => {
  const { candidateId, id } = application;
  const seen = async (reader: Member) => {
    const { data } = await get(reader, '/candidates', { sort_by: 'activity' });
    return data.find((one: Json) => one.candidate_id === candidateId).last_activity_at;
  };
  const people = [author, ...Object.values(readers)];
  const before = await Promise.all(people.map(seen));
  const path = `/api/v1/applications/${id}/notes`;
  const body = { body: secret, private: true };
  expect((await call('POST', path, { token: author.token, body })).status).toBe(201);
  expect(await Promise.all(people.map(seen))).toEqual(before);
});

test('it goes into the person’s own export and ends with an erasure', async () => {
  const { candidateId } = application;
  const { token } = readers.admin;
  const notes = () => pool().query('SELECT body FROM note WHERE candidate_id = $1', [candidateId]);
  expect(JSON.stringify((await notes()).rows)).toContain(secret);
  const archive = await call('GET', `/api/v1/candidates/${candidateId}/export`, { token });
  expect(archive.status).toBe(200);
  const erased = await call('POST', `/api/v1/candidates/${candidateId}/erase`, {
    token,
    body: { reason: 'They asked for it.' },
  });
  expect(erased.status).toBeLessThan(300);
  expect(JSON.stringify((await notes()).rows)).not.toContain(secret);
  const { rows } = await pool().query('SELECT details::text FROM activity');
  expect(JSON.stringify(rows)).not.toContain(secret);
});
