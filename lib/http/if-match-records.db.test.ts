import { describe, expect, it } from 'vitest';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createJob, createMember } from '@/lib/testing/factories';
import { useTwoAdmins } from './testing/versions';

useTestDatabase();

const { staff, change, versionAt } = useTwoAdmins();

type Made = { path: string; id?: string };

async function make(path: string, body: object, idIn: (body: Record<string, unknown>) => unknown) {
  const answer = await call('POST', path, { token: staff.token, body });
  return { path: `${path}/${idIn(answer.body)}` };
}

type Nested = { [name: string]: Nested };

const records: Record<string, [make: () => Promise<Made>, first: object, then: object]> = {
  job: [
    async () => ({ path: `/api/v1/jobs/${(await createJob(staff.orgId)).id}` }),
    { department: 'Nights' },
    { department: 'Days' },
  ],
  application: [
    async () => ({ path: `/api/v1/applications/${(await createApplication(staff.orgId)).id}` }),
    { score: 70 },
    { score: 80 },
  ],
  organization: [
    async () => ({ path: '/api/v1/organization' }),
    { contact: 'Hana' },
    { contact: 'Ivo' },
  ],
  location: [
    () => make('/api/v1/locations', { name: 'Albany' }, (b) => (b as Nested).location?.location_id),
    { city: 'Troy' },
    { city: 'Albany' },
  ],
  tag: [
    () => make('/api/v1/tags', { name: 'Nights' }, (b) => (b as Nested).tag?.tag_id),
    { name: 'Late nights' },
    { name: 'Early nights' },
  ],
  view: [
    () =>
      make(
        '/api/v1/views',
        { page: 'pipeline', name: 'Mine', query: 'search=ada', is_shared: true },
        (b) => (b as Nested).view?.view_id,
      ),
    { name: 'Ours' },
    { name: 'Yours' },
  ],
  'service account': [
    () =>
      make(
        '/api/v1/settings/service-accounts',
        { name: 'Payroll', role: 'viewer' },
        (b) => b.service_account_id,
      ),
    { name: 'Wages' },
    { name: 'Salaries' },
  ],
  'blocklist entry': [
    () =>
      make(
        '/api/v1/candidates/blocklist',
        { match_type: 'email', match_value: 'x@example.com' },
        (b) => b.blocklist_id,
      ),
    { reason: 'Spam' },
    { reason: 'Fraud' },
  ],
  member: [
    async () => ({ path: `/api/v1/members/${(await createMember(staff.orgId, 'viewer')).userId}` }),
    { role: 'coordinator' },
    { role: 'recruiter' },
  ],
};

describe.each(Object.entries(records))('a %s', (_, [makeOne, first, then]) => {
  it('is not changed by whoever has not seen the last change', async () => {
    const { path } = await makeOne();
    const seen = (await change(path, first)).headers.get('etag') ?? '';
    expect(seen).toMatch(/^W\/"/);
    expect((await change(path, first, seen)).status).toBe(200);
    expect((await change(path, then, undefined, staff.other)).status).toBe(200);
    const { status, body } = await change(path, first, seen);
    expect([status, body.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect(body.error.changes).toHaveLength(1);
  });
});

const lists: [noun: string, path: string, list: string, id: string, query?: object][] = [
  ['tag', '/tags', 'tags', 'tag_id'],
  ['view', '/views', 'views', 'view_id', { page: 'pipeline' }],
  ['location', '/locations', 'locations', 'location_id'],
  ['member', '/members', 'members', 'user_id'],
  ['blocklist entry', '/candidates/blocklist', 'entries', 'blocklist_id'],
  ['service account', '/settings/service-accounts', 'service_accounts', 'service_account_id'],
];

it.each(lists)('the list of a %s has the version that its change relies on', async (...about) => {
  const [noun, path, list, id, query = {}] = about;
  const [makeOne, first, then] = records[noun] ?? [];
  const { path: one } = (await makeOne?.()) ?? { path: '' };
  // Tags have no name twice.
  const again = (body = {}) => ('name' in body ? { ...body, name: `${body.name} again` } : body);
  await change(one, again(first));
  const { body } = await call('GET', `/api/v1${path}`, { token: staff.token, query: { ...query } });
  const row = body[list].find((row: Record<string, string>) => one.endsWith(row[id] ?? '-'));
  expect((await change(one, again(then), row.etag)).status).toBe(200);
  expect((await change(one, again(first), row.etag)).status).toBe(412);
});

it('a location’s intake job is not set over the one that somebody else has set', async () => {
  const [first, second] = [await createJob(staff.orgId), await createJob(staff.orgId)];
  const { location } = (
    await change('/api/v1/locations', { name: 'Troy' }, undefined, staff.token, 'POST')
  ).body;
  const path = `/api/v1/locations/${location.location_id}`;
  const set = (job: string, version?: string, as = staff.token) =>
    change(path, { intake_job_id: job }, version, as);
  const listed = (await call('GET', '/api/v1/locations', { token: staff.token })).body.locations;
  const { etag } = listed.find((one: { name: string }) => one.name === 'Troy');
  expect((await set(first.id, undefined, staff.other)).status).toBe(200);
  const { status, body } = await set(second.id, etag);
  expect([status, body.error.changes]).toEqual([
    412,
    [
      expect.objectContaining({
        ...{ field: 'intake_job_id', value: first.id },
        changed_by: { name: 'Mara Lind', type: 'user' },
      }),
    ],
  ]);
});

it('knows who changed a job, a location and the organization', async () => {
  const named = ['job', 'location', 'organization'] as const;
  for (const name of named) {
    const [makeOne, first, then] = records[name] ?? [];
    const path = (await makeOne?.())?.path ?? '';
    const seen = (await change(path, first ?? {})).headers.get('etag') ?? '';
    await change(path, then ?? {}, undefined, staff.other);
    const { body } = await change(path, first ?? {}, seen);
    expect(body.error.changes[0].changed_by, name).toEqual({ name: 'Mara Lind', type: 'user' });
  }
});

it('an agent’s greeting is not set over the one that somebody else has set', async () => {
  const path = `/api/v1/jobs/${(await createJob(staff.orgId)).id}/agent-configuration`;
  const values = { name: 'Robin', greeting: 'Hello!', instructions: 'Be brief.' };
  const set = (body: object, version?: string) => change(path, body, version, staff.token, 'PUT');
  expect((await set(values, await versionAt(path))).status).toBe(200);
  const read = await versionAt(path);
  await set({ ...values, greeting: 'Good day!' });
  const { status, body } = await set({ ...values, instructions: 'Be kind.' }, read);
  expect([status, body.error.changes[0].field]).toEqual([412, 'greeting']);
});

it('a list of questions does not wipe the one that somebody else has saved', async () => {
  const path = `/api/v1/jobs/${(await createJob(staff.orgId)).id}/questions`;
  const set = (prompt: string, version?: string, as = staff.token) =>
    change(path, { questions: [{ prompt }] }, version, as, 'PUT');
  const read = await versionAt(path);
  expect((await set('Can you lift 40 pounds?', undefined, staff.other)).status).toBe(200);
  const { status, body } = await set('Do you drive?', read);
  expect(status).toBe(412);
  expect(body.error.changes).toEqual([
    expect.objectContaining({
      field: 'questions',
      value: [expect.objectContaining({ prompt: 'Can you lift 40 pounds?' })],
      changed_by: { name: 'Mara Lind', type: 'user' },
    }),
  ]);
  expect((await set('Do you drive?', await versionAt(path))).status).toBe(200);
});

it('how long people are kept is not set by whoever has not seen what stands', async () => {
  const path = '/api/v1/settings/retention';
  const months = { hired_months: 60, rejected_months: 24, open_months: 36 };
  const set = (without: number | null, version?: string, as = staff.token) =>
    change(path, { ...months, without_application_months: without }, version, as, 'PUT');
  const read = await versionAt(path);
  expect((await set(12, undefined, staff.other)).status).toBe(200);
  const { status, body } = await set(null, read);
  expect([status, body.error.changes.length]).toEqual([412, 4]);
  expect(body.error.changes[0].changed_by).toEqual({ name: 'Mara Lind', type: 'user' });
  expect((await set(null, await versionAt(path))).status).toBe(200);
});
