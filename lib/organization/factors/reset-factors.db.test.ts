import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { kindsAddedBy } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import {
  addApp,
  addPasskey,
  ask,
  countRecoveryCodes,
  createPerson,
  letPass,
  lettersOf,
  type Person,
  password,
} from './testing/signing-in';

useTestDatabase();

let orgId = '';
let ada: Person;

beforeEach(async () => {
  orgId = (await createOrganization('Acme')).id;
  ada = await createPerson(orgId, 'Ada', 'viewer');
});

describe('resetting a member’s factors', () => {
  const reset = (token: string, userId: string) =>
    ask({ token }, 'DELETE', `/members/${userId}/factors`);

  it('removes them all, ends the sessions, and tells the person', async () => {
    await addApp(ada);
    await addPasskey(ada);
    const { token } = await createPerson(orgId, 'Bea', 'admin');
    const kinds = await kindsAddedBy(orgId, async () => {
      const { status, body } = await reset(token, ada.userId);
      expect([status, body]).toEqual([200, { removed: 2 }]);
    });
    expect(kinds.sort()).toEqual(['factors.reset', 'session.ended']);
    expect((await ask(ada, 'GET', '/me/factors')).status).toBe(401);
    expect((await lettersOf(orgId)).at(-1)?.[0]).toBe('Your second factors were removed');
    expect(await countRecoveryCodes(ada)).toBe(0);
  });

  it('asks for a browser session that was confirmed within ten minutes', async () => {
    await addApp(ada);
    const bea = await createPerson(orgId, 'Bea', 'admin');
    const { token } = await createMember(orgId);
    expect((await reset(token, ada.userId)).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    await letPass(bea, 11);
    expect((await reset(bea.token, ada.userId)).body.error.code).toBe('CONFIRMATION_REQUIRED');
    expect(await prisma().authFactor.count({ where: { userId: ada.userId } })).toBe(1);
    expect((await ask(bea, 'POST', '/me/confirmation', { password })).status).toBe(200);
    expect((await reset(bea.token, ada.userId)).body).toEqual({ removed: 1 });
  });

  it('is for admins, of their own members, who work nowhere else', async () => {
    await addApp(ada);
    const recruiter = await createMember(orgId, 'recruiter');
    expect((await reset(recruiter.token, ada.userId)).status).toBe(401);
    const other = await createOrganization('Other');
    const foreign = await createPerson(other.id, 'Eve', 'admin');
    expect((await reset(foreign.token, ada.userId)).status).toBe(404);
    const membership = { orgId: other.id, userId: ada.userId, role: 'viewer' } as const;
    await prisma().membership.create({ data: membership });
    expect((await reset(foreign.token, ada.userId)).status).toBe(400);
    expect(await prisma().authFactor.count({ where: { userId: ada.userId } })).toBe(1);
  });
});
