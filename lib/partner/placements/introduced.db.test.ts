import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createLocation, createMember } from '@/lib/testing/factories';
import { applicantAt, createTestPartner, eventsOf, type TestPartner } from '@/lib/testing/partner';
import { setDefaultEndpoint } from '@/lib/testing/registry';

useTestDatabase();

const endpoint = 'https://receiver.invalid/hooks';
const phone = '+16145550123';

let partner: TestPartner;
let orgId = '';
let token = '';

beforeEach(async () => {
  partner = await createTestPartner();
  orgId = partner.orgId;
  await setDefaultEndpoint(orgId, endpoint);
  token = (await createMember(orgId)).token;
});

const post = (path: string, body: object) => call('POST', `/api/v1${path}`, { token, body });
const place = async () => {
  const { id, locationRef } = await createLocation(orgId);
  return { id, ref: locationRef ?? '' };
};
const source = async (more: object = {}) => {
  const person = { first_name: 'Zoë', last_name: 'Ng', phone, source: 'Indeed', ...more };
  const { status, body } = await post('/candidates', person);
  expect(status).toBe(201);
  return body;
};
const addAt = (candidateId: string, locationId: string) =>
  post(`/candidates/${candidateId}/locations`, { location_id: locationId });
const told = async () =>
  (await eventsOf(orgId)).map(({ type, data }) => [type, data.location_ref, data.external_ref]);

describe('a candidate whom the partner does not know', () => {
  it('is introduced by the first location added, and only by that one', async () => {
    const { candidate_id: id } = await source();
    expect(await told()).toEqual([]);
    const [first, second] = [await place(), await place()];
    const { body } = await addAt(id, first.id);
    await addAt(id, second.id);
    const [created, added] = await eventsOf(orgId);
    expect(created).toMatchObject({
      type: 'candidate_created',
      applicationId: body.application.application_id,
      data: {
        candidate_id: id,
        external_ref: null,
        location_ref: first.ref,
        status: 'screening',
        first_name: 'Zoë',
        phone,
        source: 'Indeed',
      },
    });
    expect(added).toMatchObject({
      type: 'candidate_location_added',
      data: { location_ref: second.ref },
    });
    expect(await eventsOf(orgId)).toHaveLength(2);
  });

  it('is introduced once where several locations are added at once', async () => {
    const { candidate_id: id } = await source();
    const places = await Promise.all(Array.from({ length: 4 }, place));
    await Promise.all(places.map((one) => addAt(id, one.id)));
    const types = (await told()).map(([type]) => type);
    expect(types).toEqual(['candidate_created', ...Array(3).fill('candidate_location_added')]);
  });

  it('is introduced by the move of an application that was at no location, as of when they applied', async () => {
    const job = await createJob(orgId);
    const { candidate_id: id } = await source({ job_id: job.id });
    const { id: applicationId } = await prisma().application.findFirstOrThrow({
      where: { candidateId: id },
    });
    const appliedAt = new Date('2026-03-01T10:00:00.000Z');
    await prisma().application.updateMany({ where: { id: applicationId }, data: { appliedAt } });
    expect(await told()).toEqual([]);
    const to = await place();
    const path = `/applications/${applicationId}/change-location`;
    expect((await post(path, { location_id: to.id })).status).toBe(200);
    const applied = { applied_at: appliedAt.toISOString(), location_ref: to.ref };
    expect(await eventsOf(orgId)).toMatchObject([{ type: 'candidate_created', data: applied }]);
  });

  it('is introduced where the location before had no reference', async () => {
    const { candidate_id: id } = await source();
    const unnamed = await createLocation(orgId, { locationRef: null });
    await addAt(id, unnamed.id);
    const to = await place();
    await addAt(id, to.id);
    expect(await told()).toEqual([['candidate_created', to.ref, null]]);
  });

  it('is introduced before the blocklist ends the application', async () => {
    const where = { id: orgId };
    await prisma().organization.update({ where, data: { blocklistBehaviour: 'exclude' } });
    const { candidate_id: id } = await source();
    await post('/candidates/blocklist', { match_type: 'phone', match_value: phone });
    await addAt(id, (await place()).id);
    expect(await eventsOf(orgId)).toMatchObject([
      { type: 'candidate_created', data: { status: 'screening' } },
      { type: 'candidate_status_changed', data: { status: 'rejected' } },
    ]);
  });
});

describe('a candidate whom the partner knows', () => {
  it('by an event is told of as added', async () => {
    const job = await createJob(orgId, { locationId: (await place()).id });
    const { candidate_id: id } = await source({ job_id: job.id });
    await addAt(id, (await place()).id);
    const types = (await told()).map(([type]) => type);
    expect(types).toEqual(['candidate_created', 'candidate_location_added']);
  });

  it('is told of as added before the blocklist ends the application', async () => {
    const where = { id: orgId };
    const site = await place();
    const body = applicantAt(site.ref, { phone });
    const { candidate_id: id } = (await partner.send('POST', '/candidates', { body })).body;
    await prisma().organization.update({ where, data: { blocklistBehaviour: 'exclude' } });
    await post('/candidates/blocklist', { match_type: 'phone', match_value: phone });
    const [office, own] = [await place(), await place()];
    await addAt(id, office.id);
    await partner.send('POST', `/candidates/${body.external_ref}/locations`, {
      body: { location_refs: [own.ref] },
    });
    for (const { id: locationId } of [office, own]) {
      const { id: applicationId } = await prisma().application.findFirstOrThrow({
        where: { candidateId: id, locationId },
      });
      const events = (await eventsOf(orgId)).filter((one) => one.applicationId === applicationId);
      expect(events).toMatchObject([
        { type: 'candidate_location_added', data: { screening_reason: 'blocklisted' } },
        { type: 'candidate_status_changed', data: { status: 'rejected' } },
      ]);
    }
  });

  it('because it claimed them is told of as added', async () => {
    const { candidate_id: id } = await source();
    const [first, second] = [await place(), await place()];
    const body = applicantAt(first.ref, { phone });
    expect((await partner.send('POST', '/candidates', { body })).body.candidate_id).toBe(id);
    await addAt(id, second.id);
    expect(await told()).toEqual([['candidate_location_added', second.ref, body.external_ref]]);
  });

  it('at the location moved to hears nothing where there was no location before', async () => {
    const to = await place();
    const { candidate_id: id } = await source({ job_id: (await createJob(orgId)).id });
    const { id: applicationId } = await prisma().application.findFirstOrThrow({
      where: { candidateId: id },
    });
    await addAt(id, to.id);
    await post(`/applications/${applicationId}/change-location`, { location_id: to.id });
    expect(await told()).toEqual([['candidate_created', to.ref, null]]);
  });
});
