import { expect } from '@playwright/test';
import { newPerson } from './candidate-page';
import { signIn } from './sign-in';
import { test } from './test';

test('a list prints every row of its page, without menus', async ({ page }) => {
  await signIn(page);
  await page.goto('/candidates');
  const rows = page.getByRole('table', { name: 'Candidates' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const [, shown = ''] =
    /1–(\d+) of/.exec(
      (await page.getByRole('navigation', { name: 'Pages of candidates' }).textContent()) ?? '',
    ) ?? [];
  expect(await rows.count()).toBeLessThan(Number(shown));
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(Number(shown));
  await expect(page.getByRole('link', { name: 'Pipeline', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a candidate' })).toBeHidden();
  const { height } = (await rows.last().boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(0);
  // Nothing of the list is behind a scrollbar, which paper does not have.
  const cut = await page.getByRole('table', { name: 'Candidates' }).evaluate((table) => {
    for (let box = table.parentElement; box; box = box.parentElement) {
      const { overflowY } = getComputedStyle(box);
      if (overflowY !== 'visible' && box.scrollHeight > box.clientHeight) return box.className;
    }
    return null;
  });
  expect(cut).toBeNull();
});

for (const path of ['/candidates', '/jobs', '/blocklist', '/settings/members', '/pipeline']) {
  test(`${path} prints neither menus nor boxes`, async ({ page }) => {
    await signIn(page, 'admin@brightwater.example');
    await page.goto(path);
    const main = page.getByRole('main');
    const controls = main.locator('[aria-haspopup="menu"], input[type="checkbox"]');
    await expect(controls.filter({ visible: true }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(controls.filter({ visible: true })).toHaveCount(0);
  });
}

test('an open candidate prints alone, and titles the tab', async ({ page }) => {
  await signIn(page);
  const person = await newPerson(page, `Paper${Date.now().toString(36)}`);
  await page.goto(`/candidates?candidate=${person.candidateId}`);
  await expect(page).toHaveTitle(`${person.name} · Recruiting`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Candidates', includeHidden: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Candidates · Recruiting');
});
