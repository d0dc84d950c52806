import { expect, type Page } from '@playwright/test';
import { prisma } from '@/lib/base/db';
import { createInvitation } from '@/lib/testing/settings';
import { expectSoundInEveryLook } from './accessible';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { demoPassword } from './sign-in';
import { test } from './test';

withOwnOrganization();

test.describe.configure({ timeout: 120_000 });

/** Lets whoever is signed in have come half an hour ago. */
async function age(email: string): Promise<void> {
  const createdAt = new Date(Date.now() - 30 * 60_000);
  await prisma().authSession.updateMany({
    where: { user: { email }, kind: 'browser' },
    data: { createdAt, confirmedAt: null },
  });
}

const confirming = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

async function fillToken(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Issue token' }).click();
  await page.getByLabel('What it is for (optional)').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Issue token' }).click();
}

test('a session of a while ago is asked again before it makes a token, and loses nothing typed', async ({
  page,
}) => {
  await openSettings(page, 'api-tokens');
  await age(ownOrganization().emailOf('admin'));
  await fillToken(page, 'Payroll export');
  const dialog = confirming(page);
  await expect(dialog).toBeVisible();
  await expectSoundInEveryLook(page);
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not right');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const form = page.getByRole('dialog', { name: 'Issue an API token' });
  await expect(form.getByLabel('What it is for (optional)')).toHaveValue('Payroll export');
  await form.getByRole('button', { name: 'Issue token' }).click();
  await dialog.getByLabel('Your password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/rs_(live|test)_/).first()).toBeVisible();
});

test('an admin who deactivates somebody is offered to end what they made', async ({ page }) => {
  const user = { email: ownOrganization().emailOf('recruiter') };
  const { orgId, userId } = await prisma().membership.findFirstOrThrow({ where: { user } });
  const { id } = await createInvitation(orgId, { invitedBy: userId });
  await openSettings(page, 'members');
  const invitation = page.getByText(`invited.${id}@example.com`);
  await expect(invitation).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate recruiter of Harbor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate recruiter of Harbor?' });
  await dialog.getByRole('checkbox', { name: /that they made, too/ }).check();
  await expectSoundInEveryLook(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('recruiter of Harbor is deactivated.')).toBeVisible();
  await expect(invitation).toBeHidden();
  const link = await prisma().publicLink.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });
  expect(link.endedBy).toBe('withdrawn');
});
