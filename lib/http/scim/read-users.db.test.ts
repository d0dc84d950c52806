import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { foundCompany, membershipOf, useScim } from './testing/client';

useTestDatabase();

const scim = useScim();

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

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
      ['active eq "maybe"', 'invalidFilter'],
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
    expect(Object.keys(body.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName']);
    const rest = await scim.ask(company, 'GET', '/Users?excludedAttributes=groups,emails&count=1');
    expect(rest.body.Resources[0]).not.toHaveProperty('groups');
    expect(rest.body.Resources[0]).toHaveProperty('userName');
  });
});
