import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { updateServiceAccount } from '@/lib/organization/api-tokens/account-contract';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { inviteMember, resendInvitation, updateMember } from '@/lib/organization/members/contract';
import { updateOrganization } from '@/lib/organization/organizations/contract';
import { type CallAnswer, call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { createInvitation } from '@/lib/testing/settings';
import { onlyBrowser } from './contract';
import { ask } from './testing/signing-in';

useTestDatabase();

let orgId = '';
let admin: Member;
let system: Member;
let viewer: Member;
let accountId = '';

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  admin = await createSignedIn(orgId);
  system = await createMember(orgId);
  viewer = await createMember(orgId, 'viewer');
  const account = { name: 'Payroll', role: 'viewer' };
  const made = await ask(admin, 'POST', '/settings/service-accounts', account);
  accountId = made.body.service_account_id;
});

type Ask = (who: Member) => Promise<CallAnswer>;

const provider = {
  ...{ issuer: 'https://93.184.216.34/login', client_id: 'recruiting' },
  ...{ client_secret: 'secret', default_role: 'viewer' },
};

const lasting: [string, Ask, subject: string][] = [
  [
    'a token of one’s own',
    (who) => ask(who, 'POST', '/settings/api-tokens', { expires_in_days: 365 }),
    'An API token was issued',
  ],
  [
    'a token of a service account',
    (who) =>
      ask(who, 'POST', '/settings/api-tokens', {
        ...{ expires_in_days: 365, service_account_id: accountId },
      }),
    'An API token was issued',
  ],
  [
    'a service account with more',
    (who) => ask(who, 'PATCH', `/settings/service-accounts/${accountId}`, { role: 'admin' }),
    'A service account was given more',
  ],
  [
    'the invitation of an admin',
    (who) => ask(who, 'POST', '/members', { email: 'new@example.com', role: 'admin' }),
    'An admin was invited',
  ],
  [
    'the invitation of an admin, sent again',
    async (who) => {
      const { id } = await createInvitation(orgId, { role: 'admin' });
      return ask(who, 'POST', `/members/invitations/${id}/resend`, {});
    },
    'An admin was invited',
  ],
  [
    'another admin',
    (who) => ask(who, 'PATCH', `/members/${viewer.userId}`, { role: 'admin' }),
    'A member was made an admin',
  ],
  [
    'a former admin who is let in again',
    async (who) => {
      const where = { orgId_userId: { orgId, userId: viewer.userId } };
      const data = { role: 'admin', deactivatedAt: new Date() } as const;
      await prisma().membership.update({ where, data });
      return ask(who, 'PATCH', `/members/${viewer.userId}`, { is_active: true });
    },
    'A member was made an admin',
  ],
  [
    'another way to sign in',
    (who) => ask(who, 'PUT', '/settings/sso', provider),
    'How people sign in was changed',
  ],
  [
    'a second factor that is required no longer',
    async (who) => {
      await prisma().organization.update({ where: { id: orgId }, data: { requiresFactor: true } });
      const data = { signedInBy: 'provider' } as const;
      await prisma().authSession.updateMany({ where: { userId: admin.userId }, data });
      return ask(who, 'PATCH', '/organization', { requires_second_factor: false });
    },
    'How people sign in was changed',
  ],
];

const said = ({ status, body }: CallAnswer) => [status, body?.error?.code];

const letters = async () => {
  const where = { recipient: admin.email, kind: 'security_notice' } as const;
  return prisma().message.findMany({ where, select: { orgId: true, subject: true } });
};

const session = (data: object) =>
  prisma().authSession.updateMany({ where: { userId: admin.userId, kind: 'browser' }, data });

describe('what outlives a session', () => {
  it.each(lasting)(
    '%s is made by whoever has just shown who they are, who is told',
    async (...row) => {
      const [, make, subject] = row;
      await session({ createdAt: new Date(Date.now() - 11 * 60_000) });
      expect(said(await make(admin))).toEqual([400, 'CONFIRMATION_REQUIRED']);
      expect(await letters()).toEqual([]);
      await session({ confirmedAt: new Date() });
      expect((await make(admin)).status).toBeLessThan(300);
      expect(await letters()).toEqual([{ orgId, subject }]);
    },
  );

  it.each(lasting)('%s is refused to a token, in words that say why', async (_, make) => {
    const answer = await make(system);
    expect(said(answer)).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    expect(answer.body.error.message).toMatch(/in a browser only/);
  });

  it('is nothing else: what a session and its roles give goes on unasked', async () => {
    await session({ createdAt: new Date(Date.now() - 11 * 60_000) });
    const invited = { email: 'new@example.com', role: 'recruiter' };
    expect((await ask(admin, 'POST', '/members', invited)).status).toBe(201);
    const raised = { role: 'recruiter' };
    expect((await ask(admin, 'PATCH', `/members/${viewer.userId}`, raised)).status).toBe(200);
    const same = { role: 'admin' };
    expect((await ask(admin, 'PATCH', `/members/${admin.userId}`, same)).status).toBe(200);
    const account = `/settings/service-accounts/${accountId}`;
    expect((await ask(admin, 'PATCH', account, { name: 'Wages' })).status).toBe(200);
    expect((await ask(admin, 'PATCH', '/organization', { name: 'Acme Two' })).status).toBe(200);
  });
});

describe('what a token may still do', () => {
  it('goes by its permission alone, and the reference asks for no browser there', async () => {
    const invited = { email: 'new@example.com', role: 'recruiter' };
    const invitation = await ask(system, 'POST', '/members', invited);
    const { invitation_id: id } = invitation.body.invitation;
    const account = `/settings/service-accounts/${accountId}`;
    const answers = [
      invitation,
      await ask(system, 'POST', `/members/invitations/${id}/resend`, {}),
      await ask(system, 'PATCH', `/members/${viewer.userId}`, { role: 'recruiter' }),
      await ask(system, 'PATCH', '/organization', { name: 'Acme Two' }),
      await ask(system, 'PATCH', account, { name: 'Wages' }),
      await ask(system, 'DELETE', `/members/${admin.userId}/sessions`),
      await ask(system, 'PATCH', `/members/${viewer.userId}`, { is_active: false }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200]);
    const ofPeople = [inviteMember, resendInvitation, updateMember];
    for (const { id: name, description } of [
      ...ofPeople,
      updateOrganization,
      updateServiceAccount,
    ]) {
      expect(description, name).not.toContain(onlyBrowser);
      expect(description, name).toContain('Anything else here takes neither.');
    }
  });

  it('is nothing against its owner', async () => {
    const own = `/members/${system.userId}`;
    const refused = [401, 'INSUFFICIENT_PERMISSIONS'];
    expect(said(await ask(system, 'DELETE', `${own}/sessions`))).toEqual(refused);
    expect(said(await ask(system, 'PATCH', own, { is_active: false }))).toEqual(refused);
  });
});

it('what a token shows of its owner is of its organization alone', async () => {
  const { id } = await createOrganization('Copper Kettle');
  const data = { orgId: id, userId: system.userId, role: 'admin' } as const;
  await prisma().membership.create({ data });
  const { body } = await call('GET', '/api/v1/me', { token: system.token });
  expect(body.organizations).toMatchObject([{ id: orgId }]);
});
