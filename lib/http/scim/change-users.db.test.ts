import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { kindsAddedBy } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import {
  asService,
  type Company,
  foundCompany,
  membershipOf,
  userSchema,
  useScim,
  withAnn,
} from './testing/client';

useTestDatabase();

const scim = useScim();

const isActive = async (company: Company, email: string) =>
  (await membershipOf(company, email))?.deactivatedAt === null;

const off = { op: 'replace', value: { active: false } };

const impossibleOff = {
  userName: 'no address',
  emails: [{ value: 'ann@elsewhere.example', type: 'work' }],
  name: { familyName: 'x'.repeat(500) },
  displayName: 'see https://evil.example',
  active: false,
};

// Each of these is refused where nobody leaves.
const impossible = [
  { op: 'replace', path: 'id', value: 'x' },
  { op: 'replace', path: 'name.givenName', value: 7 },
  { op: 'replace', path: 'userName', value: 'ann@elsewhere.example' },
  { op: 'move', path: 'title', value: 'x' },
  { op: 'remove', path: 'userName' },
  { op: 'remove' },
  { path: 'no operation' },
];

describe('deactivating by PATCH', () => {
  test.each([
    ['Okta', [{ op: 'replace', value: { active: false } }]],
    ['Entra ID', [{ op: 'Replace', path: 'active', value: 'False' }]],
    ['Entra ID, without a path', [{ op: 'Add', value: { active: 'False' } }]],
    [
      'an old Entra ID',
      [{ op: 'replace', path: 'active', value: [{ $ref: null, value: 'false' }] }],
    ],
    [
      'a full name of the attribute',
      [{ op: 'replace', path: `${userSchema}:active`, value: false }],
    ],
    [
      'the last of several',
      [
        { op: 'replace', path: 'active', value: true },
        { op: 'replace', path: 'title', value: 'Former' },
        {
          op: 'replace',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'X',
        },
        { op: 'replace', path: 'active', value: false },
      ],
    ],
    ['an attribute nobody knows', [{ op: 'replace', path: 'favouriteColour', value: 'red' }, off]],
    [
      'an extension nobody knows, by path and by value',
      [
        { op: 'add', path: 'urn:acme:hr:1.0:User:active', value: true },
        { op: 'replace', value: { 'urn:acme:hr:1.0:User': { active: true }, active: 'False' } },
        { op: 'replace', path: 'urn:acme:hr:1.0:User:active', value: true },
      ],
    ],
    ['the schema of users around it', [{ op: 'replace', value: { [userSchema]: off.value } }]],
    ['the schema of users as the path', [{ op: 'replace', path: userSchema, value: off.value }]],
    ['a value in an object', [{ op: 'replace', path: 'active', value: { value: 'False' } }]],
    ['a path of the prototype beside it', [{ op: 'replace', path: '__proto__', value: {} }, off]],
    ['what cannot be beside it', [...impossible, off]],
    ['what cannot be in the same value', [{ op: 'replace', value: impossibleOff }]],
  ])('as %s sends it', async (_name, operations) => {
    const { company, email, id } = await withAnn(scim);
    const { status, body } = await scim.patch(company, id, ...operations);
    expect([status, body.active]).toEqual([200, false]);
    expect(await isActive(company, email)).toBe(false);
    const back = await scim.patch(company, id, { op: 'replace', path: 'active', value: 'True' });
    expect([back.status, back.body.active]).toEqual([200, true]);
    expect(await isActive(company, email)).toBe(true);
  });

  test('is recorded as what an admin does, and once only', async () => {
    const { company, id } = await withAnn(scim);
    const off = { op: 'replace', path: 'active', value: false };
    const kinds = await kindsAddedBy(company.orgId, async () => {
      await Promise.all([scim.patch(company, id, off), scim.patch(company, id, off)]);
    });
    expect(kinds).toEqual(['member.deactivated']);
  });

  test('keeps the last admin, and whom an admin has shut out stays out', async () => {
    const { company, email, id } = await withAnn(scim);
    const { token } = company.admin;
    await call('PATCH', `/api/v1/members/${id}`, { token, body: { is_active: false } });
    for (const value of [true, 'True']) {
      const { body } = await scim.patch(company, id, { op: 'replace', path: 'active', value });
      expect(body).toMatchObject({ status: '400', scimType: 'mutability' });
    }
    expect(await isActive(company, email)).toBe(false);
    await call('PATCH', `/api/v1/members/${id}`, { token, body: { is_active: true } });
    await scim.patch(company, id, { op: 'replace', path: 'active', value: false });
    expect(
      (await scim.patch(company, id, { op: 'replace', path: 'active', value: true })).status,
    ).toBe(200);
    const { userId } = company.admin;
    await prisma().user.update({
      where: { id: userId },
      data: { email: `boss@${company.domain}` },
    });
    const last = await scim.patch(await asService(company), userId, {
      op: 'replace',
      path: 'active',
      value: false,
    });
    expect([last.status, last.body.detail]).toEqual([400, expect.stringContaining('active admin')]);
  });
});

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

  test('lets nobody stay who leaves, whatever else it says of them', async () => {
    const { company, email, id } = await withAnn(scim);
    const bob = `bob@${company.domain}`;
    await scim.post(company, { userName: bob, externalId: 'bob' });
    for (const about of [
      { userName: email, externalId: 'bob' },
      { userName: bob },
      { userName: 'ann@elsewhere.example' },
      impossibleOff,
      { schemas: ['urn:acme:hr:1.0:User'] },
    ]) {
      const put = (active: boolean) =>
        scim.ask(company, 'PUT', `/Users/${id}`, { schemas: [userSchema], ...about, active });
      expect((await put(true)).status).not.toBe(200);
      const { status, body } = await put(false);
      expect([status, body.active, body.userName]).toEqual([200, false, email]);
      expect(await isActive(company, email)).toBe(false);
      await scim.patch(company, id, { op: 'replace', path: 'active', value: true });
    }
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
