import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';
import { createBackgroundCheck } from '@/lib/testing/records';

useTestDatabase();

const path = '/api/v1/background-checks';
let orgId = '';
let token = '';
let coordinator = '';
let foreignOrgId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  foreignOrgId = (await createOrganization('Elsewhere')).id;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
});

const initiate = (body: object, options = {}) => call('POST', path, { token, body, ...options });
const nowhere = { email: null, phone: null, phoneE164: null };
const fresh = () => createApplication(orgId, { stage: 'past_interview' });

describe('what can be ordered', () => {
  it('a new organization has services for every type and one default pipeline', async () => {
    const { body } = await call('GET', `${path}/services`, { token });
    const offered = body.services.flatMap((one: { check_types: string[] }) => one.check_types);
    expect(new Set(offered).size).toBe(12);
    expect(Object.keys(body.services[0])).toEqual([
      'service_id',
      'name',
      'vendor',
      'check_types',
      'is_enabled',
    ]);
    const { pipelines } = (await call('GET', `${path}/pipelines`, { token })).body;
    const keys = ['pipeline_id', 'name', 'check_types', 'is_default'];
    expect(Object.keys(pipelines[0])).toEqual(keys);
    const defaults = pipelines.filter((one: { is_default: boolean }) => one.is_default);
    expect(defaults).toEqual([pipelines[0]]);
  });

  it.each(['services', 'pipelines'])('%s are the members’ alone to read', async (what) => {
    expect((await call('GET', `${path}/${what}`)).status).toBe(401);
    expect((await call('GET', `${path}/${what}`, { token: coordinator })).status).toBe(200);
  });
});

describe('initiate', () => {
  it('opens one check and sends the candidate a link', async () => {
    const application = await fresh();
    const ids = { application_id: application.id };
    const { status, body } = await initiate({ ...ids, check_type: 'motor_vehicle' });
    expect(status).toBe(201);
    const [check] = body.background_checks;
    expect(body.background_checks).toHaveLength(1);
    expect(check).toMatchObject({
      org_id: orgId,
      application_id: application.id,
      candidate_id: application.candidateId,
      check_type: 'motor_vehicle',
      status: 'pending',
      vendor_check_id: null,
      consent_given: null,
      submitted_at: null,
    });
    const [message] = await messagesOf(application.id);
    expect(message).toMatchObject({ kind: 'consent_link', channel: 'email' });
    expect(message?.body).toMatch(/http:\/\/localhost:3000\/consent\/[\w-]{43}\n/);
    expect(message?.body).toContain('14 days');
    const link = await prisma().publicLink.findFirstOrThrow({
      where: { orgId, applicationId: application.id },
    });
    expect(Math.round((+link.expiresAt - Date.now()) / 86_400_000)).toBe(14);
    const where = { applicationId: application.id, type: 'background_check' } as const;
    expect(await prisma().activity.findMany({ where })).toMatchObject([
      { details: { check_id: check.check_id, from: null, to: 'pending' }, actorType: 'user' },
    ]);
  });

  it('opens one check for each type of a pipeline, with one link for all', async () => {
    const { id } = await fresh();
    const { pipelines } = (await call('GET', `${path}/pipelines`, { token })).body;
    const [{ pipeline_id, check_types }] = pipelines;
    const { status, body } = await initiate({ application_id: id, pipeline_id });
    expect(status).toBe(201);
    const types = body.background_checks.map((one: { check_type: string }) => one.check_type);
    expect(types).toEqual(check_types);
    expect(await messagesOf(id)).toHaveLength(1);
    const [link] = await prisma().publicLink.findMany({ where: { applicationId: id } });
    const checkIds = body.background_checks.map((one: { check_id: string }) => one.check_id);
    expect(link).toMatchObject({ purpose: 'consent', details: { check_ids: checkIds } });
  });

  it('opens no type twice: what is open comes back, and the newest link covers all', async () => {
    const { id } = await fresh();
    const one = { application_id: id, check_type: 'ssn_trace' };
    const first = await initiate(one);
    const again = await initiate(one);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const [pipeline] = await prisma().checkPipeline.findMany({ where: { orgId, isDefault: true } });
    const more = await initiate({ application_id: id, pipeline_id: pipeline?.id });
    expect(more.status).toBe(201);
    expect(more.body.background_checks[1]).toEqual(first.body.background_checks[0]);
    expect(await prisma().backgroundCheck.count({ where: { applicationId: id } })).toBe(3);
    const where = { applicationId: id, usedAt: null };
    const links = await prisma().publicLink.findMany({ where });
    expect(links).toHaveLength(1);
    expect(Object(links[0]?.details).check_ids).toHaveLength(3);
  });

  it('opens a type again once it has come to its end, and asks nobody who has consented', async () => {
    const application = await fresh();
    const done = { status: 'failed', failureReason: 'cancelled' } as const;
    await createBackgroundCheck(application, done);
    const given = { status: 'consent_received', consentGivenAt: new Date() } as const;
    await createBackgroundCheck(application, { ...given, checkType: 'ssn_trace' });
    const ids = { application_id: application.id };
    expect((await initiate({ ...ids, check_type: 'ssn_trace' })).status).toBe(200);
    expect(await messagesOf(application.id)).toEqual([]);
    expect((await initiate({ ...ids, check_type: 'criminal_national' })).status).toBe(201);
  });

  it('of many at once opens one check', async () => {
    const { id } = await fresh();
    const body = { application_id: id, check_type: 'credit_report' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => initiate(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await prisma().backgroundCheck.count({ where: { applicationId: id } })).toBe(1);
  });

  it('stores the message unsent for a candidate without an address', async () => {
    const candidate = await createCandidate(orgId, nowhere);
    const { id } = await createApplication(orgId, { candidateId: candidate.id });
    const { body } = await initiate({ application_id: id, check_type: 'ssn_trace' });
    expect(body.message_not_sent).toBe('no_address');
    expect(await messagesOf(id)).toMatchObject([
      { status: 'skipped', failureReason: 'no_address' },
    ]);
  });

  it('is replayed under its Idempotency-Key', async () => {
    const { id } = await fresh();
    const body = { application_id: id, check_type: 'ssn_trace' };
    const headers = { 'idempotency-key': newId() };
    const first = await initiate(body, { headers });
    const second = await initiate(body, { headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await messagesOf(id)).toHaveLength(1);
  });
});

describe('initiate refuses', () => {
  const valid = { application_id: newId(), check_type: 'ssn_trace' };
  it.each([
    ['nothing at all', {}],
    ['neither type nor pipeline', { application_id: newId() }],
    ['both', { ...valid, pipeline_id: newId() }],
    ['an unknown type', { application_id: newId(), check_type: 'astrology' }],
    ['no application', { check_type: 'ssn_trace' }],
    ['a malformed application', { ...valid, application_id: '12' }],
    ['a malformed pipeline', { application_id: newId(), pipeline_id: 'x' }],
    ['an unknown field', { ...valid, status: 'completed' }],
    ['null for a type', { ...valid, check_type: null }],
  ])('%s: 400', async (_, body) => {
    const answer = await initiate(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('an application that is not there or another organization’s: 404', async () => {
    const foreign = await createApplication(foreignOrgId);
    for (const application_id of [newId(), foreign.id]) {
      const answer = await initiate({ application_id, check_type: 'ssn_trace' });
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('APPLICATION_NOT_FOUND');
    }
    expect(await prisma().backgroundCheck.count({ where: { orgId: foreignOrgId } })).toBe(0);
  });

  it('a pipeline that is not there or another organization’s: 404', async () => {
    const { id } = await fresh();
    const foreign = await prisma().checkPipeline.findFirstOrThrow({
      where: { orgId: foreignOrgId },
    });
    for (const pipeline_id of [newId(), foreign.id]) {
      const answer = await initiate({ application_id: id, pipeline_id });
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('NOT_FOUND');
    }
  });

  it('a closed application: 400', async () => {
    const closed = { stage: 'client_rejected', closedReason: 'rejected' } as const;
    const { id } = await createApplication(orgId, { ...closed, closedAt: new Date() });
    const answer = await initiate({ application_id: id, check_type: 'ssn_trace' });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('APPLICATION_CLOSED');
  });

  it('a type that no enabled service offers, alone or in a pipeline: 400', async () => {
    const own = (await createOrganization('Choosy')).id;
    const { token: theirs } = await createMember(own, 'admin');
    const { id: application_id } = await createApplication(own);
    await prisma().checkService.updateMany({
      where: { orgId: own, checkTypes: { has: 'motor_vehicle' } },
      data: { isEnabled: false },
    });
    const drivers = await prisma().checkPipeline.findFirstOrThrow({
      where: { orgId: own, checkTypes: { has: 'motor_vehicle' } },
    });
    for (const what of [{ check_type: 'motor_vehicle' }, { pipeline_id: drivers.id }]) {
      const answer = await initiate({ application_id, ...what }, { token: theirs });
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain('motor_vehicle');
    }
    expect(await prisma().backgroundCheck.count({ where: { orgId: own } })).toBe(0);
  });

  it('who may not: 401', async () => {
    const { id } = await fresh();
    const body = { application_id: id, check_type: 'ssn_trace' };
    const refused = await call('POST', path, { token: coordinator, body });
    expect(refused.status).toBe(401);
    expect(refused.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await call('POST', path, { body })).body.error.code).toBe('UNAUTHORIZED');
  });
});
