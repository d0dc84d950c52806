import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { api, newPerson } from './candidate-page';
import { signIn } from './sign-in';
import { test } from './test';

const table = (page: Page) => page.getByRole('table', { name: 'Candidates' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected applicants' });

/** Some new people whom one search finds, and the list that shows them alone. */
async function openPeople(page: Page, word: string, count: number) {
  const unique = `${word}${Date.now().toString(36)}`;
  const people = [];
  for (let made = 0; made < count; made += 1) people.push(await newPerson(page, unique));
  await page.goto(`/candidates?search=${unique}`);
  await expect(table(page).getByRole('row')).toHaveCount(count + 1);
  return people;
}

test('rows are gone through, ticked and opened by keyboard alone', async ({ page }) => {
  await openPeople(page, 'Keys', 3);
  const links = table(page).getByRole('link');
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('Shift+X');
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Candidate' })).toBeVisible();
});

test('many candidates are moved, and rejected, from the list', async ({ page }) => {
  const people = await openPeople(page, 'Bulk', 3);
  await page.getByRole('checkbox', { name: 'Select all candidates' }).check();
  await bar(page).getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Awaiting screening' }).click();
  await expect(page.getByText('3 moved to Awaiting screening')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  for (const { name } of people)
    await expect(rowOf(page, name)).toContainText('Awaiting screening');

  await page.getByRole('checkbox', { name: `Select ${people[0]?.name}` }).check();
  await page.getByRole('checkbox', { name: `Select ${people[1]?.name}` }).check();
  await bar(page).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: /Reject/ });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Reject/ }).click();
  await expect(page.getByText('2 rejected')).toBeVisible();
  await expect(rowOf(page, people[0]?.name ?? '')).toContainText('Rejected');
  await expect(rowOf(page, people[2]?.name ?? '')).toContainText('Awaiting screening');
});

test('what is done to ticked rows leaves the focus where they were', async ({ page }) => {
  await openPeople(page, 'Stays', 3);
  await page.goto(`${page.url()}&stage=applied`);
  const links = table(page).getByRole('link');
  await expect(links).toHaveCount(3);
  const names = await links.allTextContents();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar(page).getByRole('button', { name: 'Clear the selection' }).press('Enter');
  await expect(bar(page)).toBeHidden();
  await expect(links.nth(0)).toBeFocused();

  await page.keyboard.press('x');
  await bar(page).getByRole('button', { name: 'Reject…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/ rejected$/)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  // Whoever is rejected leaves the list, and the next row comes into their place.
  await expect(links).toHaveText(names.slice(1));
  await expect(links.nth(0)).toBeFocused();
});

test('whoever is ticked is exported, and what looks like a formula is none', async ({ page }) => {
  const [person] = await openPeople(page, 'Export', 1);
  await page.getByRole('checkbox', { name: `Select ${person?.name}` }).check();
  const saving = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^candidates-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(',Job,Stage,Reason,Owner,Location,Score,Applied,');
  expect(lines[1]).toContain(person?.name.split(' ')[1]);
  expect(lines[1]).toContain(`,Night nurse ${person?.name.split(' ')[1]},Applied,`);
});

test('everybody whom the filter leaves is exported, page by page, with why they were rejected', async ({
  page,
}) => {
  const people = await openPeople(page, 'Whole', 2);
  const [first] = people;
  const headers = { authorization: `Bearer ${first?.token}` };
  const data = { reason: 'No licence' };
  const path = `/api/v1/applications/${first?.applicationId}/reject`;
  expect((await page.request.post(path, { headers, data })).ok()).toBe(true);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export filtered' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  const line = lines.find((one) => one.includes(first?.name.split(' ')[1] ?? 'nobody'));
  expect(line).toContain(',Rejected,No licence,');
});

test('a press anywhere on a row opens it, but none on its box or menu', async ({ page }) => {
  const [person] = await openPeople(page, 'Press', 1);
  const row = rowOf(page, person?.name ?? '');
  await row.getByRole('checkbox').click();
  await row.getByRole('button', { name: `Actions for ${person?.name}` }).click();
  await page.getByRole('menuitem', { name: 'Reject…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/candidate=/);
  await row.getByRole('cell', { name: 'Applied' }).click();
  await expect(page).toHaveURL(/candidate=/);
});

test('who may not change anything ticks nobody', async ({ page }) => {
  await signIn(page, 'viewer@brightwater.example');
  await page.goto('/jobs');
  await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('many jobs change their status and owner together', async ({ page }) => {
  await signIn(page);
  const { token } = await newPerson(page, 'Jobs');
  const word = `Posts${Date.now().toString(36)}`;
  for (const title of ['One', 'Two'])
    await api(page, token, '/jobs', { title: `${word} ${title}` });
  await page.goto(`/jobs?search=${word}`);
  await expect(page.getByRole('button', { name: 'Draft 2' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all jobs' }).check();
  const jobs = page.getByRole('region', { name: 'Selected jobs' });
  await jobs.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: /^Paused/ }).click();
  const question = page.getByRole('dialog', { name: 'Pause 2 jobs?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: /^Pause/ }).click();
  await expect(page.getByText('2 jobs now paused')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paused 2' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all jobs' }).check();
  await jobs.getByRole('button', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 jobs' });
  await dialog.getByRole('combobox', { name: 'Recruiter' }).click();
  await page.getByRole('option', { name: 'Marcus Bell' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('2 jobs assigned to Marcus Bell')).toBeVisible();
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(page.getByRole('button', { name: 'Paused 2' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const path of [
    'candidates',
    'jobs',
    'background-checks',
    'blocklist',
    'pipeline?view=table',
  ])
    test(`${path}: rows are cards, and the page scrolls instead of the table`, async ({ page }) => {
      await signIn(page);
      await page.goto(`/${path}`);
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows.nth(1)).toBeVisible();
      await expectNoSidewaysScroll(page);
      const scrolled = await page.evaluate(() => {
        const all = [...document.querySelectorAll('main *')];
        const isScroller = (element: Element) =>
          element.scrollHeight > element.clientHeight + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
        return all.filter(isScroller).map(({ className }) => className);
      });
      expect(scrolled).toEqual([]);
      const card = await rows.nth(1).boundingBox();
      expect(card?.height).toBe(64);
      expect(card?.width).toBeLessThanOrEqual(390);
    });

  test('a card has its menu, and ticks bring the bar', async ({ page }) => {
    const [person] = await openPeople(page, 'Phone', 1);
    await page.getByRole('checkbox', { name: `Select ${person?.name}` }).tap();
    await expect(bar(page).getByRole('status')).toHaveText('1 selected');
    await bar(page).getByRole('button', { name: 'Clear the selection' }).tap();
    await page.getByRole('button', { name: `Actions for ${person?.name}` }).tap();
    await page.getByRole('menuitem', { name: 'Change tags…' }).tap();
    await expect(page.getByRole('dialog', { name: 'Change tags' })).toBeVisible();
    await expectAccessible(page);
  });
});
