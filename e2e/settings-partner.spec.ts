import { expect } from '@playwright/test';
import { expectAccessible, expectSoundInEveryLook } from './accessible';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { alert, choose, keepSecret, visit } from './settings-page';
import { signIn } from './sign-in';
import { test, waitUntilAlive } from './test';

withOwnOrganization();

test('the signing secret is issued, rotated by the partner’s name, and shown once', async ({
  page,
}) => {
  await openSettings(page, 'partner-credentials');
  await page.getByRole('button', { name: 'Issue secret' }).click();
  const secret = page.getByRole('status', { name: 'Signing secret' });
  await expect(secret).toHaveText(/^\S{40,}$/);
  const first = await keepSecret(page, 'Signing secret');
  await page.getByRole('button', { name: 'Rotate now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/stops working at once/)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Rotate secret' });
  await dialog.getByLabel(/to confirm/).fill('Somebody else');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill(ownOrganization().partner);
  await confirm.click();
  await expect(secret).toHaveText(/^\S{40,}$/);
  expect(await keepSecret(page, 'Signing secret')).not.toBe(first);
  await expect(page.getByText('Version 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Version 2')).toBeVisible();
  await expect(secret).toHaveCount(0);
});

test('a rotation is scheduled with a countdown, tested, and cancelled', async ({ page }) => {
  await openSettings(page, 'partner-endpoint');
  await page.getByLabel('URL').fill('https://93.184.216.34:9/events');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(page.getByText('The endpoint is set.')).toBeVisible();
  await visit(page, 'partner-credentials');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await choose(page, 'Takes over', 'At another time');
  const moment = page.getByRole('textbox', { name: 'Date and time' });
  await moment.fill('in 3 weeks 14:00');
  await moment.blur();
  await expect(page.getByText(/^Choose .* or an earlier day\.$/)).toBeVisible();
  await moment.fill('in 3 days 14:00');
  await expect(page.getByText(/^That is .* 2:00 PM\.$/)).toBeVisible();
  await choose(page, 'Takes over', 'In 3 days');
  await expect(page.getByText(/^That is \w{3}, \w{3} \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Issue and schedule' }).click();
  await expect(page.getByText(/should take both secrets/)).toBeVisible();
  await expectAccessible(page);
  await keepSecret(page, 'Signing secret');
  const waiting = page.getByText(/takes over in (3 d 0 h|2 d 23 h), \w{3}, /);
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule' })).toHaveCount(0);
  await expectSoundInEveryLook(page);
  await page.getByRole('button', { name: 'Test with new secret' }).click();
  await expect(page.getByText('Failed, will retry')).toBeVisible({ timeout: 25_000 });
  await page.getByRole('button', { name: 'Cancel rotation' }).click();
  // What asked is off the page before all that it changes is read again; its word comes all the same.
  await page.route('**/api/v1/settings/webhook', async (route) => {
    await expect(waiting).toHaveCount(0);
    await route.continue();
  });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancel rotation' });
  await confirm.click();
  await expect(page.getByText('The rotation is cancelled.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Schedule' })).toBeVisible();
  await visit(page, 'partner-endpoint');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('None set')).toBeVisible();
});

test('a partner key is named, shown once, rotated and revoked', async ({ page }) => {
  await openSettings(page, 'partner-credentials');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('What it is for').fill('Feed');
  await choose(page, 'Ends', 'In 90 days');
  await page.getByRole('button', { name: 'Issue key' }).click();
  await expect(page.getByRole('status', { name: 'API key' })).toHaveText(/^sk_/);
  const hint = (await keepSecret(page, 'API key')).slice(-4);
  const list = page.getByRole('list', { name: 'API keys' });
  await expect(list.getByText(`sk_…${hint}`)).toBeVisible();
  await expect(list.getByText(/Issued by admin of Harbor .* never used, ends in/)).toBeVisible();
  await page.getByRole('button', { name: `Rotate Feed, ending in ${hint}` }).click();
  await choose(page, 'The present key stops', 'In 3 days');
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await expect(page.getByText(`ending in ${hint} stops at the time you chose`)).toBeVisible();
  const next = (await keepSecret(page, 'API key')).slice(-4);
  await expect(list.getByText('Being replaced')).toBeVisible();
  await expectSoundInEveryLook(page);
  for (const ending of [hint, next]) {
    await page.getByRole('button', { name: `Revoke Feed, ending in ${ending}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(list.getByText('Revoked')).toHaveCount(2);
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
