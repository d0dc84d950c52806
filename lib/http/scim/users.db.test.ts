import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { foundCompany, membershipOf, useScim } from './testing/client';

useTestDatabase();

const scim = useScim();

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

describe('creating a user', () => {
  test('makes a member without a password, in the role of newcomers', async () => {
    const company = await foundCompany();
    const userName = `Ann@${company.domain.toUpperCase()}`;
    const about = {
      userName,
      externalId: 'okta-1',
      name: { givenName: 'Ann', familyName: 'Lee' },
      password: 'must not be kept',
      title: 'Recruiter',
      unknownThing: { deep: true },
    };
    const { status, body, headers } = await scim.post(company, about);
    expect([status, headers.get('content-type')]).toEqual([201, 'application/scim+json']);
    const email = `ann@${company.domain}`;
    const location = `${scim.base()}/scim/v2/Users/${body.id}`;
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: expect.any(String),
      externalId: 'okta-1',
      userName: email,
      name: { formatted: 'Ann Lee', givenName: 'Ann', familyName: 'Lee' },
      displayName: 'Ann Lee',
      emails: [{ value: email, type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location,
        version: headers.get('etag'),
      },
    });
    expect(headers.get('location')).toBe(location);
    expect(await membershipOf(company, email)).toMatchObject({
      role: 'viewer',
      user: { name: 'Ann Lee', passwordHash: null },
    });
    expect((await scim.ask(company, 'GET', `/Users/${body.id}`)).body).toEqual(body);
    const { members } = (await call('GET', '/api/v1/members', { token: company.admin.token })).body;
    expect(members).toContainEqual(
      expect.objectContaining({ user_id: body.id, is_provisioned: true }),
    );
  });

  test('is recorded, with whose token it was', async () => {
    const company = await foundCompany();
    const { body } = await scim.post(company, { userName: `bo@${company.domain}` });
    expect((await auditOf(company.orgId)).at(-1)).toMatchObject({
      kind: 'member.provisioned',
      actorId: company.admin.userId,
      targetId: body.id,
      after: { role: 'viewer' },
    });
  });

  test('gives the role of an invitation, which is used up, and else the one that shows least', async () => {
    const company = await foundCompany({ defaultRole: null });
    const email = `kim@${company.domain}`;
    const { token } = company.admin;
    await call('POST', '/api/v1/members', { token, body: { email, role: 'coordinator' } });
    await scim.post(company, { userName: email });
    expect(await membershipOf(company, email)).toMatchObject({ role: 'coordinator' });
    expect((await call('GET', '/api/v1/members', { token })).body.invitations).toEqual([]);
    const other = `lou@${company.domain}`;
    await scim.post(company, { userName: other });
    expect(await membershipOf(company, other)).toMatchObject({ role: 'collaborator' });
  });

  test('refuses whom the organization has, also of two at once', async () => {
    const company = await foundCompany();
    const userName = `ann@${company.domain}`;
    const both = await Promise.all([
      scim.post(company, { userName }),
      scim.post(company, { userName: userName.toUpperCase() }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body } = await scim.post(company, { userName });
    expect(body).toMatchObject({ schemas: [errorSchema], status: '409', scimType: 'uniqueness' });
    expect(await prisma().user.count({ where: { email: userName } })).toBe(1);
  });

  test('refuses an external id that another user has', async () => {
    const company = await foundCompany();
    await scim.post(company, { userName: `a@${company.domain}`, externalId: 'same' });
    const again = { userName: `b@${company.domain}`, externalId: 'same' };
    expect((await scim.post(company, again)).body).toMatchObject({ scimType: 'uniqueness' });
    const other = await foundCompany();
    const there = { userName: `a@${other.domain}`, externalId: 'same' };
    expect((await scim.post(other, there)).status).toBe(201);
  });

  test.each([
    ['no userName', {}, 'invalidValue'],
    ['no address', { userName: 'ann' }, 'invalidValue'],
    ['two addresses', { userName: 'ann@x.example@DOMAIN' }, 'invalidValue'],
    ['an address with a port', { userName: 'ann@DOMAIN:443' }, 'invalidValue'],
    ['a domain that is nobody’s here', { userName: 'ann@gmail.example' }, 'invalidValue'],
    [
      'another work address',
      {
        userName: 'ann@DOMAIN',
        emails: [{ type: 'work', value: 'bob@DOMAIN' }],
      },
      'invalidValue',
    ],
    ['a name with markup', { userName: 'ann@DOMAIN', displayName: '<b>Ann</b>' }, 'invalidValue'],
    ['active as a number', { userName: 'ann@DOMAIN', active: 1 }, 'invalidValue'],
    ['NUL', { userName: 'ann@DOMAIN', externalId: 'a\0b' }, 'invalidValue'],
  ])('refuses %s', async (_name, about, scimType) => {
    const company = await foundCompany();
    const sent = JSON.parse(JSON.stringify(about).replaceAll('DOMAIN', company.domain));
    const before = await prisma().user.count();
    const { status, body, headers } = await scim.post(company, sent);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/scim+json']);
    expect(body).toMatchObject({ schemas: [errorSchema], status: '400', scimType });
    expect(await prisma().user.count()).toBe(before);
  });

  test('takes schemas that nobody knows, or that are missing, and keeps nothing of them', async () => {
    const company = await foundCompany();
    const named = [['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:x'], [], undefined, 'urn:x'];
    for (const [index, schemas] of named.entries()) {
      const userName = `ann${index}@${company.domain}`;
      const { status, body } = await scim.post(company, {
        ...{ schemas, userName, 'urn:x': { userName: 'x' }, 'urn:x:displayName': 'Other' },
        displayName: 'Ann',
      });
      expect([status, body.userName, body.displayName]).toEqual([201, userName, 'Ann']);
    }
  });

  test('refuses a body that is none, and one that is too large', async () => {
    const company = await foundCompany();
    for (const body of ['{', '[]', 'null', '"x"']) {
      const answer = await scim.ask(company, 'POST', '/Users', body);
      expect(answer.body).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
    }
    const large = await scim.ask(company, 'POST', '/Users', ' '.repeat(1024 * 1024 + 1));
    expect([large.status, large.body.status]).toEqual([413, '413']);
    expect(large.headers.get('content-type')).toContain('application/scim+json');
  });
});
