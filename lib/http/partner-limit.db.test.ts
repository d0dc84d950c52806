import { beforeEach, expect, test } from 'vitest';
import { issuePartnerKey } from '@/lib/partners/operator';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase({ PARTNER_RATE_LIMIT: '3' });

let partner: TestPartner;
let path = '';

beforeEach(async () => {
  partner = await createTestPartner();
  path = `/partner/v1/organizations/${partner.orgRef}/webhook`;
});

const read = (token = partner.apiKey) => call('GET', path, { token });

test('twice a second’s requests may come at once, the next is told to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 7 }, () => read()));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(6);
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(refused?.body.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limited' });
  const wait = Number(refused?.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(2);
  expect(refused?.headers.get('x-ratelimit-limit')).toBe('6');
});

test('and the limit is each key’s own', async () => {
  await Promise.all(Array.from({ length: 7 }, () => read()));
  const { apiKey } = await issuePartnerKey(partner.partnerId);
  expect((await read(apiKey)).status).toBe(404);
});
