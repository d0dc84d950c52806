import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectSoundInEveryLook } from './accessible';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { visit } from './settings-page';
import { bearer, signIn } from './sign-in';
import { test } from './test';

withOwnOrganization();

/** Makes entries by the API: each invitation is one. */
async function invite(page: Page, count: number): Promise<void> {
  const headers = await bearer(page);
  for (let number = 1; number <= count; number += 1) {
    const data = { email: `sam.${number}@example.com`, role: 'viewer' };
    expect((await page.request.post('/api/v1/members', { headers, data })).status()).toBe(201);
  }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).getByRole('row');

test('an admin reads who changed what, narrows it down and exports it', async ({ page }) => {
  await openSettings(page, 'members');
  const headers = await bearer(page);
  const { members } = await (await page.request.get('/api/v1/members', { headers })).json();
  const viewer = members.find(({ role }: { role: string }) => role === 'viewer');
  const path = `/api/v1/members/${viewer.user_id}`;
  await page.request.patch(path, { headers, data: { role: 'coordinator' } });

  await page.getByRole('link', { name: 'Audit log' }).click();
  const changed = rows(page).filter({
    hasText: 'admin of Harbor changed the role of viewer of Harbor from viewer to coordinator',
  });
  await expect(changed).toHaveCount(1);
  await expect(rows(page).filter({ hasText: 'admin of Harbor signed in' })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: 'On the server' }).first()).toBeVisible();

  const details = changed.getByRole('button', { name: /^Details of entry \d+$/ });
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(
    page.getByRole('row', { name: 'Role viewer coordinator', exact: true }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'What happened' }).click();
  await page.getByRole('option', { name: 'Role changed' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/kind=member\.role_changed/);
  await expect(page.getByRole('button', { name: /^Details of entry/ })).toHaveCount(1);

  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('changed the role of viewer of Harbor');

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/kind=/);
  await page.reload();
  await expect(rows(page).filter({ hasText: 'exported the audit log as CSV' })).toHaveCount(1);
  await page.goto('/settings/audit-log?kind=blocklist.added');
  await expect(page.getByText('No entry matches these filters')).toBeVisible();
});

test('older entries are loaded on demand', async ({ page }) => {
  await openSettings(page, 'members');
  await invite(page, 50);
  await visit(page, 'audit-log');
  await expect(rows(page)).toHaveCount(51);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page).filter({ hasText: 'created the organization' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('nobody but admins is led there', async ({ page }) => {
  await signIn(page, ownOrganization().emailOf('recruiter'));
  await visit(page, 'organization');
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await visit(page, 'audit-log');
  await expect(page.getByText('Only admins can read the audit log.')).toBeVisible();
});

test('the audit log is sound, its details open too', async ({ page }) => {
  await openSettings(page, 'audit-log');
  await page
    .getByRole('button', { name: /^Details of entry/ })
    .first()
    .click();
  await expect(page.getByText('Hash', { exact: true })).toBeVisible();
  await expectSoundInEveryLook(page);
});
