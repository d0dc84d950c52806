import { expect, test } from 'vitest';
import { verifyChain } from '@/lib/audit/verify-chain';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { type Company, foundCompany, mapped, push, useScim } from './testing/client';

useTestDatabase();

const scim = useScim();

async function people({ orgId, domain }: Company, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const users = ids.map((id, index) => ({ id, name: `P ${index}`, email: `p${index}@${domain}` }));
  await prisma().user.createMany({ data: users });
  const members = ids.map((userId) => ({ orgId, userId, role: 'viewer' as const }));
  await prisma().membership.createMany({ data: members });
  return ids;
}

const countOf = ({ orgId }: Company, role: 'recruiter' | 'viewer') =>
  prisma().membership.count({ where: { orgId, role } });

test('a thousand people get and lose the role of their group in one request each', async () => {
  const company = await foundCompany(mapped);
  const ids = await people(company, 1000);
  const created = await push(scim, company, 'Team', ids, { externalId: 'ext-staff' });
  expect([created.status, created.body.members.length]).toEqual([201, 1000]);
  expect(await countOf(company, 'recruiter')).toBe(1000);
  const entries = await prisma().auditEntry.count({
    where: { orgId: company.orgId, kind: 'member.role_changed' },
  });
  expect(entries).toBe(1000);
  const { id } = created.body;
  const emptied = await scim.patchGroup(company, id, { op: 'remove', path: 'members' });
  expect([emptied.status, emptied.body.members]).toEqual([200, []]);
  expect(await countOf(company, 'viewer')).toBe(1000);
  expect((await verifyChain(company.orgId)).problem).toBeNull();
}, 120_000);

test('one more is refused, and nobody’s role has changed', async () => {
  const company = await foundCompany(mapped);
  const ids = await people(company, 1001);
  const refused = await push(scim, company, 'Team', ids, { externalId: 'ext-staff' });
  expect(refused.body).toMatchObject({ status: '400', detail: expect.stringContaining('1000') });
  expect(await countOf(company, 'viewer')).toBe(1001);
});
