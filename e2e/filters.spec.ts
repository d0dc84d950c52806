import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { api } from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';

type Found = { id: string; title: string };

async function twoJobs(page: Page): Promise<[Found, Found]> {
  const { data } = await api(page, 'GET', '/jobs?limit=100');
  // Other specs make jobs too, and the second click on a title takes the first one back.
  const titled = ({ title }: Found) => data.filter((one: Found) => one.title.includes(title));
  const [first, second] = data.filter((one: Found) => titled(one).length === 1);
  return [first, second];
}

test('the same filters narrow the board, the list and the review, kept in the address', async ({
  page,
}) => {
  await signIn(page);
  const [first, second] = await twoJobs(page);
  await page.goto('/pipeline');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Filters' });
  await form.getByRole('combobox', { name: 'Job' }).click();
  await page.getByRole('option', { name: first.title }).first().click();
  await page.getByRole('option', { name: second.title }).first().click();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('combobox', { name: 'Job' })).toHaveText('2 jobs');
  await form.getByLabel('Waiting at least, in days').fill('1');
  await form.getByLabel('Only with a message that waits to go out').click();
  await expect(page).toHaveURL(/job=[^&]+,[^&]+/);
  await expect(page).toHaveURL(/waiting=1/);
  await expect(page).toHaveURL(/pending=true/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Waiting 1 d or more')).toBeVisible();
  await expect(page.getByText('Message waits to go out')).toBeVisible();
  const { search } = new URL(page.url());
  for (const path of ['/candidates', '/review']) {
    await page.goto(path + search);
    await expect(page.getByText('Waiting 1 d or more')).toBeVisible();
    await expect(page.getByText('Message waits to go out')).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`/candidates${search}`);
  await page.getByRole('button', { name: `Remove the filter job ${second.title}` }).click();
  await expect(page.getByRole('button', { name: 'Remove the filter job' })).toBeVisible();
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await expect(filter).toBeFocused();
  await filter.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/job=|waiting|pending/);
  await expect(filter).toBeFocused();
  await page.goto('/candidates?search=nobody-is-called-this');
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await expect(page).toHaveURL('/candidates');
  await expect(filter).toBeFocused();
});
