import { describe, expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { checkPassword } from '@/lib/auth/users';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { createSignedIn, newPassword, statusOf } from '@/lib/organization/me/testing/signed-in';
import { acceptInvitation } from '@/lib/organization/members/accept-invitation';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { type Company, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();

/**
 * An account that the admin of another organization has made for somebody's address, by the link that
 * they were shown because no email is sent, with all that can be added to it.
 */
async function squat({ employ }: Company) {
  const { id: orgId } = await createOrganization('Brightwater');
  const { token } = await createSignedIn(orgId);
  const email = employ('vic');
  const body = { email, role: 'recruiter' };
  const { link } = (await call('POST', '/api/v1/members', { token, body })).body;
  const secret = String(link).split('/').at(-1) ?? '';
  const { userId } = await acceptInvitation(secret, { name: 'Vic', password: newPassword });
  const phone = { id: newId(), userId, kind: 'totp', name: 'Phone', sealed: Buffer.of(1) } as const;
  await prisma().authFactor.create({ data: { ...phone, confirmedAt: new Date() } });
  const session = await issueToken({ userId, orgId, isSession: true });
  const api = await issueToken({ userId, orgId });
  return { orgId, userId, email, session, api };
}

const isIn = async (email: string) => (await checkPassword(email, newPassword)).user !== null;

const ways: [string, (company: Company, email: string) => Promise<unknown>][] = [
  ['the provider of its domain signs in', (company) => sso.signIn(company, 'vic')],
  [
    'the provider of its domain provisions',
    async (company, userName) => {
      const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
      const { token } = await createMember(company.orgId);
      return call('POST', '/scim/v2/Users', { token, body: { schemas, userName } });
    },
  ],
];

describe('an account that somebody else made for an address', () => {
  test.each(ways)('lets them in no more once its owner comes: %s', async (_, come) => {
    const company = await sso.found();
    const { email, userId, orgId, session, api } = await squat(company);
    expect([await isIn(email), await statusOf(session), await statusOf(api)]).toEqual([
      true,
      200,
      200,
    ]);
    await come(company, email);
    expect([await isIn(email), await statusOf(session), await statusOf(api)]).toEqual([
      false,
      401,
      401,
    ]);
    expect(await prisma().authFactor.count({ where: { userId } })).toBe(0);
    const memberships = await prisma().membership.findMany({ where: { userId } });
    expect(memberships.map((one) => one.orgId).sort()).toEqual([orgId, company.orgId].sort());
    const claimed = expect.objectContaining({ kind: 'account.claimed', targetId: userId });
    expect(await auditOf(orgId)).toContainEqual(claimed);
  });

  test('is left as it is where its person has shown that they read its mail', async () => {
    const company = await sso.found();
    const { email, userId } = await squat(company);
    await prisma().user.update({ where: { id: userId }, data: { isUnproven: false } });
    await sso.signIn(company, 'vic');
    expect(await isIn(email)).toBe(true);
    expect(await prisma().authFactor.count({ where: { userId } })).toBe(1);
  });

  test('goes on by its owner’s own sign-in, and is claimed once', async () => {
    const company = await sso.found();
    await squat(company);
    const first = await sso.signIn(company, 'vic');
    const again = await sso.signIn(company, 'vic');
    for (const { token } of [first, again]) {
      expect(await statusOf({ token: token ?? '' })).toBe(200);
    }
  });
});
