import { describe, expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
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
    ['no schema', { schemas: [], userName: 'ann@DOMAIN' }, 'invalidSyntax'],
    [
      'an unknown schema',
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:x'],
        userName: 'ann@DOMAIN',
      },
      'invalidSyntax',
    ],
  ])('refuses %s', async (_name, about, scimType) => {
    const company = await foundCompany();
    const sent = JSON.parse(JSON.stringify(about).replaceAll('DOMAIN', company.domain));
    const before = await prisma().user.count();
    const { status, body, headers } = await scim.post(company, sent);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/scim+json']);
    expect(body).toMatchObject({ schemas: [errorSchema], status: '400', scimType });
    expect(await prisma().user.count()).toBe(before);
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

describe('who may ask', () => {
  test('are admins alone: others and strangers are 401', async () => {
    const company = await foundCompany();
    for (const role of ['recruiter', 'coordinator', 'viewer', 'collaborator'] as const) {
      const admin = await createMember(company.orgId, role);
      for (const [method, path] of [
        ['GET', '/Users'],
        ['POST', '/Users'],
        ['DELETE', `/Users/${newId()}`],
      ] as const) {
        const { status, body } = await scim.ask(
          { admin },
          method,
          path,
          method === 'POST' ? {} : undefined,
        );
        expect([status, body.schemas, body.status]).toEqual([401, [errorSchema], '401']);
      }
    }
    const none = await scim.ask(company, 'GET', '/Users', undefined, { authorization: '' });
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test('sees nobody of another organization', async () => {
    const [company, other] = [await foundCompany(), await foundCompany()];
    const { body } = await scim.post(other, { userName: `eve@${other.domain}` });
    for (const id of [body.id, other.admin.userId, newId(), 'nonsense']) {
      for (const method of ['GET', 'DELETE']) {
        const answer = await scim.ask(company, method, `/Users/${id}`);
        expect([answer.status, answer.body.status]).toEqual([404, '404']);
      }
      expect(
        (await scim.patch(company, id, { op: 'replace', path: 'active', value: false })).status,
      ).toBe(404);
    }
    expect((await scim.find(company, `userName eq "eve@${other.domain}"`)).body.totalResults).toBe(
      0,
    );
    expect((await membershipOf(other, `eve@${other.domain}`))?.deactivatedAt).toBeNull();
  });

  test('does not see members with addresses of other domains', async () => {
    const company = await foundCompany();
    const guest = await createMember(company.orgId, 'viewer');
    expect((await scim.ask(company, 'GET', `/Users/${guest.userId}`)).status).toBe(404);
    expect((await scim.ask(company, 'DELETE', `/Users/${guest.userId}`)).status).toBe(404);
    expect((await scim.ask(company, 'GET', '/Users')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
  });

  test('hears of unknown paths and methods in words of SCIM', async () => {
    const company = await foundCompany();
    for (const [method, path, status] of [
      ['GET', '/Nothing', 404],
      ['GET', '//Users', 404],
      ['POST', '/Bulk', 404],
      ['PUT', '/Users', 405],
    ] as const) {
      const answer = await scim.ask(company, method, path, method === 'GET' ? undefined : {});
      expect([answer.status, answer.body.schemas]).toEqual([status, [errorSchema]]);
    }
  });
});

describe('the list of users', () => {
  test('is filtered by what providers ask for', async () => {
    const company = await foundCompany();
    const of = (name: string) => `${name}@${company.domain}`;
    await scim.post(company, { userName: of('a'), externalId: 'ext-a' });
    await scim.post(company, { userName: of('b'), externalId: 'ext-b', active: false });
    const found = async (filter: string) => {
      const { status, body } = await scim.find(company, filter);
      if (status !== 200) return body.scimType;
      return body.Resources.map(({ userName }: { userName: string }) => userName[0]).join('');
    };
    const cases: [string, string][] = [
      [`userName eq "${of('a')}"`, 'a'],
      [`USERNAME EQ "${of('A')}"`, 'a'],
      ['externalId eq "ext-b"', 'b'],
      ['externalId eq "EXT-B"', ''],
      [`emails eq "${of('b')}"`, 'b'],
      [`emails.value eq "${of('b')}"`, 'b'],
      [`emails[type eq "work"].value eq "${of('b')}"`, 'b'],
      [`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${of('a')}"`, 'a'],
      ['active eq true', 'a'],
      ['active eq "False"', 'b'],
      [`userName eq "${of('b')}" and active eq true`, ''],
      [`userName eq "${of('b')}" and externalId eq "ext-b" and active eq false`, 'b'],
      ['userName eq "nobody"', ''],
      ['userName co "a"', 'invalidFilter'],
      ['userName pr', 'invalidFilter'],
      ['title eq "x"', 'invalidFilter'],
      ['not (active eq true)', 'invalidFilter'],
      ['active eq true or active eq false', 'invalidFilter'],
      ['active eq true and', 'invalidFilter'],
      ['userName eq "a" "b"', 'invalidFilter'],
      ['userName eq "\\ud800"', 'invalidFilter'],
      ["userName eq 'a' or 1=1--", 'invalidFilter'],
      ['', 'invalidFilter'],
      ['x'.repeat(2000), 'invalidFilter'],
    ];
    for (const [filter, expected] of cases)
      expect([filter, await found(filter)]).toEqual([filter, expected]);
  });

  test('comes in pages of bounded size', async () => {
    const company = await foundCompany();
    for (const name of ['a', 'b', 'c'])
      await scim.post(company, { userName: `${name}@${company.domain}` });
    const page = async (query: string) => {
      const { status, body } = await scim.ask(company, 'GET', `/Users?${query}`);
      return status === 200
        ? [body.totalResults, body.startIndex, body.itemsPerPage]
        : body.scimType;
    };
    expect(await page('')).toEqual([3, 1, 3]);
    expect(await page('startIndex=2&count=1')).toEqual([3, 2, 1]);
    expect(await page('startIndex=0&count=99999')).toEqual([3, 1, 3]);
    expect(await page('startIndex=9')).toEqual([3, 9, 0]);
    expect(await page('count=0')).toEqual([3, 1, 0]);
    expect(await page('count=-1')).toEqual([3, 1, 0]);
    expect(await page('count=many')).toBe('invalidValue');
    const { body } = await scim.ask(company, 'GET', '/Users?attributes=userName&count=1');
    expect(Object.keys(body.Resources[0]).sort()).toEqual(['id', 'meta', 'schemas', 'userName']);
    const rest = await scim.ask(company, 'GET', '/Users?excludedAttributes=groups,emails&count=1');
    expect(rest.body.Resources[0]).not.toHaveProperty('groups');
    expect(rest.body.Resources[0]).toHaveProperty('userName');
  });
});

describe('deleting a user', () => {
  test('ends what deactivating a member ends, and hides them', async () => {
    const company = await foundCompany();
    const email = `ann@${company.domain}`;
    const { body } = await scim.post(company, { userName: email });
    const { token } = await issueToken({ userId: body.id, orgId: company.orgId });
    const kinds = await kindsAddedBy(company.orgId, async () => {
      expect((await scim.ask(company, 'DELETE', `/Users/${body.id}`)).status).toBe(204);
    });
    expect(kinds).toEqual(['member.deactivated', 'api_token.revoked', 'member.unprovisioned']);
    expect((await call('GET', '/api/v1/me', { token })).status).toBe(401);
    expect((await scim.ask(company, 'GET', `/Users/${body.id}`)).status).toBe(404);
    expect((await scim.ask(company, 'DELETE', `/Users/${body.id}`)).status).toBe(404);
    expect((await scim.ask(company, 'GET', '/Users')).body.totalResults).toBe(0);
  });

  test('and creating them again is the same person, as a newcomer', async () => {
    const company = await foundCompany();
    const userName = `ann@${company.domain}`;
    const { body } = await scim.post(company, { userName, externalId: 'first' });
    const key = { orgId_userId: { orgId: company.orgId, userId: body.id } };
    await prisma().membership.update({ where: key, data: { role: 'recruiter' } });
    await scim.ask(company, 'DELETE', `/Users/${body.id}`);
    const again = await scim.post(company, { userName, externalId: 'second' });
    expect([again.status, again.body.id]).toEqual([201, body.id]);
    expect(again.body).toMatchObject({ active: true, externalId: 'second' });
    expect(await membershipOf(company, userName)).toMatchObject({
      role: 'viewer',
      deactivatedAt: null,
    });
    expect((await scim.post(company, { userName })).status).toBe(409);
  });

  test('leaves the last admin', async () => {
    const company = await foundCompany();
    const { userId } = company.admin;
    await prisma().user.update({
      where: { id: userId },
      data: { email: `boss@${company.domain}` },
    });
    const { status, body } = await scim.ask(company, 'DELETE', `/Users/${userId}`);
    expect([status, body.detail]).toEqual([
      400,
      expect.stringContaining('at least one active admin'),
    ]);
    expect((await scim.ask(company, 'GET', `/Users/${userId}`)).body.active).toBe(true);
  });

  test('an admin’s own decision stands: nobody whom they shut out is created again', async () => {
    const company = await foundCompany();
    const userName = `max@${company.domain}`;
    const { body } = await scim.post(company, { userName });
    const { token } = company.admin;
    await call('PATCH', `/api/v1/members/${body.id}`, { token, body: { is_active: false } });
    await scim.ask(company, 'DELETE', `/Users/${body.id}`);
    const again = await scim.post(company, { userName });
    expect(again.body).toMatchObject({ status: '400', scimType: 'mutability' });
    expect((await membershipOf(company, userName))?.deactivatedAt).not.toBeNull();
  });
});

describe('an account of another organization', () => {
  test('becomes a member as it is: neither its name nor its password changes', async () => {
    const company = await foundCompany();
    const elsewhere = await createOrganization('Elsewhere');
    const { userId } = await createMember(elsewhere.id, 'recruiter');
    const email = `both@${company.domain}`;
    const before = { email, name: 'Own Name', passwordHash: 'kept' };
    await prisma().user.update({ where: { id: userId }, data: before });
    const about = { userName: email, displayName: 'Taken Over', password: 'mine now' };
    const { body } = await scim.post(company, about);
    expect(body).toMatchObject({ id: userId, displayName: 'Own Name' });
    const stays = { where: { id: userId } };
    expect(await prisma().user.findUnique(stays)).toMatchObject(before);
    const moved = { ...about, schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'] };
    await scim.ask(company, 'PUT', `/Users/${userId}`, moved);
    const refused = await scim.patch(company, userId, {
      op: 'replace',
      value: { userName: `mine@${company.domain}` },
    });
    expect(refused.body).toMatchObject({ status: '400', scimType: 'mutability' });
    expect(await prisma().user.findUnique(stays)).toMatchObject(before);
    await scim.ask(company, 'DELETE', `/Users/${userId}`);
    const there = { orgId_userId: { orgId: elsewhere.id, userId } };
    const other = await prisma().membership.findUnique({ where: there });
    expect(other).toMatchObject({ role: 'recruiter', deactivatedAt: null });
  });

  test('of a foreign domain is refused in the same words whether or not it exists', async () => {
    const company = await foundCompany();
    const stranger = await createMember((await createOrganization('Elsewhere')).id);
    const answers = await Promise.all(
      [stranger.email, `nobody-${stranger.email}`].map((userName) =>
        scim.post(company, { userName }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1);
    expect(await prisma().membership.count({ where: { userId: stranger.userId } })).toBe(1);
  });
});
