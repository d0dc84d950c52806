import { beforeEach, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { signedIn } from '@/lib/organization/me/testing/signed-in';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createLocation } from '@/lib/testing/factories';
import {
  asService,
  type Company,
  foundCompany,
  mapped,
  membershipOf,
  push,
  useScim,
} from './testing/client';

useTestDatabase();

const scim = useScim();

let company: Company;

const issue = async (about: object) => {
  const body = { expires_in_days: 7, ...about };
  const { token } = await signedIn(company.admin);
  return (await call('POST', '/api/v1/settings/api-tokens', { token, body })).body.token;
};

/** The company as somebody with this token sees it. */
const by = (token: string): Company => ({ ...company, admin: { ...company.admin, token } });

beforeEach(async () => {
  company = await foundCompany(mapped);
});

test('a service account’s token that may provision does that, and nothing else', async () => {
  const okta = await asService(company, ['member:provision']);
  const email = `ann@${company.domain}`;
  const { status, body } = await scim.post(okta, { userName: email });
  expect(status).toBe(201);
  await push(scim, okta, 'Desk', [body.id]);
  expect(await membershipOf(company, email)).toMatchObject({ role: 'coordinator' });
  const off = { op: 'replace', path: 'active', value: false };
  expect((await scim.patch(okta, body.id, off)).body.active).toBe(false);
  const last = (await auditOf(company.orgId)).at(-1);
  expect(last).toMatchObject({ kind: 'member.deactivated', actorName: 'Okta' });
  for (const path of ['/members', '/candidates', '/settings/sso']) {
    expect((await call('GET', `/api/v1${path}`, { token: okta.admin.token })).status).toBe(401);
  }
});

test('a token that may do other things, or at some locations only, provisions nobody', async () => {
  const { id } = await createLocation(company.orgId);
  for (const about of [{ permissions: ['member:write'] }, { location_ids: [id] }]) {
    const { status, body } = await scim.ask(by(await issue(about)), 'GET', '/Users');
    expect([status, body.status]).toEqual([401, '401']);
  }
});

test('a member’s own token does not shut that member out', async () => {
  const { userId } = company.admin;
  const email = `boss@${company.domain}`;
  await prisma().user.update({ where: { id: userId }, data: { email } });
  const token = await issue({ permissions: ['member:provision'] });
  const answers = [
    await scim.patch(by(token), userId, { op: 'replace', path: 'active', value: false }),
    await scim.ask(by(token), 'DELETE', `/Users/${userId}`),
  ];
  for (const { status, body } of answers) {
    expect([status, body.scimType]).toEqual([400, 'mutability']);
  }
  expect((await membershipOf(company, email))?.deactivatedAt).toBeNull();
});

test('a browser’s session provisions nobody, whoever’s it is', async () => {
  const session = by((await signedIn(company.admin)).token);
  const email = `ann@${company.domain}`;
  for (const answer of [
    await scim.ask(session, 'GET', '/Users'),
    await scim.ask(session, 'GET', '/ServiceProviderConfig'),
    await scim.post(session, { userName: email }),
  ]) {
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
    ]);
  }
  expect(await membershipOf(company, email)).toBeNull();
});
