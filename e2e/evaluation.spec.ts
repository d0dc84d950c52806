import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { letters } from './letters';
import { bearer, signIn } from './sign-in';
import { test, waitUntilAlive } from './test';

const phone = { width: 320, height: 640 };

const questions = [
  { prompt: 'Can you drive a van?', kind: 'yes_no', is_knockout: true, expected_answer: 'yes' },
  { prompt: 'How many years of experience have you?', kind: 'number', expected_answer: '2' },
  { prompt: 'Why this job?' },
];

/** Has the demo's recruiter send an evaluation; gives the path in the letter and what came of it. */
async function sendEvaluation(page: Page) {
  await signIn(page);
  const headers = await bearer(page);
  const { request } = page;
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](`/api/v1${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { job } = await send('post', '/jobs', { title: 'Van driver', status: 'active' });
  await send('put', `/jobs/${job.id}/questions`, { questions });
  const email = `ana.${randomUUID()}@example.com`;
  const person = { first_name: 'Ana', last_name: 'Silva', email, job_id: job.id };
  const { candidate_id: candidateId } = await send('post', '/candidates', person);
  const sent = await send('post', `/candidates/${candidateId}/send-evaluation`, {});
  const [letter] = await letters('recipient', email);
  const address = letter?.match(/\/evaluation\/[\w-]{43}/)?.[0] ?? '';
  const evaluation = async () => {
    const at = `/api/v1/applications/${sent.application.application_id}/evaluation`;
    return (await request.get(at, { headers })).json();
  };
  return { address, evaluation };
}

async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

async function openOnPhone(browser: Browser, address: string, options: object): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, ...options });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions for Van driver');
  return page;
}

/** Types a wrong number, finds all answers still there, and corrects it. */
async function answerInTwoAttempts(page: Page): Promise<void> {
  const years = page.getByLabel('How many years of experience have you?');
  await page.getByLabel('Yes').check();
  await years.fill('three');
  await page.getByLabel('Why this job?').fill('I like the road.');
  await page.getByRole('button', { name: 'Send my answers' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('One answer needs');
  await expect(page.getByText('Please write a number')).toBeVisible();
  await expect(page.getByLabel('Yes')).toBeChecked();
  await expect(years).toHaveValue('three');
  await expect(page.getByLabel('Why this job?')).toHaveValue('I like the road.');
  await years.fill('3');
}

for (const javaScriptEnabled of [true, false]) {
  test(`a candidate answers on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    page,
  }) => {
    const { address, evaluation } = await sendEvaluation(page);
    const candidate = await openOnPhone(browser, address, { javaScriptEnabled });
    await answerInTwoAttempts(candidate);
    expect((await evaluation()).evaluation_status).toBe('sent');
    await candidate.getByRole('button', { name: 'Send my answers' }).dblclick();
    await expect(candidate.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);
    await expect(candidate.getByText('Brightwater').first()).toBeVisible();
    const { evaluation_status, score, answers } = await evaluation();
    expect([evaluation_status, score]).toEqual(['completed', 100]);
    expect(answers.map(({ answer }: { answer: string }) => answer)).toEqual([
      'yes',
      '3',
      'I like the road.',
    ]);
    expect((await candidate.goto(address))?.status()).toBe(404);
    await candidate.context().close();
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages are accessible and fit a phone, ${colorScheme}`, async ({ browser, page }) => {
    const { address } = await sendEvaluation(page);
    const candidate = await openOnPhone(browser, address, { colorScheme });
    await expectToFit(candidate);
    await expectAccessible(candidate);
    await answerInTwoAttempts(candidate);
    await expectToFit(candidate);
    await expectAccessible(candidate);
    await candidate.getByRole('button', { name: 'Send my answers' }).click();
    await expect(candidate.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);
    await expectAccessible(candidate);
    await candidate.goto(address);
    await expect(candidate.getByRole('heading', { level: 1 })).toHaveText(/has been used/);
    await expectAccessible(candidate);
    await candidate.context().close();
  });
}

test('what is typed survives a reload until it is sent', async ({ browser, page }) => {
  const { address, evaluation } = await sendEvaluation(page);
  const candidate = await openOnPhone(browser, address, {});
  const keptAnswers = () =>
    candidate.evaluate(() => Object.keys(sessionStorage).filter((key) => /^answers:/.test(key)));
  await waitUntilAlive(candidate);
  await candidate.getByLabel('Yes').check();
  await candidate.getByLabel('How many years of experience have you?').fill('4');
  await candidate.getByLabel('Why this job?').fill('I like\nthe road.');
  await candidate.reload();
  await expect(candidate.getByText('What you typed before is back.')).toBeVisible();
  await expect(candidate.getByLabel('Yes')).toBeChecked();
  await expect(candidate.getByLabel('How many years of experience have you?')).toHaveValue('4');
  await expect(candidate.getByLabel('Why this job?')).toHaveValue('I like\nthe road.');
  await expectAccessible(candidate);
  const other = await openOnPhone(browser, (await sendEvaluation(page)).address, {});
  await expect(other.getByLabel('Why this job?')).toHaveValue('');
  await other.context().close();
  expect(await keptAnswers()).toHaveLength(1);
  await candidate.getByRole('button', { name: 'Send my answers' }).dblclick();
  await expect(candidate.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);
  await expect.poll(keptAnswers).toEqual([]);
  expect((await evaluation()).evaluation_status).toBe('completed');
  await candidate.reload();
  await expect(candidate.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  await candidate.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`whoever sends other answers afterwards ${javaScriptEnabled ? 'with' : 'without'} JavaScript reads that the first count`, async ({
    browser,
    page,
  }) => {
    const { address, evaluation } = await sendEvaluation(page);
    const early = await openOnPhone(browser, address, { javaScriptEnabled });
    const late = await openOnPhone(browser, address, { javaScriptEnabled });
    for (const [phonePage, why] of [
      [early, 'I like the road.'],
      [late, 'I like the van.'],
    ] as const) {
      await phonePage.getByLabel('Yes').check();
      await phonePage.getByLabel('How many years of experience have you?').fill('4');
      await phonePage.getByLabel('Why this job?').fill(why);
      await phonePage.getByRole('button', { name: 'Send my answers' }).click();
      await expect(phonePage.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);
    }
    await expect(early.getByText('has them now')).toBeVisible();
    await expect(late.getByText('the answers you sent first, and they count')).toBeVisible();
    const { answers } = await evaluation();
    expect(answers.at(-1).answer).toBe('I like the road.');
    await early.context().close();
    await late.context().close();
  });
}

test('a guessed link is not found', async ({ page }) => {
  const answer = await page.goto(`/evaluation/${'x'.repeat(43)}`);
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()['referrer-policy']).toBe('same-origin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not valid/);
});
