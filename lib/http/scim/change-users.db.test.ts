import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { foundCompany, membershipOf, userSchema, useScim, withAnn } from './testing/client';

useTestDatabase();

const scim = useScim();

describe('PUT', () => {
  test('changes what is said and leaves the rest', async () => {
    const { company, email, id } = await withAnn(scim, { externalId: 'x' });
    const put = (about: object) =>
      scim.ask(company, 'PUT', `/Users/${id}`, { schemas: [userSchema], ...about });
    const changed = await put({
      id: newId(),
      userName: email,
      displayName: 'Dr. Ann Lee',
      active: false,
      groups: [{ value: newId() }],
      meta: {},
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        id,
        externalId: 'x',
        displayName: 'Dr. Ann Lee',
        active: false,
        groups: [],
      }),
    ]);
    expect((await put({ displayName: 'x' })).body.scimType).toBe('invalidValue');
    expect((await put({ schemas: ['urn:x'], userName: email })).status).toBe(200);
  });

  test('makes a member who was there before the provider’s, who has them from then on', async () => {
    const company = await foundCompany();
    const { userId } = await createMember(company.orgId, 'recruiter');
    const email = `old@${company.domain}`;
    await prisma().user.update({ where: { id: userId }, data: { email } });
    expect((await scim.post(company, { userName: email })).status).toBe(409);
    const { body } = await scim.find(company, `userName eq "${email}"`);
    expect(body.Resources[0].id).toBe(userId);
    await scim.ask(company, 'PUT', `/Users/${userId}`, {
      schemas: [userSchema],
      userName: email,
      externalId: 'o',
    });
    expect(await membershipOf(company, email)).toMatchObject({
      role: 'recruiter',
      provisioned: { externalId: 'o' },
    });
  });
});

describe('versions', () => {
  test('let a change through in the version that it names, and no other', async () => {
    const { company, id, created } = await withAnn(scim);
    const { version } = created.meta;
    const change = (ifMatch: string, displayName: string) =>
      scim.ask(
        company,
        'PUT',
        `/Users/${id}`,
        { schemas: [userSchema], userName: created.userName, displayName },
        { 'if-match': ifMatch },
      );
    const first = await change(version, 'One');
    expect([first.status, first.headers.get('etag')]).toEqual([200, first.body.meta.version]);
    expect(first.body.meta.version).not.toBe(version);
    const late = await change(version, 'Two');
    expect([late.status, late.body.status]).toEqual([412, '412']);
    expect((await change('*', 'Three')).status).toBe(200);
    const gone = await scim.ask(company, 'DELETE', `/Users/${id}`, undefined, {
      'if-match': version,
    });
    expect(gone.status).toBe(412);
  });
});

test.each([
  ['a path that is none', { op: 'replace', path: 7, value: 'x' }, 'invalidPath'],
  ['the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  ['the groups', { op: 'add', path: 'groups', value: [] }, 'mutability'],
  ['to remove nothing', { op: 'remove' }, 'noTarget'],
  ['to remove the address', { op: 'remove', path: 'userName' }, 'mutability'],
  ['to remove active', { op: 'remove', path: 'active' }, 'mutability'],
  ['another operation', { op: 'move', path: 'active', value: false }, 'invalidSyntax'],
  ['active as text', { op: 'replace', path: 'active', value: 'no' }, 'invalidValue'],
  ['a value that is no object', { op: 'replace', value: 'x' }, 'invalidValue'],
  ['no operation', null, 'invalidSyntax'],
])('a PATCH refuses %s', async (_name, operation, scimType) => {
  const { company, id, created } = await withAnn(scim);
  const { status, body } = await scim.patch(company, id, ...(operation ? [operation] : []));
  expect([status, body.scimType]).toEqual([400, scimType]);
  expect((await scim.ask(company, 'GET', `/Users/${id}`)).body).toEqual(created);
});

test('a PATCH takes what is not known, does what is, and keeps nothing else', async () => {
  const { company, id, created } = await withAnn(scim);
  const said = { displayName: 'Ann of Acme', nonsense: { deep: [1] }, 'urn:acme:1.0:User': {} };
  const { status, body } = await scim.patch(
    company,
    id,
    { op: 'add', path: 'urn:acme:hr:1.0:User:displayName', value: 'Nobody' },
    { op: 'Add', path: 'addresses[type eq "work"].streetAddress', value: '1 Main St' },
    { op: 'replace', value: said },
    { op: 'remove', path: 'urn:acme:hr:1.0:User' },
  );
  expect([status, body.displayName]).toEqual([200, 'Ann of Acme']);
  expect(Object.keys(body)).toEqual(Object.keys(created));
});

test('what is removed that is not kept, or may be empty, is gone', async () => {
  const { company, id } = await withAnn(scim, { externalId: 'x' });
  const { status, body } = await scim.patch(
    company,
    id,
    { op: 'remove', path: 'externalId' },
    { op: 'Remove', path: 'name.familyName' },
    { op: 'remove', path: 'phoneNumbers[type eq "work"].value' },
  );
  expect([status, body.externalId, body.name.familyName]).toEqual([200, undefined, undefined]);
});
