import { expect } from '@playwright/test';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { alert, visit } from './settings-page';
import { signIn } from './sign-in';
import { test, waitUntilAlive } from './test';

withOwnOrganization();

test('the signing secret is issued, rotated by the partner’s name, and shown once', async ({
  page,
}) => {
  await openSettings(page, 'partner-credentials');
  await page.getByRole('button', { name: 'Issue secret' }).click();
  const secret = page.getByRole('status', { name: 'Signing secret' });
  const first = await secret.textContent();
  expect(first).toMatch(/^\S{40,}$/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(secret).toHaveCount(0);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/stops working at once/)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Rotate secret' });
  await dialog.getByLabel(/to confirm/).fill('Somebody else');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill(ownOrganization().partner);
  await confirm.click();
  await expect(secret).toHaveText(/^\S{40,}$/);
  expect(await secret.textContent()).not.toBe(first);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Version 2')).toBeVisible();
  await expect(secret).toHaveCount(0);
});

test('a partner key is shown once and revoked', async ({ page }) => {
  await openSettings(page, 'partner-credentials');
  await page.getByRole('button', { name: 'New key' }).click();
  const shown = page.getByRole('status', { name: 'API key' });
  await expect(shown).toHaveText(/^sk_/);
  const hint = (await shown.textContent())?.slice(-4);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(`sk_…${hint}`)).toBeVisible();
  await page.getByRole('button', { name: `Revoke the key ending in ${hint}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('list', { name: 'API keys' }).getByText('Revoked')).toBeVisible();
});

test('each rule for the endpoint is explained, and a test event is followed', async ({ page }) => {
  await openSettings(page, 'partner-endpoint');
  const refused: [string, RegExp][] = [
    ['not a url', /no complete URL/],
    ['https://user:secret@hooks.example.com/', /user name or password/],
    ['http://hooks.example.com/', /begin with https/],
    ['https://10.1.2.3/events', /not public/],
    [`https://example.com/${'x'.repeat(2048)}`, /longer than 2,048/],
  ];
  for (const [url, rule] of refused) {
    await page.getByLabel('URL').fill(url);
    await page.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(alert(page, rule)).toBeVisible();
  }
  // An address that is public but answers to nobody: the delivery fails, and that is seen here.
  await page.getByLabel('URL').fill('https://93.184.216.34:9/events');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(page.getByText('The endpoint is set.')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Failed, will retry')).toBeVisible({ timeout: 25_000 });
  const cause = /^(No connection|The connection broke|The certificate|No complete answer).*[^.]\.$/;
  await expect(page.getByText(cause)).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the delivery' });
  await expect(link).toHaveAttribute('href', /^\/deliveries\?delivery=[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('None set')).toBeVisible();
});

test('the deliveries know of an endpoint as soon as it is set', async ({ page }) => {
  await openSettings(page, 'partner-endpoint');
  await expect(page.getByText('None set')).toBeVisible();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await expect(page.getByRole('button', { name: 'Replay all that match' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send test event' });
  await expect(send).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/partner-endpoint$/);
  // Where the way there was a whole load, the way back is one, too.
  await waitUntilAlive(page);
  await expect(page.getByLabel('URL')).toHaveValue('');
  await page.getByLabel('URL').fill('https://93.184.216.34:9/events');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(page.getByText('The endpoint is set.')).toBeVisible();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await expect(send).toBeVisible();
});

test('an organization without a partner is told so', async ({ page }) => {
  await signIn(page, 'admin@northline.example');
  for (const section of ['partner-endpoint', 'partner-credentials']) {
    await visit(page, section);
    await expect(page.getByText('Not connected to a partner')).toBeVisible();
  }
});
