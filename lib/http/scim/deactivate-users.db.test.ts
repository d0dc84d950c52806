import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { kindsAddedBy } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  asService,
  type Company,
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

describe('deactivating by PUT', () => {
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
});
