import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createJob, createMember } from '@/lib/testing/factories';
import {
  addRegistry,
  addSite,
  applicantAt,
  createTestPartner,
  newPhone,
  type TestPartner,
} from '@/lib/testing/partner';

useTestDatabase();

let partner: TestPartner;
let site = { id: '', ref: '' };

beforeEach(async () => {
  partner = await createTestPartner();
  site = await addSite(partner.orgId);
});

const ingest = (body: object) => partner.send('POST', '/candidates', { body });

describe('claiming', () => {
  test('an unknown external_ref takes the newest applicant of the phone that has none', async () => {
    const phone = newPhone();
    const phoneE164 = phone;
    await createCandidate(partner.orgId, { phoneE164 });
    const { id } = await createCandidate(partner.orgId, { phoneE164 });
    await ingest(applicantAt(site.ref));
    const body = applicantAt(site.ref, { phone: `1 (614) ${phone.slice(5, 8)}-${phone.slice(8)}` });
    const claimed = await ingest(body);
    expect(claimed.status).toBe(200);
    expect(claimed.body).toMatchObject({ candidate_id: id, deduped: true });
    const link = await prisma().partnerApplicant.findFirst({ where: { candidateId: id } });
    expect(link?.externalRef).toBe(body.external_ref);
  });

  test('fifty claims by different ids make one claim and 49 new applicants', async () => {
    const phone = newPhone();
    const { id } = await createCandidate(partner.orgId, { phoneE164: phone });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ingest(applicantAt(site.ref, { phone }))),
    );
    const claims = answers.filter(({ body }) => body.candidate_id === id);
    expect(claims.map(({ status }) => status)).toEqual([200]);
    expect(new Set(answers.map(({ body }) => body.candidate_id)).size).toBe(50);
  });

  test('at a location whose intake job they apply to elsewhere opens another job there', async () => {
    const { orgId } = partner;
    const { token } = await createMember(orgId);
    const { id: driver } = await createJob(orgId, { title: 'Driver' });
    const [there, third] = [await addSite(orgId), await addSite(orgId)];
    const office = (method: string, path: string, body: object) =>
      call(method, `/api/v1${path}`, { token, body });
    const moved = await office('PATCH', `/locations/${site.id}`, { intake_job_id: driver });
    expect(moved.status).toBe(200);
    const phone = newPhone();
    const person = { first_name: 'Amara', last_name: 'Okafor', phone };
    const sourced = { ...person, job_id: driver, location_id: there.id };
    const { candidate_id: id } = (await office('POST', '/candidates', sourced)).body;
    const body = applicantAt(site.ref, { phone });
    const [claimed, again] = [await ingest(body), await ingest(body)];
    expect([claimed.status, again.status]).toEqual([200, 200]);
    expect(claimed.body).toMatchObject({ candidate_id: id, deduped: true });
    expect(again.body).toEqual(claimed.body);
    const other = { ...sourced, phone: newPhone(), location_id: third.id };
    const { candidate_id: second } = (await office('POST', '/candidates', other)).body;
    const added = await office('POST', `/candidates/${second}/locations`, { location_id: site.id });
    expect(added.status).toBe(201);
    const jobs = await prisma().job.findMany({ where: { orgId, locationId: site.id } });
    const here = await prisma().application.findMany({ where: { orgId, locationId: site.id } });
    expect(here.map(({ jobId }) => jobId)).toEqual([jobs[0]?.id, jobs[0]?.id]);
    const where = { orgId_id: { orgId, id: site.id } };
    expect((await prisma().location.findUniqueOrThrow({ where })).intakeJobId).toBe(driver);
  });

  test('reaches no other registry, not even one of the same partner', async () => {
    const other = await addRegistry(partner.partnerId);
    const phone = newPhone();
    await createCandidate(other.orgId, { phoneE164: phone });
    expect((await ingest(applicantAt(site.ref, { phone }))).status).toBe(201);
  });
});
