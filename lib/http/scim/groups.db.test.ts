import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { auditOf } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { groupSchema, push, useScim, withPeople } from './testing/client';

useTestDatabase();

const scim = useScim();

const idsOf = ({ body }: { body: { members: { value: string }[] } }) =>
  body.members.map(({ value }) => value);

describe('a group', () => {
  test('is created with its members, shown, listed and removed', async () => {
    const { company, ann } = await withPeople(scim);
    const created = await push(scim, company, 'Everybody', [ann], { externalId: 'all' });
    const { id } = created.body;
    const location = `${scim.base()}/scim/v2/Groups/${id}`;
    expect([created.status, created.headers.get('location')]).toEqual([201, location]);
    const $ref = `${scim.base()}/scim/v2/Users/${ann}`;
    expect(created.body).toEqual({
      schemas: [groupSchema],
      id,
      externalId: 'all',
      displayName: 'Everybody',
      members: [{ value: ann, display: 'ann', $ref, type: 'User' }],
      meta: expect.objectContaining({ resourceType: 'Group', location }),
    });
    expect((await scim.ask(company, 'GET', `/Groups/${id}`)).body).toEqual(created.body);
    const { body: user } = await scim.ask(company, 'GET', `/Users/${ann}`);
    expect(user.groups).toEqual([
      { value: id, display: 'Everybody', $ref: location, type: 'direct' },
    ]);
    const { body: list } = await scim.ask(company, 'GET', '/Groups?excludedAttributes=members');
    expect(list).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'Everybody' }] });
    expect(list.Resources[0]).not.toHaveProperty('members');
    expect((await scim.ask(company, 'DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim.ask(company, 'GET', `/Groups/${id}`)).status).toBe(404);
    expect(
      (await auditOf(company.orgId))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('group')),
    ).toEqual(['group.created', 'group.removed']);
  });

  test('is found by what providers ask for', async () => {
    const { company, ann } = await withPeople(scim);
    const { id } = (await push(scim, company, 'A "quoted" name', [ann], { externalId: 'x' })).body;
    await push(scim, company, 'Other');
    const found = async (filter: string) => {
      const { body } = await scim.find(company, filter, 'Groups');
      return body.scimType ?? body.totalResults;
    };
    expect(await found('displayName eq "A \\"quoted\\" name"')).toBe(1);
    expect(await found('externalId eq "x"')).toBe(1);
    expect(await found(`id eq "${id}" and members eq "${ann}"`)).toBe(1);
    expect(await found(`id eq "${id}" and members.value eq "${newId()}"`)).toBe(0);
    expect(await found('displayName sw "A"')).toBe('invalidFilter');
  });

  test('has a name of its own, also of two at once', async () => {
    const { company } = await withPeople(scim);
    const both = await Promise.all([push(scim, company, 'Same'), push(scim, company, 'Same')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { id } = (await push(scim, company, 'Another')).body;
    const renamed = await scim.patchGroup(company, id, {
      op: 'replace',
      value: { id, displayName: 'Same' },
    });
    expect(renamed.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  });

  test('of another organization is 404, and so are its people', async () => {
    const [{ company, ann }, other] = [await withPeople(scim), await withPeople(scim)];
    const { id } = (await push(scim, other.company, 'Theirs', [other.ann])).body;
    for (const [method, body] of [
      ['GET', undefined],
      ['DELETE', undefined],
      ['PUT', { schemas: [groupSchema], displayName: 'x' }],
    ] as const) {
      expect((await scim.ask(company, method, `/Groups/${id}`, body)).status).toBe(404);
    }
    expect(
      (await scim.patchGroup(company, id, { op: 'add', path: 'members', value: [{ value: ann }] }))
        .status,
    ).toBe(404);
    expect((await push(scim, company, 'Ours', [other.ann])).body.scimType).toBe('invalidValue');
    expect((await scim.ask(company, 'GET', '/Groups')).body.totalResults).toBe(0);
    const guest = await createMember(company.orgId, 'viewer');
    expect((await push(scim, company, 'Guests', [guest.userId])).body.scimType).toBe(
      'invalidValue',
    );
    const viewer = { admin: guest };
    expect((await scim.ask(viewer, 'GET', '/Groups')).status).toBe(401);
  });
});

describe('the members of a group', () => {
  test.each([
    [
      'added',
      (_: string, bob: string) => [{ op: 'Add', path: 'members', value: [{ value: bob }] }],
      'ab',
    ],
    [
      'added as one',
      (_: string, bob: string) => [{ op: 'add', path: 'members', value: { value: bob } }],
      'ab',
    ],
    [
      'added without a path',
      (_: string, bob: string) => [{ op: 'add', value: { members: [{ value: bob }] } }],
      'ab',
    ],
    [
      'replaced',
      (_: string, bob: string) => [{ op: 'replace', path: 'members', value: [{ value: bob }] }],
      'b',
    ],
    [
      'removed by a filter',
      (ann: string) => [{ op: 'remove', path: `members[value eq "${ann}"]` }],
      '',
    ],
    [
      'removed as Entra ID does',
      (ann: string) => [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: ann }] }],
      '',
    ],
    [
      'removed who were not there',
      (_: string, bob: string) => [{ op: 'remove', path: `members[value eq "${bob}"]` }],
      'a',
    ],
    ['removed who are nobody', () => [{ op: 'remove', path: 'members[value eq "nobody"]' }], 'a'],
    [
      'removed beside what nobody knows',
      (ann: string) => [
        { op: 'replace', path: 'colour', value: 'red' },
        { op: 'remove', path: 'members', value: [{ value: ann }, { value: 'nobody' }] },
      ],
      '',
    ],
    ['removed all', () => [{ op: 'remove', path: 'members' }], ''],
    [
      'changed in order',
      (ann: string, bob: string) => [
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ value: ann }, { value: bob }] },
        { op: 'remove', path: `members[value eq "${ann}"]` },
      ],
      'b',
    ],
  ])('are %s', async (_name, operations, expected) => {
    const { company, ann, bob } = await withPeople(scim);
    const { id } = (await push(scim, company, 'Group', [ann])).body;
    const answer = await scim.patchGroup(company, id, ...operations(ann, bob));
    expect(answer.status).toBe(200);
    const letters = idsOf(answer).map((one) => (one === ann ? 'a' : 'b'));
    expect(letters.sort().join('')).toBe(expected);
  });

  test('leave it with their account, and come to none that is unknown', async () => {
    const { company, ann, bob } = await withPeople(scim);
    const { id } = (await push(scim, company, 'Group', [ann, bob])).body;
    await scim.ask(company, 'DELETE', `/Users/${ann}`);
    expect(idsOf(await scim.ask(company, 'GET', `/Groups/${id}`))).toEqual([bob]);
    for (const value of [ann, newId(), 'nobody']) {
      const added = await scim.patchGroup(company, id, {
        op: 'add',
        path: 'members',
        value: [{ value }],
      });
      expect(added.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    }
    const paths = [
      ['externalid', 200],
      ['colour', 200],
      ['urn:acme:1.0:Group:displayName', 200],
      ['id', 400],
    ] as const;
    for (const [path, status] of paths) {
      expect((await scim.patchGroup(company, id, { op: 'replace', path, value: 'x' })).status).toBe(
        status,
      );
    }
  });
});
