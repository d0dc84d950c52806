import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { auditOf } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { foundCompany, membershipOf, useScim, verifyDomain, withAnn } from './testing/client';

useTestDatabase();

const scim = useScim();

describe('names and addresses', () => {
  test('follow the provider where the account is this organization’s alone', async () => {
    const { company, email, id } = await withAnn(scim, { externalId: 'x' });
    const married = `anna.berg@${company.domain}`;
    const { status, body } = await scim.patch(
      company,
      id,
      { op: 'Replace', path: 'userName', value: married },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: married.toUpperCase() },
      {
        op: 'Replace',
        value: { 'name.givenName': 'Anna', 'name.familyName': 'Berg', externalId: 'y' },
      },
    );
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, userName: married, displayName: 'Anna Berg', externalId: 'y' }),
    ]);
    expect(await membershipOf(company, email)).toBeNull();
    const changes = (await auditOf(company.orgId)).filter(
      ({ kind }) => kind === 'member.account_changed',
    );
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [{ email }, { email: married }],
      [{ name: 'Ann Lee' }, { name: 'Anna Berg' }],
    ]);
    expect((await scim.post(company, { userName: email })).status).toBe(201);
  });

  test('end links to a new password that went to the former address', async () => {
    const { company, id } = await withAnn(scim);
    const link = {
      orgId: company.orgId,
      purpose: 'password_reset' as const,
      details: { user_id: id },
    };
    const expiresAt = new Date(Date.now() + 60_000);
    const row = { id: newId(), tokenHash: Buffer.alloc(32, newId()), expiresAt };
    await prisma().publicLink.create({ data: { ...link, ...row } });
    await scim.patch(company, id, {
      op: 'replace',
      path: 'userName',
      value: `b@${company.domain}`,
    });
    const where = { orgId_id: { orgId: company.orgId, id: row.id } };
    expect((await prisma().publicLink.findUnique({ where }))?.usedAt).not.toBeNull();
  });

  test('an address alone is the name to sign in with, and another one at home is not kept', async () => {
    const { company, id } = await withAnn(scim);
    const value = `b@${company.domain}`;
    const changed = await scim.patch(company, id, {
      op: 'add',
      path: 'emails',
      value: [
        { type: 'home', value: 'x@y.example' },
        { type: 'work', value },
      ],
    });
    expect(changed.body).toMatchObject({ userName: value, emails: [{ value }] });
    const home = { op: 'replace', path: 'emails[type eq "home"].value', value: 'x@y.example' };
    expect((await scim.patch(company, id, home)).body.userName).toBe(value);
  });

  test('are refused where another account has the address, or nobody here may give it', async () => {
    const { company, email, id } = await withAnn(scim);
    await scim.post(company, { userName: `bob@${company.domain}` });
    const other = await foundCompany();
    const outsider = await createMember(other.orgId);
    const to = async (value: string) =>
      (await scim.patch(company, id, { op: 'replace', path: 'userName', value })).body.scimType;
    expect(await to(`bob@${company.domain}`)).toBe('uniqueness');
    expect(await to(outsider.email)).toBe('invalidValue');
    expect(await to(`free@${other.domain}`)).toBe('invalidValue');
    expect(await to('no address')).toBe('invalidValue');
    expect((await scim.ask(company, 'GET', `/Users/${id}`)).body.userName).toBe(email);
  });

  test('move to another domain only if both are verified', async () => {
    const { company, id } = await withAnn(scim);
    const second = `${newId()}.example`;
    await verifyDomain(company.orgId, second);
    const to = (value: string) =>
      scim.patch(company, id, { op: 'replace', path: 'userName', value });
    expect((await to(`ann@${second}`)).status).toBe(200);
    await prisma().ssoDomain.deleteMany({ where: { orgId: company.orgId, domain: second } });
    expect((await to(`ann@${company.domain}`)).body.scimType).toBe('invalidValue');
    expect(
      (await scim.patch(company, id, { op: 'replace', path: 'displayName', value: 'Eve' })).body
        .displayName,
    ).toBe('Ann Lee');
    expect(
      (await scim.patch(company, id, { op: 'replace', path: 'active', value: false })).body.active,
    ).toBe(false);
  });
});
