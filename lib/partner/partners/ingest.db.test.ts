import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import {
  addSite,
  applicantAt,
  countsOf,
  createTestPartner,
  eventsOf,
  newPhone,
  type TestPartner,
} from '@/lib/testing/partner';
import { createBlocklistEntry } from '@/lib/testing/records';

useTestDatabase();

const hook = 'https://93.184.216.34/hooks/1';

let partner: TestPartner;
let site = { id: '', ref: '' };

beforeEach(async () => {
  partner = await createTestPartner();
  site = await addSite(partner.orgId);
});

const ingest = (body: object) => partner.send('POST', '/candidates', { body });

describe('a new applicant', () => {
  test('becomes a candidate with an application at the location, and 201', async () => {
    const body = applicantAt(site.ref, {
      email: 'amara@example.com',
      city: 'Albany',
      applied_at: '2026-03-01T10:00:00+02:00',
      consent: { contact: true },
      webhook_url: hook,
    });
    const answer = await ingest(body);
    expect(answer.status).toBe(201);
    const { candidate_id, application_id } = answer.body;
    expect(answer.body).toEqual({
      candidate_id: expect.any(String),
      application_id: expect.any(String),
      external_ref: body.external_ref,
      phone_e164: body.phone,
      deduped: false,
      screening: 'enqueued',
      screening_reason: null,
      portal_url: `http://localhost:3000/candidates/${candidate_id}?application=${application_id}`,
      webhook_url: hook,
      applications: [
        {
          application_id,
          location_ref: site.ref,
          status: 'screening',
          screening: 'enqueued',
          screening_reason: null,
          closed_reason: null,
          moved_to_location_ref: null,
        },
      ],
    });
    const application = await prisma().application.findFirstOrThrow({
      where: { id: application_id },
      include: { candidate: true, activity: true, location: true },
    });
    expect(application).toMatchObject({
      orgId: partner.orgId,
      locationId: site.id,
      stage: 'applied',
      appliedAt: new Date('2026-03-01T08:00:00Z'),
      source: 'partner',
      candidate: { email: 'amara@example.com', phoneE164: body.phone, consentContact: true },
      activity: [
        {
          type: 'stage',
          fromStage: null,
          toStage: 'applied',
          actorType: 'automation',
          actorName: 'Placement Co',
        },
      ],
    });
    expect(application.jobId).toBe(application.location?.intakeJobId);
    expect(await eventsOf(partner.orgId)).toEqual([]);
  });

  test('at several locations has an application at each, in the order sent', async () => {
    const other = await addSite(partner.orgId);
    const refs = [other.ref, site.ref, other.ref];
    const body = applicantAt('', { location_ref: null, location_refs: refs });
    const answer = await ingest(body);
    expect(answer.status).toBe(201);
    const applications: { application_id: string; location_ref: string }[] =
      answer.body.applications;
    expect(applications.map(({ location_ref }) => location_ref)).toEqual([other.ref, site.ref]);
    expect(answer.body.application_id).toBe(applications[0]?.application_id);
    expect(await countsOf(partner.orgId)).toMatchObject({ candidates: 1, applications: 2 });
  });

  test('may leave every optional field null', async () => {
    const names = ['email', 'city', 'state', 'postal_code', 'source', 'applied_at', 'consent'];
    const nulls = Object.fromEntries([...names, 'webhook_url'].map((name) => [name, null]));
    const answer = await ingest(applicantAt(site.ref, nulls));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ webhook_url: null, screening: 'skipped' });
  });

  test('keeps no blanks', async () => {
    const blanks = { city: ' Troy ', state: '  ', postal_code: '\t' };
    const { body } = await ingest(applicantAt(site.ref, blanks));
    const where = { id: body.candidate_id };
    const row = await prisma().candidate.findFirstOrThrow({ where });
    expect(row).toMatchObject({ city: 'Troy', state: null, postalCode: null });
  });

  test('of the same phone under another external_ref is another applicant', async () => {
    const phone = newPhone();
    const first = await ingest(applicantAt(site.ref, { phone }));
    const second = await ingest(applicantAt(site.ref, { phone }));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.candidate_id).not.toBe(first.body.candidate_id);
  });
});

describe('a known applicant', () => {
  test('is answered with the same ids and 200, and nothing is added', async () => {
    const body = applicantAt(site.ref, { consent: { contact: true }, webhook_url: hook });
    const first = await ingest(body);
    const before = await countsOf(partner.orgId);
    const again = await ingest(body);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, deduped: true });
    expect(await countsOf(partner.orgId)).toEqual(before);
  });

  test('gives what was not known of them before, and nothing else', async () => {
    const body = applicantAt(site.ref, { city: 'Albany' });
    const { candidate_id: id } = (await ingest(body)).body;
    const more = { email: 'amara@example.com', city: 'Troy', state: 'NY', first_name: 'Other' };
    expect((await ingest({ ...body, ...more })).status).toBe(200);
    const row = await prisma().candidate.findFirstOrThrow({ where: { id } });
    expect(row).toMatchObject({ email: 'amara@example.com', city: 'Albany', state: 'NY' });
    expect(row.firstName).toBe(body.first_name);
    const { details } = await prisma().activity.findFirstOrThrow({
      where: { candidateId: id, type: 'profile' },
    });
    expect(details).toEqual({ changed: ['email', 'state'] });
  });

  test.each([
    ['that was not known', {}],
    ['that is not kept', { email: 'amara@example.com' }],
  ])('does not pass by the blocklist with an address %s', async (_, first) => {
    const { orgId } = partner;
    await createBlocklistEntry(orgId, { matchType: 'email', matchValue: 'bad@example.com' });
    const body = applicantAt(site.ref, { consent: { contact: true }, ...first });
    expect((await ingest(body)).body).toMatchObject({ screening: 'enqueued' });
    const other = await addSite(orgId);
    const again = await ingest({ ...body, location_ref: other.ref, email: 'bad@example.com' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ screening: 'skipped', screening_reason: 'blocklisted' });
    const where = { id: again.body.candidate_id };
    expect((await prisma().candidate.findFirstOrThrow({ where })).blockedBy).not.toBeNull();
  });

  test('gets an application at a new location, without an event', async () => {
    const body = applicantAt(site.ref, { webhook_url: hook });
    const first = await ingest(body);
    const other = await addSite(partner.orgId);
    const again = await ingest({ ...body, location_ref: other.ref });
    expect(again.status).toBe(200);
    expect(again.body.candidate_id).toBe(first.body.candidate_id);
    expect(again.body.application_id).not.toBe(first.body.application_id);
    expect(await eventsOf(partner.orgId)).toEqual([]);
  });

  test('with a new phone keeps its identity and takes the phone', async () => {
    const body = applicantAt(site.ref);
    const first = await ingest(body);
    const phone = newPhone();
    const again = await ingest({ ...body, phone });
    expect(again.body.candidate_id).toBe(first.body.candidate_id);
    const where = { orgId: partner.orgId };
    expect(await prisma().candidate.findFirst({ where })).toMatchObject({ phone });
    const { details } = await prisma().activity.findFirstOrThrow({
      where: { ...where, type: 'profile' },
    });
    // The number before is kept for their erasure.
    expect(details).toEqual({ changed: ['phone'], former: { phone: body.phone } });
  });

  test.each([
    ['another URL re-points', 'https://93.184.216.34/two', 'https://93.184.216.34/two'],
    ['null leaves the URL', null, hook],
    ['omission leaves the URL', undefined, hook],
  ])('%s', async (_, webhook_url, stored) => {
    const body = applicantAt(site.ref, { webhook_url: hook });
    await ingest(body);
    const again = await ingest({ ...body, webhook_url });
    expect(again.body.webhook_url).toBe(stored);
  });

  test('what waits for an applicant follows their URL to another host', async () => {
    const body = applicantAt(site.ref, { webhook_url: hook });
    await ingest(body);
    await partner.send('PATCH', `/candidates/${body.external_ref}`, {
      query: { location_ref: site.ref },
      body: { outcome: 'withdrawn' },
    });
    const where = { orgId: partner.orgId };
    // Not due yet: a drain that an earlier change has started would take it meanwhile.
    const nextAttemptAt = new Date(Date.now() + 3_600_000);
    const data = { status: 'pending', statusReason: null, nextAttemptAt } as const;
    await prisma().delivery.updateMany({ where, data });
    await ingest({ ...body, webhook_url: 'https://93.184.216.35/hooks' });
    const [delivery] = await prisma().delivery.findMany({ where });
    expect(delivery?.endpointHost).toBe('93.184.216.35');
  });

  test('who takes back consent is not called', async () => {
    const body = applicantAt(site.ref, { consent: { contact: true } });
    await ingest(body);
    const again = await ingest({ ...body, consent: { contact: false } });
    expect(again.body.screening).toBe('skipped');
    const runs = await prisma().screeningRun.findMany({ where: { orgId: partner.orgId } });
    expect(runs.map(({ status }) => status)).toEqual(['cancelled']);
    expect((await ingest({ ...body, consent: null })).body.screening).toBe('skipped');
  });

  test('sent fifty times at once is one candidate, 49 times deduped', async () => {
    const body = applicantAt(site.ref, { consent: { contact: true } });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ingest(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(answers.filter(({ body: { deduped } }) => deduped)).toHaveLength(49);
    expect(new Set(answers.map((answer) => answer.body.application_id)).size).toBe(1);
    expect(await countsOf(partner.orgId)).toEqual({
      candidates: 1,
      applications: 1,
      links: 1,
      runs: 1,
      jobs: 1,
    });
  });
});
