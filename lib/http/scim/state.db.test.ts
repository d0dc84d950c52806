import { expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { type Company, foundCompany, push, useScim } from './testing/client';

useTestDatabase();

const scim = useScim();

async function stateOf({ admin: { token } }: Company) {
  await settleAfterCommit();
  return (await call('GET', '/api/v1/settings/provisioning', { token })).body.provisioning;
}

test('admins see how provisioning fares, and nobody else', async () => {
  const company = await foundCompany();
  const nothing = { last_refused_at: null, last_refusal: null };
  expect(await stateOf(company)).toEqual({
    base_url: `${scim.base()}/scim/v2`,
    ...{ people: 0, groups: 0, last_request_at: null, ...nothing },
  });
  const viewer = await createMember(company.orgId, 'viewer');
  await scim.ask({ admin: viewer }, 'GET', '/Users');
  expect((await stateOf(company)).last_request_at).toBeNull();
  const { body } = await scim.post(company, { userName: `a@${company.domain}` });
  await scim.post(company, { userName: `b@${company.domain}` });
  await push(scim, company, 'Group', [body.id]);
  await scim.ask(company, 'DELETE', `/Users/${body.id}`);
  const time = expect.any(String);
  expect(await stateOf(company)).toMatchObject({
    people: 1,
    groups: 1,
    last_request_at: time,
    ...nothing,
  });
  await scim.ask(company, 'GET', `/Users/${body.id}`);
  expect(await stateOf(company)).toMatchObject(nothing);
  await scim.post(company, { userName: 'eve@elsewhere.example' });
  expect(await stateOf(company)).toMatchObject({
    last_refused_at: time,
    last_refusal: expect.stringContaining('verified under Single sign-on'),
  });
  const { token } = viewer;
  expect((await call('GET', '/api/v1/settings/provisioning', { token })).status).toBe(401);
});
