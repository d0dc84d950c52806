import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { signIn } from './sign-in';
import { test } from './test';

withOwnOrganization();

/** What waits for `held` goes on once somebody says so. */
function hold(): { held: Promise<void>; goOn: () => void } {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { held, goOn };
}

test('a button that has done its work keeps the focus', async ({ page }) => {
  await openSettings(page, 'organization');
  await page.getByLabel('Name', { exact: true }).fill(`${ownOrganization().name} and Sons`);
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(save).not.toBeFocused();
});

test('the button to sign in keeps the focus while it is busy', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('a password of nobody');
  const { held, goOn } = hold();
  await page.route('**/api/auth/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const button = page.getByRole('button', { name: /^Sign(ing)? in…?$/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveText('Signing in…');
  await expect(button).toBeFocused();
  goOn();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});

test('what opens beside a button has a name', async ({ page }) => {
  await signIn(page);
  await page.goto('/candidates');
  await page.getByRole('button', { name: 'Filter' }).first().click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters).toBeVisible();
  await expectAccessible(page);
  await filters.getByRole('combobox', { name: 'Job' }).click();
  await page.getByPlaceholder('Search…').fill('No job has this name');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await expectAccessible(page);
});

test('a drawer that a link opened leaves the focus in the page', async ({ page }) => {
  await signIn(page);
  await page.goto('/pipeline');
  await page.locator('[data-card]').first().click();
  const drawer = page.getByRole('dialog', { name: 'Candidate' });
  await expect(drawer.getByRole('region', { name: 'Stage' })).toBeVisible();
  await page.reload();
  await expect(drawer.getByRole('region', { name: 'Stage' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a dialog whose form comes later begins in its first field all the same', async ({ page }) => {
  await signIn(page);
  const { held, goOn } = hold();
  await page.goto('/blocklist');
  await page.route('**/*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add an entry' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add to the blocklist' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  goOn();
  await expect(dialog.getByRole('combobox', { name: 'What to block' })).toBeFocused();
});

test('a dialog that comes late leaves the page as it is, with the focus', async ({ page }) => {
  await openSettings(page, 'locations');
  const { held, goOn } = hold();
  let asked = 0;
  await page.route('**/*.js*', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  const add = page.getByRole('button', { name: 'Add location' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(add).toBeVisible();
  await expect(add).toBeFocused();
  goOn();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('what Tab leads to is not covered by the bar that saves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/jobs');
  const address = await page.locator('main a[href^="/jobs/"]').first().getAttribute('href');
  await page.goto(`${address}?part=edit`);
  const recruiter = page.getByRole('combobox', { name: 'Recruiter' });
  await expect(recruiter).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).focus();
  while (!(await recruiter.evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab');
  const isSeen = await recruiter.evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return field.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isSeen).toBe(true);
});

test('where Tab goes round in what is open, it leads into sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await signIn(page);
  await page.goto('/candidates');
  await page.getByRole('button', { name: 'Filter' }).first().click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByRole('combobox', { name: 'Stage' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(filters.locator(':focus')).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Tab');
  await expect(filters.getByRole('combobox', { name: 'Stage' })).toBeFocused();
  await expect(filters.locator(':focus')).toBeInViewport({ ratio: 0.9 });
});
