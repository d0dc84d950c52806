import { expect } from '@playwright/test';
import { fillSignIn, signIn } from './sign-in';
import { test } from './test';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/pipeline');
  await expect(page.getByRole('heading', { name: 'Applied', exact: true })).toBeVisible();
});

test('the palette finds people, jobs and places from the keyboard', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search or do' });
  await palette.getByRole('combobox').fill('caregiver');
  await expect(palette.getByRole('option', { name: /Caregiver/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await palette.getByRole('combobox').fill('care');
  await expect(palette.getByText('Searching…')).toBeHidden();
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await palette.getByRole('combobox').fill('blocklist');
  await expect(palette.getByRole('option')).toHaveText(['Blocklist']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blocklist/);
});

test('the palette acts on the open person', async ({ page }) => {
  await page.locator('[data-card]:not([aria-label^="Erased person"])').first().click();
  const drawer = page.getByRole('dialog', { name: 'Candidate' });
  await expect(drawer.getByRole('region', { name: 'Stage' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search or do' });
  await palette.getByRole('combobox').fill('note');
  await expect(palette.getByRole('option').first()).toContainText('Write a note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeFocused();
});

test('letters after g lead to the parts of the dashboard, ? lists the keys', async ({ page }) => {
  // A page still busy with its board may take longer between the keys than the pair allows.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/\/jobs/, { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/pipeline/);
});

test('letters after g count from the first moment of a page', async ({ page }) => {
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.evaluate(() => {
    for (const [key, timeStamp] of [['g', 900] as const, ['j', 1500] as const]) {
      const press = new KeyboardEvent('keydown', { key, bubbles: true });
      // As if they were pressed about a second after the page was opened.
      Object.defineProperty(press, 'timeStamp', { value: timeStamp });
      document.body.dispatchEvent(press);
    }
  });
  await expect(page).toHaveURL(/\/jobs/);
});

test('/ goes to the search of the page, and typing there triggers no shortcut', async ({
  page,
}) => {
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search applicants')).toBeFocused();
  await page.keyboard.type('g?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Search applicants')).toHaveValue('g?');
});

test('a chosen theme stays over a reload, whatever the system says', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Marcus Bell' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
  await page.getByRole('button', { name: 'Marcus Bell' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
});

test('every page carries a policy whose scripts need this answer’s nonce', async ({ page }) => {
  const policyOf = async () => {
    const answer = await page.goto('/pipeline');
    return answer?.headers()['content-security-policy'] ?? '';
  };
  const first = await policyOf();
  expect(first).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic';/);
  expect(await policyOf()).not.toBe(first);
});

test('a session that has ended leads to the sign-in page and back', async ({ page }) => {
  await page.context().clearCookies();
  await page.goto('/pipeline?view=table');
  await expect(page).toHaveURL(/\/sign-in/);
  await fillSignIn(page);
  await expect(page).toHaveURL(/\/pipeline\?view=table/);
});
