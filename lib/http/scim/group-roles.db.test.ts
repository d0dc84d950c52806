import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { kindsAddedBy } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import {
  type Company,
  groupSchema,
  mapped,
  membershipOf,
  push,
  useScim,
  withPeople,
} from './testing/client';

useTestDatabase();

const scim = useScim();

const roleOf = async (company: Company, name: string) =>
  (await membershipOf(company, `${name}@${company.domain}`))?.role;

const idsOf = ({ body }: { body: { members: { value: string }[] } }) =>
  body.members.map(({ value }) => value);

describe('the role of a group', () => {
  test('comes and goes with the membership, the first mapping counts', async () => {
    const { company, ann } = await withPeople(scim);
    const staff = (await push(scim, company, 'Staff', [ann], { externalId: 'ext-staff' })).body.id;
    expect(await roleOf(company, 'ann')).toBe('recruiter');
    const leads = (await push(scim, company, 'HR leads', [ann])).body.id;
    expect(await roleOf(company, 'ann')).toBe('admin');
    const kinds = await kindsAddedBy(company.orgId, () =>
      scim.patchGroup(company, leads, { op: 'remove', path: `members[value eq "${ann}"]` }),
    );
    expect(kinds).toEqual(['member.role_changed', 'group.changed']);
    expect(await roleOf(company, 'ann')).toBe('recruiter');
    await scim.ask(company, 'DELETE', `/Groups/${staff}`);
    expect(await roleOf(company, 'ann')).toBe('viewer');
  });

  test('follows its name', async () => {
    const { company, ann } = await withPeople(scim);
    const { id } = (await push(scim, company, 'Reception', [ann])).body;
    expect(await roleOf(company, 'ann')).toBe('viewer');
    await scim.patchGroup(company, id, { op: 'replace', value: { id, displayName: 'Desk' } });
    expect(await roleOf(company, 'ann')).toBe('coordinator');
    const put = { schemas: [groupSchema], displayName: 'Reception' };
    const answer = await scim.ask(company, 'PUT', `/Groups/${id}`, put);
    expect([idsOf(answer), await roleOf(company, 'ann')]).toEqual([[ann], 'viewer']);
  });

  test('is none where nothing is mapped: what was set here stays', async () => {
    const { company, ann } = await withPeople(scim, { roleMappings: [] });
    const key = { orgId_userId: { orgId: company.orgId, userId: ann } };
    await prisma().membership.update({ where: key, data: { role: 'recruiter' } });
    const { id } = (await push(scim, company, 'HR leads', [ann])).body;
    await scim.ask(company, 'DELETE', `/Groups/${id}`);
    expect(await roleOf(company, 'ann')).toBe('recruiter');
  });

  test('without a default one is the one that shows least', async () => {
    const { company, ann } = await withPeople(scim, { ...mapped, defaultRole: null });
    const { id } = (await push(scim, company, 'Desk', [ann])).body;
    expect(await roleOf(company, 'ann')).toBe('coordinator');
    await scim.patchGroup(company, id, { op: 'remove', path: 'members' });
    expect(await roleOf(company, 'ann')).toBe('collaborator');
  });

  test('never takes the last admin away', async () => {
    const { company, ann } = await withPeople(scim);
    const { id } = (await push(scim, company, 'HR leads', [ann])).body;
    const { userId } = company.admin;
    const key = { orgId_userId: { orgId: company.orgId, userId } };
    await prisma().membership.update({ where: key, data: { role: 'viewer' } });
    expect((await scim.ask(company, 'GET', '/Groups')).status).toBe(401);
    await prisma().membership.update({ where: key, data: { role: 'admin' } });
    await scim.patchGroup(company, id, { op: 'remove', path: 'members' });
    expect(await roleOf(company, 'ann')).toBe('viewer');
    await prisma().user.update({
      where: { id: userId },
      data: { email: `boss@${company.domain}` },
    });
    await scim.patchGroup(company, id, { op: 'add', path: 'members', value: [{ value: userId }] });
    const left = await scim.patchGroup(company, id, { op: 'remove', path: 'members' });
    expect([left.status, idsOf(left)]).toEqual([200, []]);
    expect(await roleOf(company, 'boss')).toBe('admin');
  });
});
