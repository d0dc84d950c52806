import { expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { adminCommands } from '@/lib/cli/admin/commands';
import { createSignedIn, statusOf } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { type Company, useDns, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();
const dns = useDns();

/** An admin with an address of a domain, in the browser by password. */
async function adminAt({ orgId }: Company, domain: string, allowsPassword = false) {
  const { userId } = await createSignedIn(orgId);
  const email = `${newId()}@${domain}`;
  await prisma().user.update({ where: { id: userId }, data: { email } });
  const where = { orgId_userId: { orgId, userId } };
  await prisma().membership.update({ where, data: { allowsPassword } });
  return { email, session: await issueToken({ userId, orgId, isSession: true }) };
}

test('a domain that is verified once it is required ends the sessions by password there', async () => {
  const company = await sso.required();
  const domain = `${newId()}.example`;
  const [met, other] = [await adminAt(company, domain), await adminAt(company, 'else.example')];
  const path = '/api/v1/settings/sso/domains';
  const { token } = company.admin;
  const { body } = await call('POST', path, { token, body: { domain } });
  const { domain_id: id, record_name: name, record_value: value } = body.domain;
  expect(await statusOf(met.session)).toBe(200);
  dns.records.set(name, [value]);
  expect((await call('POST', `${path}/${id}/verify`, { token })).status).toBe(200);
  expect([await statusOf(met.session), await statusOf(other.session)]).toEqual([401, 200]);
});

test('an exception for an admin that ends takes the session by password with it', async () => {
  const company = await sso.required();
  const met = await adminAt(company, company.domain, true);
  const other = await adminAt(company, company.domain, true);
  expect(await statusOf(met.session)).toBe(200);
  const which = { org: company.orgId, email: met.email, off: true };
  await adminCommands['user allow-password']?.run(which);
  expect([await statusOf(met.session), await statusOf(other.session)]).toEqual([401, 200]);
});
