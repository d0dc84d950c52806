import { beforeEach, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { addSite, applicantAt, createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase();

let partner: TestPartner;
let token = '';
let ids = { applicationId: '', candidateId: '', externalRef: '', ref: '', otherRef: '' };

beforeEach(async () => {
  partner = await createTestPartner();
  const { orgId } = partner;
  ({ token } = await createMember(orgId, 'admin'));
  const [site, other] = [await addSite(orgId), await addSite(orgId)];
  const body = applicantAt(site.ref, { consent: { contact: true } });
  const answer = await partner.send('POST', '/candidates', { body });
  expect(answer.body.applications).toMatchObject([{ screening: 'enqueued' }]);
  const { candidate_id: candidateId, application_id: applicationId } = answer.body;
  const { external_ref: externalRef } = body;
  ids = { applicationId, candidateId, externalRef, ref: site.ref, otherRef: other.ref };
});

const post = (path: string, body: object) => call('POST', `/api/v1/${path}`, { token, body });
const about = (path: string, body: object) =>
  post(`applications/${ids.applicationId}/${path}`, body);
const bulk = (body: object) =>
  post('applications/bulk', { ...body, application_ids: [ids.applicationId] });
const force = { force: true, reason: 'As agreed' };

test.each<[string, () => Promise<{ status: number }>]>([
  ['rejecting', () => about('reject', { outcome: 'recruiter_rejected' })],
  ['rejecting many', () => bulk({ action: 'reject', outcome: 'recruiter_rejected' })],
  ['withdrawing', () => about('withdraw', {})],
  ['hiring', () => about('change-stage', { to_stage: 'hired', ...force })],
  [
    'a move to a failed stage',
    () => about('change-stage', { to_stage: 'ineligible_for_screening', ...force }),
  ],
  ['do not contact', () => about('change-stage', { to_stage: 'dnc', reason: 'Asked' })],
  ['moving many', () => bulk({ action: 'change-stage', to_stage: 'dnc', reason: 'Asked' })],
  ['erasing', () => post(`candidates/${ids.candidateId}/erase`, {})],
  [
    'the partner’s outcome',
    () =>
      partner.send('PATCH', `/candidates/${ids.externalRef}`, {
        query: { location_ref: ids.ref },
        body: { outcome: 'withdrawn' },
      }),
  ],
  [
    'the partner’s move to another location',
    () =>
      partner.send('POST', `/candidates/${ids.externalRef}/locations`, {
        body: { location_refs: [ids.otherRef], move_from_location_ref: ids.ref },
      }),
  ],
])('%s cancels the screening call that waits', async (_, end) => {
  expect((await end()).status).toBeLessThan(300);
  const { orgId } = partner;
  const where = { orgId, applicationId: ids.applicationId };
  expect(await prisma().screeningRun.findMany({ where })).toMatchObject([{ status: 'cancelled' }]);
});

test('a result that rejects completes its call', async () => {
  const result = { result: 'failed', completed_at: new Date().toISOString() };
  expect((await about('screening-result', result)).status).toBe(200);
  const runs = await prisma().screeningRun.findMany({ where: { orgId: partner.orgId } });
  expect(runs).toMatchObject([{ status: 'completed' }]);
});
