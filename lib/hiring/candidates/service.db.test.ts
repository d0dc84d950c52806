import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { outsideTwins } from '@/lib/testing/world';

useTestDatabase();

let orgId = '';
let token = '';
let viewer = '';
let id = '';
let foreignId = '';
let foreignJob = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  viewer = (await createMember(orgId, 'viewer')).token;
  id = (await createCandidate(orgId)).id;
  const other = (await createOrganization('Other')).id;
  foreignId = (await createCandidate(other)).id;
  foreignJob = (await createJob(other)).id;
});

const path = '/api/v1/candidates/:id';
const notFound = 'CANDIDATE_NOT_FOUND';
const options = { body: { city: 'Troy' } };
itRefusesStrangers(
  () => ({ token, foreignId, id }),
  [
    { method: 'GET', path, malformedId: 404, notFound },
    { method: 'GET', path: `${path}/timeline`, malformedId: 404, notFound },
    { method: 'PATCH', path, options, malformedId: 400, notFound, forbiddenToken: () => viewer },
  ],
);

const patch = (body: unknown) => call('PATCH', `/api/v1/candidates/${id}`, { token, body });
const create = (body: unknown, as = token) =>
  call('POST', '/api/v1/candidates', { token: as, body });

describe('a candidate', () => {
  it('comes with all its applications, newest first', async () => {
    const candidate = await createCandidate(orgId);
    const first = await createApplication(orgId, { candidateId: candidate.id });
    const second = await createApplication(orgId, { candidateId: candidate.id });
    const { status, body } = await call('GET', `/api/v1/candidates/${candidate.id}`, { token });
    expect(status).toBe(200);
    expect(body.candidate_id).toBe(candidate.id);
    const ids = body.applications.map((row: { application_id: string }) => row.application_id);
    expect(ids).toEqual([second.id, first.id]);
  });

  it('has a history from the moment it was entered', async () => {
    const entered = { first_name: 'Ada', last_name: 'Ng', source: 'Referral' };
    const { candidate_id: candidateId } = (await create(entered)).body;
    const history = await prisma().activity.findMany({ where: { orgId, candidateId } });
    expect(history).toMatchObject([{ type: 'profile', details: { source: 'Referral' } }]);
  });

  it('is found by an id in upper case too', async () => {
    const answer = await call('GET', `/api/v1/candidates/${id.toUpperCase()}`, { token });
    expect(answer.body.candidate_id).toBe(id);
  });
});

describe('contact details', () => {
  it('change as given, the rest stays, and the time moves on', async () => {
    const before = (await call('GET', `/api/v1/candidates/${id}`, { token })).body;
    const { status, body } = await patch({ first_name: ' Ana ', phone: '(212) 555-0142' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ first_name: 'Ana', last_name: before.last_name });
    expect(body.updated_at > before.updated_at).toBe(true);
    const row = await prisma().candidate.findFirstOrThrow({ where: { id, ...outsideTwins } });
    expect(row.phoneE164).toBe('+12125550142');
  });

  it.each(['+49 1234', '+62 81234567890123', '+43 1234', '+234 12345678901234'])(
    'keep a number that E.164 has no room for as it was written: %s',
    async (phone) => {
      const { status, body } = await patch({ phone });
      expect([status, body.phone]).toEqual([200, phone]);
      expect(
        (await prisma().candidate.findFirstOrThrow({ where: { id, ...outsideTwins } })).phoneE164,
      ).toBeNull();
    },
  );

  it.each(['', '   ', '\t'])('of blanks are none: %j', async (blank) => {
    await patch({ city: ' Troy ', state: 'NY' });
    const { status, body } = await patch({ city: blank, state: blank });
    expect([status, body.city, body.state]).toEqual([200, null, null]);
  });

  it.each([
    ['nothing', {}],
    ['an unknown field', { source: 'referral' }],
    ['a field that cannot be changed', { postal_code: '12345' }],
    ['null', { city: null }],
    ['a number', { first_name: 5 }],
    ['no name at all', { first_name: '', last_name: '  ' }],
    ['no e-mail address', { email: 'nobody' }],
    ['a blank phone number', { phone: ' ' }],
    ['NUL', { city: 'a\0b' }],
    ['a lone surrogate', { city: '\ud800' }],
    ['a very long name', { first_name: 'x'.repeat(201) }],
    ['a list', ['Troy']],
    ['text', 'Troy'],
  ])('are refused: %s', async (_, body) => {
    const before = (await call('GET', `/api/v1/candidates/${id}`, { token })).body;
    const answer = await patch(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect((await call('GET', `/api/v1/candidates/${id}`, { token })).body).toEqual(before);
  });
});

describe('entering a candidate', () => {
  it('needs only a name', async () => {
    const { status, body } = await create({ first_name: 'Li', last_name: 'Wei' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      first_name: 'Li',
      email: null,
      source: 'manual',
      applications: [],
    });
  });

  it('keeps no blanks', async () => {
    const names = ['address_line1', 'address_line2', 'city', 'state', 'postal_code', 'country'];
    const about = { first_name: 'Li', last_name: 'Wei', city: ' Troy ' };
    const blank = Object.fromEntries(names.map((name) => [name, '   ']));
    const { status, body } = await create({ ...blank, ...about });
    expect([status, body.city, body.state]).toEqual([201, 'Troy', null]);
    const where = { id: body.candidate_id };
    expect(await prisma().candidate.findFirstOrThrow({ where })).toMatchObject({
      addressLine1: null,
      addressLine2: null,
      city: 'Troy',
      state: null,
      postalCode: null,
      country: null,
    });
  });

  it('with a job makes an application in stage applied with its first history entry', async () => {
    const job = await createJob(orgId);
    const { body } = await create({ first_name: 'Li', last_name: 'Wei', job_id: job.id });
    const [application] = body.applications;
    expect(application).toMatchObject({ job_id: job.id, status: 'applied' });
    const at = `/api/v1/applications/${application.application_id}/stage-history`;
    const history = await call('GET', at, { token });
    expect(history.body.history).toMatchObject([
      { from_stage_slug: null, to_stage_slug: 'applied' },
    ]);
  });

  it.each([
    ['another organization’s job', () => foreignJob],
    ['a job that is not there', () => newId()],
  ])('with %s is 404 and enters nobody', async (_, jobId) => {
    const before = await prisma().candidate.count({ where: { orgId } });
    const answer = await create({ first_name: 'Li', last_name: 'Wei', job_id: jobId() });
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe('JOB_NOT_FOUND');
    expect(await prisma().candidate.count({ where: { orgId } })).toBe(before);
  });

  it.each([
    ['no last name', { first_name: 'Li' }],
    ['a malformed job id', { first_name: 'Li', last_name: 'Wei', job_id: '7' }],
    ['a location without a job', { first_name: 'Li', last_name: 'Wei', location_id: newId() }],
    ['an unknown field', { first_name: 'Li', last_name: 'Wei', score: 5 }],
  ])('is refused: %s', async (_, body) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('is not for viewers', async () => {
    const answer = await create({ first_name: 'Li', last_name: 'Wei' }, viewer);
    expect(answer.status).toBe(401);
  });
});

describe('email and phone', () => {
  it('are cleared by null, and the number no longer counts', async () => {
    await patch({ email: 'ana@example.com', phone: '(212) 555-0142' });
    const { status, body } = await patch({ email: null, phone: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: null, phone: null, phone_e164: null });
    const row = await prisma().candidate.findFirstOrThrow({ where: { id, ...outsideTwins } });
    expect([row.phoneE164, row.phoneWithExtension]).toEqual([null, null]);
  });

  it('that are cleared free who was blocked by them', async () => {
    await patch({ phone: '(212) 555-0142' });
    const entry = { match_type: 'phone', match_value: '(212) 555-0142' };
    await call('POST', '/api/v1/candidates/blocklist', { token, body: entry });
    expect((await patch({ city: 'Troy' })).body.is_flagged).toBe(true);
    expect((await patch({ phone: null })).body.is_flagged).toBe(false);
  });
});
