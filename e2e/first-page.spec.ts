import { expect, type Page } from '@playwright/test';
import { hearNothing } from './candidate-page';
import { type Applicant, api, card, column, newApplicant } from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** The HTML of an address, as a browser gets it that opens it. */
async function htmlOf(page: Page, address: string): Promise<string> {
  const headers = { 'sec-fetch-dest': 'document' };
  return (await page.request.get(address, { headers })).text();
}

const labelOf = ({ name }: Applicant) => `aria-label="${name}, `;

test('the first HTML has the cards of the board, under the filters of the address', async ({
  page,
}) => {
  const [one, other] = [await newApplicant(page, 'Firstly'), await newApplicant(page, 'Secondly')];
  const whole = await htmlOf(page, '/pipeline');
  expect(whole).toContain(labelOf(one));
  expect(whole).toContain(labelOf(other));
  const narrowed = await htmlOf(page, `/pipeline?search=${encodeURIComponent(one.name)}`);
  expect(narrowed).toContain(labelOf(one));
  expect(narrowed).not.toContain(other.name);
  const { data } = await api(page, 'GET', '/jobs?status=active&limit=2');
  const elsewhere = await htmlOf(page, `/pipeline?job=${data[1].id}`);
  expect(elsewhere).not.toContain(one.name);
  expect(await htmlOf(page, '/pipeline?folded=screening')).not.toContain(one.name);
});

test('whoever is not signed in gets no card', async ({ page }) => {
  const applicant = await newApplicant(page, 'Unseen');
  await page.context().clearCookies();
  expect(await htmlOf(page, '/pipeline')).not.toContain(applicant.name);
});

test('the board comes with the page: no request asks for the workflow', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await hearNothing(page);
  await page.goto('/pipeline');
  await expect(column(page, 'Applied')).toBeVisible();
  const boards = () => asked.filter((path) => path === '/api/v1/pipeline').length;
  await expect.poll(boards).toBe(1);
  await page.waitForTimeout(1_000);
  expect(boards()).toBe(1);
  expect(asked).not.toContain('/api/v1/workflow');
});

test('scripts ask to be compiled as they stream in', async ({ page }) => {
  const script = /src="(\/_next\/static\/chunks\/[^"]+\.js[^"]*)"/.exec(
    await htmlOf(page, '/pipeline'),
  );
  const answer = await page.request.get(script?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(await answer.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

/** Opens an address whose scripts do not come before they are let through. */
async function withoutScripts(page: Page, address: string) {
  const early = await page.context().newPage();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await early.route(/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await early.goto(address, { waitUntil: 'commit' });
  return { early, letThrough };
}

test('a click on a card before the page answers opens the candidate', async ({ page }) => {
  const applicant = await newApplicant(page, 'Hasty');
  const { early, letThrough } = await withoutScripts(page, '/pipeline');
  await card(early, applicant).click();
  await expect(early.getByRole('dialog')).toHaveCount(0);
  letThrough();
  await expect(early.getByRole('dialog')).toContainText(applicant.name);
});

test('keys, menus and a search before the page answers are not lost', async ({ page }) => {
  const applicant = await newApplicant(page, 'Earliest');
  const { early, letThrough } = await withoutScripts(page, '/pipeline');
  await early.getByLabel('Search applicants').pressSequentially(applicant.name);
  letThrough();
  await expect(early).toHaveURL(/search=Testa/);
  await expect(early.getByText('1 application', { exact: true })).toBeVisible();

  const again = await withoutScripts(page, '/pipeline');
  await card(again.early, applicant).focus();
  await again.early.keyboard.press('m');
  again.letThrough();
  await expect(again.early.getByRole('menu')).toBeVisible();

  const third = await withoutScripts(page, '/pipeline');
  await third.early.getByRole('button', { name: 'Actions for Applied' }).click();
  third.letThrough();
  await expect(third.early.getByRole('menuitem', { name: /Select the whole/ })).toBeVisible();
});

test('a link before the page answers leads on', async ({ page }) => {
  const { early, letThrough } = await withoutScripts(page, '/pipeline');
  await early.getByRole('link', { name: 'Candidates' }).click({ noWaitAfter: true });
  await early.waitForURL('**/candidates', { waitUntil: 'commit' });
  letThrough();
  await expect(early.getByRole('table', { name: 'Candidates' })).toBeVisible();
});

test('a time of day names its place where that is not the reader’s, from the start', async ({
  page,
  browser,
}) => {
  const applicant = await newApplicant(page, 'Zoned');
  const at = new Date(Date.now() + 3 * 86_400_000);
  at.setUTCHours(15, 0, 0, 0);
  await api(page, 'POST', `/applications/${applicant.applicationId}/schedule`, {
    slot: { start_time: at.toISOString(), end_time: new Date(+at + 1_800_000).toISOString() },
  });
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' });
  const there = await context.newPage();
  const errors: string[] = [];
  there.on('pageerror', ({ message }) => errors.push(message));
  await signIn(there);
  await there.goto(`/pipeline?search=${encodeURIComponent(applicant.name)}`);
  await expect(there.getByText(/1[01]:00\sAM New York/)).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});
