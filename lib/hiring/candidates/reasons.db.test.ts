import { beforeAll, expect, test } from 'vitest';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';

useTestDatabase();

let token = '';
let rejected = '';
let open = '';

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  token = (await createMember(orgId)).token;
  rejected = (await createApplication(orgId)).id;
  open = (await createApplication(orgId)).id;
  const body = { reason: 'No licence' };
  expect(
    (await call('POST', `/api/v1/applications/${rejected}/reject`, { token, body })).status,
  ).toBe(200);
});

const listed = async (include: string) => {
  const { body } = await call('GET', '/api/v1/candidates', { token, query: { include } });
  return body.data.flatMap(({ applications = [] }: Json) => applications);
};

test('each application says why it is in its stage, where that is asked for', async () => {
  const applications = await listed('applications,reasons');
  const reasonOf = (id: string) =>
    applications.find((one: Json) => one.application_id === id)?.stage_reason;
  expect([reasonOf(rejected), reasonOf(open)]).toEqual(['No licence', null]);
});

test('reasons are told with applications alone, and only when asked for', async () => {
  for (const application of await listed('applications')) {
    expect(application).not.toHaveProperty('stage_reason');
  }
  expect(await listed('reasons')).toEqual([]);
});
