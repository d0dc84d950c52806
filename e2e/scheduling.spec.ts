import { randomInt } from 'node:crypto';
import { type APIResponse, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { bearer, signIn } from './sign-in';
import { test } from './test';

type Api = { post(path: string, body: unknown): Promise<Json>; get(path: string): Promise<Json> };
type Json = ReturnType<typeof JSON.parse>;

const DAY = 86_400_000;

async function apiOf(page: Page): Promise<Api> {
  await signIn(page);
  const headers = await bearer(page);
  await page.context().clearCookies();
  const bodyOf = async (answer: APIResponse): Promise<Json> => {
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  return {
    post: async (path, data) =>
      bodyOf(await page.request.post(`/api/v1${path}`, { headers, data })),
    get: async (path) => bodyOf(await page.request.get(`/api/v1${path}`, { headers })),
  };
}

// Each offer has a day of its own: an interviewer’s times must not overlap.
let lastDay = randomInt(3, 3000);

/** Two offered hours on a day of their own, at 15:00 and 16:00 UTC, for one new job. */
async function offerTimes(api: Api): Promise<string> {
  const { job } = await api.post('/jobs', { title: 'Night nurse', status: 'active' });
  lastDay += 1;
  const date = new Date(Date.now() + lastDay * DAY).toISOString().slice(0, 10);
  const slots = ['15', '16'].map((hour) => ({
    start_time: `${date}T${hour}:00:00Z`,
    end_time: `${date}T${hour}:30:00Z`,
  }));
  const offered = await api.post('/interview-slots', { slots, job_id: job.id });
  expect(offered.slots).toHaveLength(2);
  return job.id;
}

/** A new candidate's application, and the page to choose a time as it stands in the email. */
async function invite(api: Api, jobId: string, firstName: string) {
  const candidate = await api.post('/candidates', {
    first_name: firstName,
    last_name: 'Sandoval',
    email: `${firstName.toLowerCase()}.${Date.now()}@example.com`,
    job_id: jobId,
  });
  const id = candidate.candidate_id ?? candidate.candidate.candidate_id;
  const { application } = await api.post(`/candidates/${id}/advance-to-scheduling`, {});
  const link = /https?:\/\/\S+\/schedule\/[\w-]{43}/;
  let address = '';
  await expect(async () => {
    const messages = await api.get(`/applications/${application.application_id}/messages`);
    address = JSON.stringify(messages).match(link)?.[0] ?? '';
    expect(address).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return { address: new URL(address).pathname, applicationId: application.application_id };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test('a candidate chooses a time on a phone, moves it and asks for another', async ({
      page,
      browser,
    }) => {
      const api = await apiOf(page);
      const invited = await invite(api, await offerTimes(api), 'Rosa');
      const { address } = invited;
      const context = await browser.newContext({
        javaScriptEnabled,
        viewport: { width: 390, height: 844 },
        timezoneId: 'Europe/Berlin',
      });
      const phone = await context.newPage();
      await phone.goto(address);
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
        'Choose a time for your interview',
      );
      await expect(phone.getByRole('radio')).toHaveCount(2);
      if (javaScriptEnabled) {
        await expectAccessible(phone);
        await phone.getByRole('link', { name: /Use my time zone/ }).click();
      } else {
        await phone.getByText('Another time zone').click();
        await phone.getByLabel('Time zone').selectOption('Europe/Berlin');
        await phone.getByRole('button', { name: 'Show times in this zone' }).click();
      }
      await expect(phone.getByText('All times are in Berlin time')).toBeVisible();
      await phone.getByRole('radio').first().check();
      await phone.getByRole('button', { name: 'Book this time' }).click();
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your interview is booked');
      if (javaScriptEnabled) await expectAccessible(phone);
      const gone = await phone.request.get(address);
      expect(gone.status()).toBe(404);
      await expect(phone.getByRole('radio')).toHaveCount(1);
      const booked = phone.url();
      await phone.getByRole('radio').check();
      await phone.getByRole('button', { name: 'Move my interview' }).click();
      await expect(phone).not.toHaveURL(booked);
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your interview is booked');
      const time = await phone
        .getByText(/Berlin time/)
        .first()
        .textContent();
      await phone.getByText('None of these fit').click();
      await expect(phone.getByText('Nothing is cancelled')).toBeVisible();
      await phone.getByLabel('When would suit you? (optional)').fill('Fridays, please.');
      if (javaScriptEnabled) await expectAccessible(phone);
      const before = phone.url();
      await phone.getByRole('button', { name: 'Ask for another time' }).click();
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
        'You asked for another time',
      );
      await expect(phone.getByText('We have your request.')).toContainText(
        `Your interview stays at ${time} until we answer.`,
      );
      await expect(phone).not.toHaveURL(before);
      if (javaScriptEnabled) await expectAccessible(phone);
      const { interviews } = await api.get(`/applications/${invited.applicationId}/interviews`);
      expect(interviews.filter(({ status }: Json) => status === 'scheduled')).toHaveLength(1);
      await context.close();
    });

    test('whoever comes second gets a kind message and fresh times', async ({ page, browser }) => {
      const api = await apiOf(page);
      const jobId = await offerTimes(api);
      const addresses = [await invite(api, jobId, 'First'), await invite(api, jobId, 'Second')];
      const context = await browser.newContext({ javaScriptEnabled });
      const pages = await Promise.all(
        addresses.map(async ({ address }) => {
          const one = await context.newPage();
          await one.goto(address);
          await one.getByRole('radio').first().check();
          return one;
        }),
      );
      const [first, second] = pages;
      if (!first || !second) throw new Error('There are two pages.');
      await first.getByRole('button', { name: 'Book this time' }).click();
      await expect(first.getByRole('heading', { level: 1 })).toHaveText('Your interview is booked');
      await second.getByRole('button', { name: 'Book this time' }).click();
      await expect(second.getByRole('main').getByRole('alert')).toContainText('taken a moment ago');
      await expect(second.getByRole('radio')).toHaveCount(1);
      await second.getByRole('radio').check();
      await second.getByRole('button', { name: 'Book this time' }).click();
      await expect(second.getByRole('heading', { level: 1 })).toHaveText(
        'Your interview is booked',
      );
      await context.close();
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with' : 'without';
  test(`a button pressed twice does its work once, ${scripts} scripts`, async ({
    page,
    browser,
  }) => {
    const api = await apiOf(page);
    const { address, applicationId } = await invite(api, await offerTimes(api), 'Nora');
    const context = await browser.newContext({ javaScriptEnabled });
    const reader = await context.newPage();
    await reader.goto(address);
    await reader.getByRole('radio').first().check();
    await reader.getByRole('button', { name: 'Book this time' }).dblclick();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Your interview is booked');
    await reader.getByText('None of these fit').click();
    await reader.getByRole('button', { name: 'Ask for another time' }).dblclick();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
      'You asked for another time',
    );
    const { interviews } = await api.get(`/applications/${applicationId}/interviews`);
    expect(interviews).toHaveLength(1);
    await context.close();
  });
}

test('while a time is booked its button says so and keeps the focus', async ({ page }) => {
  const api = await apiOf(page);
  const { address } = await invite(api, await offerTimes(api), 'Inez');
  await page.goto(address);
  await page.getByRole('radio').first().check();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let sent = 0;
  await page.route('**/schedule/**', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      await held;
    }
    await route.continue();
  });
  const button = page.getByRole('button', { name: /Book/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveText('Booking…');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await button.click({ force: true });
  goOn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your interview is booked');
  expect(sent).toBe(1);
});

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 320 },
] as const) {
  test(`the pages fit ${width} pixels, ${colorScheme}`, async ({ page, browser }) => {
    const api = await apiOf(page);
    const { address } = await invite(api, await offerTimes(api), 'Wilhelmina');
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 640 } });
    const reader = await context.newPage();
    await reader.goto(address);
    await reader.getByText('Another time zone').click();
    await reader.getByText('None of these fit').click();
    await expectNoSidewaysScroll(reader);
    await expectAccessible(reader);
    await reader.getByRole('radio').first().check();
    await reader.getByRole('button', { name: 'Book this time' }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Your interview is booked');
    await expectNoSidewaysScroll(reader);
    await expectAccessible(reader);
    await reader.getByText('None of these fit').click();
    await reader.getByRole('button', { name: 'Ask for another time' }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
      'You asked for another time',
    );
    await expectNoSidewaysScroll(reader);
    await expectAccessible(reader);
    await context.close();
  });
}

test('a link that is none is one page with status 404', async ({ page }) => {
  const answer = await page.goto(`/schedule/${'x'.repeat(43)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not valid');
  await expectAccessible(page);
});
