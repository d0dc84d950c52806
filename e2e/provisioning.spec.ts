import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { prisma } from '@/lib/base/db';
import { expectSoundInEveryLook } from './accessible';
import { operate, operating, sender } from './organization';
import { ownOrganization, withOwnOrganization } from './settings-organization';
import { visit } from './settings-page';
import { signIn } from './sign-in';
import { test } from './test';

withOwnOrganization();

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];

/** A token of the admin, and a domain that their organization has verified. */
async function prepare() {
  const email = ownOrganization().emailOf('admin');
  const user = { email };
  const { orgId } = await prisma().membership.findFirstOrThrow({ where: { user } });
  const domain = `d${randomUUID()}.example`;
  const verified = { id: randomUUID(), token: 'shown', verifiedAt: new Date() };
  await prisma().ssoDomain.create({ data: { orgId, domain, ...verified } });
  const { token } = await operate('token issue', { email, org: orgId });
  return { token: String(token), domain };
}

test('an identity provider manages members, and admins see that it does', async ({
  page,
  request,
  baseURL,
}) => {
  const { token, domain } = await operating(prepare);
  await signIn(page, ownOrganization().emailOf('admin'));
  await visit(page, 'single-sign-on');
  const panel = page.getByRole('region', { name: 'Provisioning' });
  await expect(panel.getByText(`${baseURL}/scim/v2`)).toBeVisible();
  await expect(panel.getByText('Your provider has not come yet.')).toBeVisible();

  const send = sender(request, '/scim/v2', token);
  const ann = { schemas, userName: `ann@${domain}`, displayName: 'Ann Lee' };
  await send('POST', '/Users', ann);
  const headers = { authorization: `Bearer ${token}` };
  const data = { schemas, userName: 'eve@elsewhere.example' };
  const refused = await request.post('/scim/v2/Users', { headers, data });
  expect([refused.status(), refused.headers()['content-type']]).toEqual([
    400,
    'application/scim+json',
  ]);

  await page.reload();
  await expect(panel.getByText(/1 person and 0 groups come from your provider/)).toBeVisible();
  await expect(panel.getByText(/Last refused .*verified under Single sign-on/)).toBeVisible();
  await expectSoundInEveryLook(page);

  await visit(page, 'members');
  const row = page.getByRole('listitem').filter({ hasText: 'Ann Lee' });
  await expect(row.getByText('Managed by your identity provider')).toBeVisible();
  await expectSoundInEveryLook(page);
});
