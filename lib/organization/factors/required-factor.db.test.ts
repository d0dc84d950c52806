import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { kindsAddedBy } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { addApp, addPasskey, ask, createPerson, type Person } from './testing/signing-in';

useTestDatabase();

let orgId = '';
let ada: Person;

beforeEach(async () => {
  orgId = (await createOrganization('Acme')).id;
  ada = await createPerson(orgId, 'Ada', 'viewer');
});

describe('an organization that requires a second factor', () => {
  // To require it no longer takes somebody who has just shown who they are.
  const require = async (requires_second_factor: boolean) => {
    const { userId } = await createMember(orgId);
    const came = { userId, orgId, isSession: true, signedInBy: 'provider' } as const;
    return ask(await issueToken(came), 'PATCH', '/organization', { requires_second_factor });
  };

  it('refuses the browser sessions of members without one, and nothing else', async () => {
    const { userId } = ada;
    const api = await issueToken({ userId, orgId });
    const provider = await issueToken({ userId, orgId, isSession: true, signedInBy: 'provider' });
    const kinds = await kindsAddedBy(orgId, async () => {
      const { body } = await require(true);
      expect(body.organization.requires_second_factor).toBe(true);
    });
    expect(kinds).toEqual(['organization.changed']);
    const refused = await ask(ada, 'GET', '/me');
    expect([refused.status, refused.body.error.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect(refused.body.error.message).toMatch(/requires a second factor/);
    expect((await ask(ada, 'GET', '/candidates')).status).toBe(401);
    expect((await ask(api, 'GET', '/me')).status).toBe(200);
    expect((await ask(provider, 'GET', '/me')).status).toBe(200);
    const { body } = await ask(ada, 'GET', '/me/factors');
    expect(body.is_required).toBe(true);
    await addPasskey(ada);
    expect((await ask(ada, 'GET', '/me')).status).toBe(200);
  });

  it('takes the word of its own identity provider, and of no other organization’s', async () => {
    await require(true);
    const [own, other] = ['https://login.acme.example', 'https://login.other.example'];
    await prisma().ssoProvider.create({ data: { orgId, issuer: own, clientId: 'x' } });
    const came = (provider: string) =>
      issueToken({ userId: ada.userId, orgId, isSession: true, signedInBy: 'provider', provider });
    expect((await ask(await came(own), 'GET', '/me')).status).toBe(200);
    const { status, body } = await ask(await came(other), 'GET', '/me');
    expect([status, body.error.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  });

  it('keeps the last factor of a member, also where two are removed at once', async () => {
    await require(true);
    const { id } = await addApp(ada);
    const { answer } = await addPasskey(ada);
    const other = answer.body.factor.factor_id;
    const both = await Promise.all(
      [id, other].map((one) => ask(ada, 'DELETE', `/me/factors/${one}`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await prisma().authFactor.count({ where: { userId: ada.userId } })).toBe(1);
    await require(false);
    const { body } = await ask(ada, 'GET', '/me/factors');
    const path = `/me/factors/${body.factors[0].factor_id}`;
    expect((await ask(ada, 'DELETE', path)).status).toBe(204);
  });

  it('is another one than theirs: nothing changes', async () => {
    const { id } = await createOrganization('Other');
    await prisma().organization.update({ where: { id }, data: { requiresFactor: true } });
    expect((await ask(ada, 'GET', '/me')).status).toBe(200);
    await prisma().membership.create({ data: { orgId: id, userId: ada.userId, role: 'viewer' } });
    expect((await ask(ada, 'GET', '/me')).status).toBe(200);
    const there = await issueToken({ userId: ada.userId, orgId: id, isSession: true });
    expect((await ask(there, 'GET', '/me')).status).toBe(401);
  });
});
