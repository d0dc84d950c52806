import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { prisma } from '@/lib/base/db';
import { startIdentityProvider } from '@/lib/testing/identity-provider';
import { expectSound, looks } from './accessible';
import { alert, visit } from './settings-page';
import { signIn } from './sign-in';
import { test } from './test';

test.use({ ignoreHTTPSErrors: true });

const admin = 'admin@brightwater.example';

async function organizationId(): Promise<string> {
  const user = { email: admin };
  return (await prisma().membership.findFirstOrThrow({ where: { user } })).orgId;
}

test('an admin sets single sign-on up, and nobody else is led to a provider', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const orgId = await organizationId();
  const secured = JSON.parse(readFileSync(process.env.E2E_RECEIVER ?? '', 'utf8'));
  const provider = await startIdentityProvider(`${baseURL}/api/auth/sso/callback/${orgId}`, {
    host: 'localhost',
    ...secured,
  });
  const domain = `d${randomUUID()}.example`;
  try {
    await signIn(page, admin);
    await visit(page, 'single-sign-on');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client id').fill(provider.clientId);
    await page.getByLabel('Client secret').fill(provider.clientSecret);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. The provider answers.')).toBeVisible();

    await page.getByLabel('Domain of your work addresses').fill(domain);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const row = page.getByRole('listitem', { name: domain });
    await expect(
      row.getByText(`_recruiting-verification.${domain}`, { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Verify a domain first.')).toBeVisible();
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.setViewportSize(look.viewport);
      await expectSound(page);
    }
    await page.setViewportSize(looks[0].viewport);
    // What the record does is shown against a real name server elsewhere.
    await prisma().ssoDomain.updateMany({
      where: { orgId, domain },
      data: { verifiedAt: new Date() },
    });

    await page.context().clearCookies();
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in with SSO' }).click();
    await page.getByLabel('Work email').fill('nobody@nowhere.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(alert(page, /no single sign-on for this address/)).toBeVisible();
    await expectSound(page);
  } finally {
    await prisma().ssoProvider.deleteMany({ where: { orgId } });
    await prisma().ssoDomain.deleteMany({ where: { orgId } });
    await provider.close();
  }
});
