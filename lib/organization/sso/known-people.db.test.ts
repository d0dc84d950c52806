import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { type Company, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();

type SignedIn = Awaited<ReturnType<typeof sso.signIn>>;

const whoIs = async ({ token, end }: SignedIn): Promise<string> => {
  if (token === null) return String(end.searchParams.get('error'));
  return (await call('GET', '/api/v1/me', { token })).body.user.id;
};

const unlink = ({ admin }: Pick<Company, 'admin'>, userId: string) =>
  call('DELETE', `/api/v1/members/${userId}/single-sign-on`, { token: admin.token });

const isLinked = async ({ admin }: Company, userId: string): Promise<boolean> => {
  const { body } = await call('GET', '/api/v1/members', { token: admin.token });
  return body.members.find((one: { user_id: string }) => one.user_id === userId).is_linked;
};

/** A company with Grace, who has signed in once. */
async function withGrace() {
  const company = await sso.found();
  const email = company.employ('grace');
  const signedIn = await sso.signIn(company, 'grace');
  return { company, email, signedIn, userId: await whoIs(signedIn) };
}

describe('another client of the provider', () => {
  test('calls people otherwise, and they are who they were', async () => {
    const { company, userId } = await withGrace();
    await sso.setProvider(company, { client_id: company.provider.otherClientId });
    company.employ('grace', { sub: 'grace by another name' });
    expect(await whoIs(await sso.signIn(company, 'grace'))).toBe(userId);
    company.employ('grace', { sub: 'somebody else' });
    expect(await whoIs(await sso.signIn(company, 'grace'))).toBe('SsoOtherIdentity');
    await sso.setProvider(company, {});
    company.employ('grace', { email: `married@${company.domain}` });
    expect(await whoIs(await sso.signIn(company, 'grace'))).toBe(userId);
  });

  test('knows nobody by what a release before wrote of the former one', async () => {
    const { company, userId } = await withGrace();
    const { orgId } = company;
    await prisma().ssoIdentity.updateMany({ where: { orgId }, data: { clientId: '' } });
    company.employ('grace', { email: `married@${company.domain}` });
    expect(await whoIs(await sso.signIn(company, 'grace'))).toBe(userId);
    await prisma().ssoIdentity.updateMany({ where: { orgId }, data: { clientId: '' } });
    await sso.setProvider(company, { client_id: company.provider.otherClientId });
    company.employ('grace', { sub: 'grace by another name' });
    expect(await whoIs(await sso.signIn(company, 'grace'))).toBe(userId);
  });
});

describe('unlinked by an admin', () => {
  test('somebody who was hired again comes in as who they were, the former account as nobody', async () => {
    const { company, email, userId, signedIn } = await withGrace();
    company.employ('again', { sub: 'hired again', email });
    expect(await whoIs(await sso.signIn(company, 'again'))).toBe('SsoOtherIdentity');
    const kinds = await kindsAddedBy(company.orgId, () => unlink(company, userId));
    expect(kinds).toEqual(['member.sso_unlinked', 'session.ended']);
    expect((await call('GET', '/api/v1/me', { token: signedIn.token ?? '' })).status).toBe(401);
    expect(await isLinked(company, userId)).toBe(false);
    expect(await whoIs(await sso.signIn(company, 'again'))).toBe(userId);
    expect(await isLinked(company, userId)).toBe(true);
    expect((await auditOf(company.orgId)).map(({ kind }) => kind)).toContain('member.sso_linked');
    expect(await whoIs(await sso.signIn(company, 'grace'))).toBe('SsoOtherIdentity');
  });

  test('is nobody of another organization, and nobody whom only others may unlink', async () => {
    const [{ company, userId }, other] = [await withGrace(), await sso.found()];
    expect((await unlink(other, userId)).status).toBe(404);
    expect((await unlink(company, newId())).status).toBe(404);
    expect((await unlink(company, 'nobody')).status).toBe(400);
    const recruiter = await createMember(company.orgId, 'recruiter');
    expect((await unlink({ admin: recruiter }, userId)).status).toBe(401);
    expect(await isLinked(company, userId)).toBe(true);
    const both = await Promise.all([unlink(company, userId), unlink(company, userId)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect((await auditOf(company.orgId)).filter(({ kind }) => /unlinked/.test(kind))).toHaveLength(
      1,
    );
  });
});

describe('a person without an address', () => {
  test('is who their sign-in name says, of a verified domain', async () => {
    const company = await sso.found();
    const name = (login: string) => `${login}@${company.domain}`;
    company.employ('entra', { email: undefined, preferred_username: name('Entra') });
    const entra = await whoIs(await sso.signIn(company, 'entra'));
    expect(await prisma().user.findUnique({ where: { id: entra } })).toMatchObject({
      email: name('entra'),
    });
    company.employ('upn', { email: '', upn: name('upn') });
    const upn = await whoIs(await sso.signIn(company, 'upn'));
    expect(await prisma().user.findUnique({ where: { id: upn } })).toMatchObject({
      email: name('upn'),
    });
  });

  test('is who the claim says that an admin has named, and nothing else', async () => {
    const company = await sso.found({ address_claim: 'work_mail' });
    const name = (login: string) => `${login}@${company.domain}`;
    company.employ('ada', { email: 'ada@home.example', work_mail: [name('ada')] });
    const ada = await whoIs(await sso.signIn(company, 'ada'));
    expect(await prisma().user.findUnique({ where: { id: ada } })).toMatchObject({
      email: name('ada'),
    });
    company.employ('bob', { preferred_username: name('bob') });
    expect(await whoIs(await sso.signIn(company, 'bob'))).toBe('SsoNoAddress');
    const { token } = company.admin;
    const { body } = await call('GET', '/api/v1/settings/sso', { token });
    expect(body.sso.provider.address_claim).toBe('work_mail');
  });
});
