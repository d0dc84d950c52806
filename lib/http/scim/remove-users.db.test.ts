import { describe, expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { kindsAddedBy } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { asService, foundCompany, membershipOf, useScim, withAnn } from './testing/client';

useTestDatabase();

const scim = useScim();

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
    const { status, body } = await scim.ask(await asService(company), 'DELETE', `/Users/${userId}`);
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

test.each([
  ['deactivated', 'active: false', [{ op: 'replace', value: { active: false } }]],
  ['deleted', 'DELETE', null],
  ['deactivated here and deleted', 'DELETE', null],
])('whoever is %s may come back with another account at the provider', async (how, _by, ops) => {
  const { company, id } = await withAnn(scim);
  const { orgId, admin } = company;
  const { token } = admin;
  const known = { orgId, issuer: 'https://login.example', clientId: 'recruiting', subject: 'ann' };
  await prisma().ssoIdentity.create({ data: { ...known, userId: id } });
  if (how.includes('here')) {
    await call('PATCH', `/api/v1/members/${id}`, { token, body: { is_active: false } });
    expect(await prisma().ssoIdentity.count({ where: { orgId } })).toBe(1);
  }
  const kinds = await kindsAddedBy(orgId, async () => {
    if (ops) await scim.patch(company, id, ...ops);
    else await scim.ask(company, 'DELETE', `/Users/${id}`);
  });
  expect(kinds).toContain('member.sso_unlinked');
  expect(await prisma().ssoIdentity.count({ where: { orgId } })).toBe(0);
});
