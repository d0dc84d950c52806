import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate } from '@/lib/testing/factories';
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

  test('reaches no other registry, not even one of the same partner', async () => {
    const other = await addRegistry(partner.partnerId);
    const phone = newPhone();
    await createCandidate(other.orgId, { phoneE164: phone });
    expect((await ingest(applicantAt(site.ref, { phone }))).status).toBe(201);
  });
});
