import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import {
  addSite,
  applicantAt,
  countsOf,
  createTestPartner,
  eventsOf,
  type TestPartner,
} from '@/lib/testing/partner';
import { outsideTwins } from '@/lib/testing/world';

useTestDatabase();

let partner: TestPartner;
let token = '';
let shut = { id: '', ref: '' };
let open = { id: '', ref: '' };
let applicant = applicantAt('');
let ids = { candidate_id: '', application_id: '' };

const deactivate = (id: string) =>
  call('PATCH', `/api/v1/locations/${id}`, { token, body: { is_active: false } });
const ingest = (body: object) => partner.send('POST', '/candidates', { body });
const place = (body: object) =>
  partner.send('POST', `/candidates/${applicant.external_ref}/locations`, { body });

beforeEach(async () => {
  partner = await createTestPartner();
  token = (await createMember(partner.orgId)).token;
  shut = await addSite(partner.orgId);
  open = await addSite(partner.orgId);
  applicant = applicantAt(shut.ref, {
    consent: { contact: true },
    webhook_url: 'https://93.184.216.34/1',
  });
  ids = (await ingest(applicant)).body;
  expect((await deactivate(shut.id)).status).toBe(200);
});

describe('an applicant at a location that was deactivated', () => {
  test('takes an outcome', async () => {
    const answer = await partner.send('PATCH', `/candidates/${applicant.external_ref}`, {
      query: { location_ref: shut.ref },
      body: { outcome: 'withdrawn' },
    });
    expect([answer.status, answer.body.status]).toEqual([200, 'rejected']);
    expect(await eventsOf(partner.orgId)).toMatchObject([{ type: 'candidate_status_changed' }]);
  });

  test('is sent again with another callback URL', async () => {
    const webhookUrl = 'https://93.184.216.34/2';
    const answer = await ingest({ ...applicant, webhook_url: webhookUrl });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...ids, deduped: true, webhook_url: webhookUrl });
  });

  test('is answered there as they are, and added elsewhere', async () => {
    const answer = await place({ location_refs: [shut.ref, open.ref] });
    expect(answer.status).toBe(201);
    expect(answer.body.applications).toMatchObject([
      { application_id: ids.application_id, location_ref: shut.ref },
      { location_ref: open.ref },
    ]);
  });

  test('moves away, and back no more', async () => {
    const body = { location_refs: [open.ref], move_from_location_ref: shut.ref };
    expect((await place(body)).status).toBe(201);
    expect(await eventsOf(partner.orgId)).toMatchObject([
      { type: 'candidate_location_changed', data: { from_location_ref: shut.ref } },
    ]);
    const back = { location_refs: [shut.ref], move_from_location_ref: open.ref };
    const refused = await place(back);
    expect([refused.status, refused.body.error.code]).toEqual([404, 'unknown_location_ref']);
    const where = { locationId: open.id, closedAt: null };
    expect(await prisma().application.count({ where })).toBe(1);
  });
});

describe('a location that was deactivated takes no new applicant', () => {
  test('by ingest, also beside one that takes them', async () => {
    const before = await countsOf(partner.orgId);
    const several = { location_ref: undefined, location_refs: [open.ref, shut.ref] };
    for (const change of [{}, several]) {
      const answer = await ingest(applicantAt(shut.ref, change));
      expect([answer.status, answer.body.error.code]).toEqual([404, 'unknown_location_ref']);
    }
    expect(await countsOf(partner.orgId)).toEqual(before);
  });

  test('by adding it', async () => {
    await deactivate(open.id);
    const answer = await place({ location_refs: [open.ref] });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'unknown_location_ref']);
    expect(
      await prisma().application.count({ where: { locationId: open.id, ...outsideTwins } }),
    ).toBe(0);
  });
});
