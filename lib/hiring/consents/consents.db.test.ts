import { beforeAll, expect, test } from 'vitest';
import { issuePartnerKey } from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createMember, createOrganization } from '@/lib/testing/factories';
import { applicantAt } from '@/lib/testing/partner';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';

useTestDatabase();

let registry: TestRegistry;
let token = '';
let apiKey = '';
let anyId = '';
let foreignId = '';

beforeAll(async () => {
  registry = await createRegistry('https://hooks.partner.example/events');
  token = (await createMember(registry.orgId, 'viewer')).token;
  ({ apiKey } = await issuePartnerKey(registry.partnerId));
  anyId = (await createCandidate(registry.orgId)).id;
  foreignId = (await createCandidate((await createOrganization('Other')).id)).id;
});

const path = (id: string) => `/api/v1/candidates/${id}/consents`;

itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  [{ method: 'GET', path: path(':id'), malformedId: 404, notFound: 'CANDIDATE_NOT_FOUND' }],
);

test('what a partner says of being contacted is kept each time it changes', async () => {
  const applicant = applicantAt(registry.location.locationRef);
  const send = async (consent?: object) =>
    call('POST', '/partner/v1/candidates', { token: apiKey, body: { ...applicant, ...consent } });
  const { candidate_id: id } = (await send({ consent: { contact: true } })).body;
  await send({ consent: { contact: true } });
  await send();
  await send({ consent: { contact: false } });
  const { consents } = (await call('GET', path(id), { token })).body;
  expect(consents).toMatchObject([
    { purpose: 'contact', given: false, words: null },
    { purpose: 'contact', given: true, words: null, signed_name: null },
  ]);
  expect(consents[0].told_to).toBe(consents[1].told_to);
  expect(consents[0].told_to).not.toBe('');
});

test('somebody whom nobody asked has none', async () => {
  expect((await call('GET', path(anyId), { token })).body).toEqual({ consents: [] });
});
