import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { ask } from '@/lib/organization/factors/testing/signing-in';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { addRegistry, createTestPartner, type TestPartner } from '@/lib/testing/partner';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let partner: TestPartner;
let orgId = '';
let ada: Member;
let eve: Member;

beforeEach(async () => {
  partner = await createTestPartner();
  orgId = partner.orgId;
  ada = await createSignedIn(orgId);
  eve = await createSignedIn(orgId);
});

/** Makes one of everything that outlives a session; returns the tokens that the API answers to. */
async function makeAll(maker: { token: string }) {
  const path = '/settings/api-tokens';
  const own = await ask(maker, 'POST', path, { expires_in_days: 30, name: 'Own' });
  const account = await ask(maker, 'POST', '/settings/service-accounts', {
    ...{ name: 'Payroll', role: 'viewer' },
  });
  const { service_account_id } = account.body;
  const system = await ask(maker, 'POST', path, { expires_in_days: 30, service_account_id });
  const key = await ask(maker, 'POST', '/settings/partner/keys', { name: 'Feed' });
  await ask(maker, 'POST', '/members', { email: `${newId()}@example.com`, role: 'admin' });
  return { own: own.body.token, system: system.body.token, key: key.body.api_key as string };
}

const made = async (who: { token: string }) => (await ask(who, 'GET', '/me/made')).body.made;

const works = async ({ own, system, key }: Awaited<ReturnType<typeof makeAll>>) => {
  const answers = [
    await call('GET', '/api/v1/candidates', { token: own }),
    await call('GET', '/api/v1/candidates', { token: system }),
    await call('GET', `/partner/v1/organizations/${partner.orgRef}/webhook`, { token: key }),
  ];
  return answers.map(({ status }) => status !== 401);
};

const open = (userId: string) => {
  const details = { path: ['invited_by'], equals: userId };
  return prisma().publicLink.count({ where: { orgId, details, usedAt: null } });
};

describe('what somebody made that outlives their sessions', () => {
  it('is listed with what it is and where it counts, and nothing that others made', async () => {
    await makeAll(eve);
    await makeAll(ada);
    const listed: { kind: string; name: string | null; organization: string }[] = await made(ada);
    // One of the tokens is that of a former release, which every member of these tests has.
    const kinds = listed.map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array(3).fill('api_token'), 'invitation', 'partner_key']);
    expect(listed.filter(({ name }) => name === 'Own' || name === 'Feed')).toEqual([
      expect.objectContaining({ kind: 'partner_key', organization: 'Placement Co' }),
      expect.objectContaining({ kind: 'api_token', organization: 'Acme Staffing' }),
    ]);
  });

  it('ends at their word, all of it at once, and nobody else’s with it', async () => {
    const [theirs, own] = [await makeAll(eve), await makeAll(ada)];
    expect((await ask(ada, 'DELETE', '/me/made')).body).toEqual({ ended: 5 });
    expect([await works(own), await works(theirs)]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    expect([await open(ada.userId), await open(eve.userId)]).toEqual([0, 1]);
    expect(await made(ada)).toEqual([]);
    expect((await ask(ada, 'GET', '/me')).status).toBe(200);
  });

  it('is not ended by a token, which whoever found it could use', async () => {
    const { own } = await makeAll(ada);
    const { status, body } = await call('DELETE', '/api/v1/me/made', { token: own });
    expect([status, body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    expect((await call('DELETE', '/api/v1/me/made')).status).toBe(401);
    expect(await made(ada)).toHaveLength(5);
  });

  it('stays elsewhere where the provider of an organization began the session', async () => {
    const { id } = await createOrganization('Brightwater');
    await prisma().membership.create({ data: { orgId: id, userId: ada.userId, role: 'admin' } });
    const there = await issueToken({ userId: ada.userId, orgId: id, isSession: true });
    await ask(there, 'POST', '/settings/api-tokens', { expires_in_days: 7, name: 'There' });
    const data = { provider: 'https://login.acme.example' };
    const bound = await issueToken({ userId: ada.userId, orgId, isSession: true });
    await prisma().authSession.update({ where: { id: bound.sessionId }, data });
    const names = async (who: { token: string }) =>
      (await made(who)).map(({ name }: { name: string }) => name);
    expect(await names(ada)).toContain('There');
    expect(await names(bound)).not.toContain('There');
    await ask(bound, 'DELETE', '/me/made');
    expect(await names(ada)).toEqual(['There']);
  });
});

describe('what a member made', () => {
  const path = () => `/members/${eve.userId}/made`;

  it('is ended by an admin, in their organization, save keys that count elsewhere too', async () => {
    const all = await makeAll(eve);
    const registry = await addRegistry(partner.partnerId);
    await prisma().membership.create({
      data: { orgId: registry.orgId, userId: eve.userId, role: 'admin' },
    });
    expect((await ask(ada, 'DELETE', path())).body).toEqual({ ended: 4 });
    expect(await works(all)).toEqual([false, false, true]);
    expect((await ask(ada, 'DELETE', path())).body).toEqual({ ended: 0 });
  });

  it('is not ended by whoever is no admin', async () => {
    const recruiter = await createMember(orgId, 'recruiter');
    const { status, body } = await ask(recruiter, 'DELETE', path());
    expect([status, body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
  });

  let foreignId = '';
  beforeEach(async () => {
    foreignId = (await createMember((await createOrganization('Other')).id)).userId;
  });
  itRefusesStrangers(
    () => ({ token: ada.token, foreignId, id: eve.userId }),
    [
      {
        ...{ method: 'DELETE', path: '/api/v1/members/:id/made' },
        ...{ notFound: 'NOT_FOUND', malformedId: 400 },
      },
    ],
  );
});
