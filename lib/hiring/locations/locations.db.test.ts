import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { attachRegistry } from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createJob,
  createMember,
  createOrganization,
  createLocation as createSite,
  type Member,
} from '@/lib/testing/factories';
import { addRegistry, addSite, applicantAt, createTestPartner } from '@/lib/testing/partner';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let admin: Member;
let viewer: Member;
let ownId = '';
let foreignId = '';
let foreignJobId = '';

beforeEach(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  admin = await createMember(orgId);
  viewer = await createMember(orgId, 'viewer');
  ownId = (await createSite(orgId)).id;
  const other = (await createOrganization('Other')).id;
  foreignId = (await createSite(other)).id;
  foreignJobId = (await createJob(other)).id;
});

const list = async (token = admin.token) =>
  (await call('GET', '/api/v1/locations', { token })).body.locations;
const create = (body: object, token = admin.token) =>
  call('POST', '/api/v1/locations', { token, body });
const patch = (body: object, id = ownId) =>
  call('PATCH', `/api/v1/locations/${id}`, { token: admin.token, body });

describe('locations', () => {
  it('are created with an intake job of their own, listed by name', async () => {
    const sent = { name: ' Albany ', location_ref: 'albany-01', city: 'Albany', state: 'NY' };
    const { status, body } = await create(sent);
    expect(status).toBe(201);
    expect(body.location).toEqual({
      ...sent,
      name: 'Albany',
      location_id: expect.any(String),
      time_zone: 'America/New_York',
      intake_job: { id: expect.any(String), title: 'General application, Albany' },
      intake_job_id: body.location.intake_job.id,
      created_at: expect.any(String),
      is_active: true,
    });
    const locations = await list(viewer.token);
    expect(locations.map(({ name }: { name: string }) => name)).toEqual(['Albany', 'Columbus']);
    expect(locations[0]).toEqual({ ...body.location, etag: expect.any(String) });
    expect(locations[1].intake_job).toBeNull();
    const collaborator = await createMember(orgId, 'collaborator');
    const [ofStranger] = await list(collaborator.token);
    expect(ofStranger).toEqual({
      ...body.location,
      etag: expect.any(String),
      intake_job: null,
      intake_job_id: null,
    });
    const jobId = body.location.intake_job.id;
    const { userId } = collaborator;
    await prisma().jobTeamMember.create({ data: { orgId, jobId, userId, role: 'interviewer' } });
    expect((await list(collaborator.token))[0]).toMatchObject(body.location);
  });

  it('take a job of the organization as intake job, and no other', async () => {
    const job = await createJob(orgId, { title: 'Driver' });
    const { body } = await create({ name: 'Troy', intake_job_id: job.id });
    expect(body.location.intake_job).toEqual({ id: job.id, title: 'Driver' });
    const deleted = await createJob(orgId, { deletedAt: new Date() });
    for (const id of [foreignJobId, deleted.id, newId(), 'nonsense']) {
      expect((await create({ name: 'Troy', intake_job_id: id })).status).toBe(400);
      expect((await patch({ intake_job_id: id })).status).toBe(400);
    }
  });

  it('share no intake job, whose applicants could apply at one of them only', async () => {
    const job = await createJob(orgId);
    const { body } = await create({ name: 'Troy', intake_job_id: job.id });
    expect((await patch({ intake_job_id: job.id })).status).toBe(400);
    const again = { token: admin.token, body: { intake_job_id: job.id, city: 'Troy' } };
    const path = `/api/v1/locations/${body.location.location_id}`;
    expect((await call('PATCH', path, again)).status).toBe(200);
  });

  it('take no applicants to their job once they are switched off', async () => {
    const { body } = await create({ name: 'Troy' });
    const { location_id: id, intake_job: job } = body.location;
    const token = admin.token;
    await call('PATCH', `/api/v1/locations/${id}`, { token, body: { is_active: false } });
    const person = { first_name: 'Ada', last_name: 'Ng', job_id: job.id };
    const answer = await call('POST', '/api/v1/candidates', { token, body: person });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await prisma().candidate.count({ where: { orgId, lastName: 'Ng' } })).toBe(0);
  });

  it('change what is sent, clear what is null and keep the rest', async () => {
    await patch({ city: 'Columbus', state: 'OH' });
    const { status, body } = await patch({ name: 'East', city: null, time_zone: 'Europe/Berlin' });
    expect(status).toBe(200);
    expect(body.location).toMatchObject({ name: 'East', city: null, state: 'OH' });
    expect(body.location).toMatchObject({ time_zone: 'Europe/Berlin', is_active: true });
    expect(await list()).toEqual([{ ...body.location, etag: expect.any(String) }]);
    expect((await patch({ location_ref: null })).body.location.location_ref).toBeNull();
    const where = { orgId, type: 'settings' } as const;
    expect(await prisma().activity.count({ where })).toBe(3);
    await patch({});
    await patch({ name: 'East' });
    expect(await prisma().activity.count({ where })).toBe(3);
  });

  it('have references of their own, also when two are created at once', async () => {
    const answers = await Promise.all([
      create({ name: 'A', location_ref: 'same' }),
      create({ name: 'B', location_ref: 'same' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const taken = await patch({ location_ref: 'same' });
    expect(taken.status).toBe(400);
    expect(taken.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('share no reference with another registry of the partner, also when two are created at once', async () => {
    const partner = await createTestPartner();
    const { token } = await createMember(partner.orgId);
    const second = await addRegistry(partner.partnerId);
    const other = (await createMember(second.orgId)).token;
    const answers = await Promise.all(
      ['r1', 'r2', 'r3', 'r4'].flatMap((ref) => [
        create({ name: 'A', location_ref: ref }, token),
        create({ name: 'B', location_ref: ref }, other),
      ]),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 201, 201, 400, 400, 400, 400,
    ]);
    const { ref } = await addSite(partner.orgId);
    const { id } = await addSite(second.orgId);
    await prisma().location.updateMany({
      where: { locationRef: ref },
      data: { deletedAt: new Date() },
    });
    const path = `/api/v1/locations/${id}`;
    const taken = await call('PATCH', path, { token: other, body: { location_ref: ref } });
    expect([taken.status, taken.body.error]).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
    expect(taken.body.error.message).toContain('another registry');
    const elsewhere = await createTestPartner('Another');
    const foreign = (await createMember(elsewhere.orgId)).token;
    expect((await create({ name: 'C', location_ref: ref }, foreign)).status).toBe(201);
  });

  it('keep an organization from becoming a registry beside one of the same references', async () => {
    const { partnerId, orgId: first } = await createTestPartner();
    const { ref } = await addSite(first);
    const { id } = await createSite(orgId, { locationRef: ref });
    const attached = () => attachRegistry(partnerId, orgId, 'second');
    await expect(attached()).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await patch({ location_ref: `${ref}-east` }, id);
    expect(await attached()).toEqual({ orgId, orgRef: 'second' });
    await expect(attached()).rejects.toThrow('The organization is a registry already.');
  });

  it('never share one with a registry attached at the same time', async () => {
    const { partnerId, orgId: first } = await createTestPartner();
    const { ref } = await addSite(first);
    const [made, attached] = await Promise.allSettled([
      create({ name: 'A', location_ref: ref }),
      attachRegistry(partnerId, orgId, 'second'),
    ]);
    if (made.status === 'rejected') throw made.reason;
    expect((made.value.status === 201) !== (attached.status === 'fulfilled')).toBe(true);
  });

  it.each([
    { name: '' },
    { name: null },
    { location_ref: '' },
    { location_ref: ' \u200b' },
    { location_ref: 'x'.repeat(256) },
    { time_zone: 'Mars/Olympus' },
    { time_zone: '+02:00' },
    { time_zone: null },
    { city: 1 },
    { org_id: newId() },
  ])('refuse %j', async (body) => {
    for (const answer of [await patch(body), await create({ name: 'A', ...body })]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    }
  });

  it.each([
    ['UTC', 'UTC'],
    ['etc/utc', 'UTC'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['US/Eastern', 'America/New_York'],
    ['europe/berlin', 'Europe/Berlin'],
    ['asia/calcutta', 'Asia/Kolkata'],
  ])('know %s, which is %s', async (sent, zone) => {
    const made = await create({ name: `In ${sent}`, time_zone: sent });
    const changed = await patch({ time_zone: sent });
    for (const { body } of [made, changed]) expect(body.location.time_zone).toBe(zone);
    const kept = await prisma().location.findMany({ where: { timeZone: zone } });
    expect(kept.map(({ name }) => name)).toContain(`In ${sent}`);
  });

  it('have their zone by the name of now where it was kept under a former one', async () => {
    const where = { id: ownId };
    await prisma().location.updateMany({ where, data: { timeZone: 'us/eastern' } });
    expect((await list()).at(0)?.time_zone).toBe('America/New_York');
  });

  it('are not found by partners while they are inactive', async () => {
    const partner = await createTestPartner();
    const { token } = await createMember(partner.orgId);
    const body = { name: 'Troy', location_ref: 'troy-02' };
    const { location } = (await create(body, token)).body;
    const path = `/api/v1/locations/${location.location_id}`;
    await call('PATCH', path, { token, body: { is_active: false } });
    const send = () => partner.send('POST', '/candidates', { body: applicantAt('troy-02') });
    expect((await send()).body.error.code).toBe('unknown_location_ref');
    await call('PATCH', path, { token, body: { is_active: true } });
    expect((await send()).status).toBe(201);
  });

  it('are for admins to create', async () => {
    const refused = await create({ name: 'A' }, viewer.token);
    expect(refused.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    for (const method of ['GET', 'POST']) {
      expect((await call(method, '/api/v1/locations', { body: {} })).status).toBe(401);
    }
  });
});

itRefusesStrangers(
  () => ({ token: admin.token, id: ownId, foreignId }),
  [
    {
      method: 'PATCH',
      path: '/api/v1/locations/:id',
      options: { body: { name: 'East' } },
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => viewer.token,
    },
  ],
);
