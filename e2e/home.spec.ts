import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { api } from './candidate-page';
import { query } from './database';
import { letters } from './letters';
import { ownOrganization, withOwnOrganization } from './settings-organization';
import { bearer, signIn, tokenOf } from './sign-in';
import { test } from './test';

withOwnOrganization();

type Person = { name: string; id: string; token: string };

/** Somebody new in the file's organization, moved to a stage. */
async function somebody(page: Page, word: string, stage?: string): Promise<Person> {
  const token = await tokenOf(page);
  const last = `${word}-${randomBytes(3).toString('hex')}`;
  const { job } = await api(page, token, '/jobs', { title: `Nurse ${last}`, status: 'active' });
  const candidate = await api(page, token, '/candidates', {
    ...{ first_name: 'Testa', last_name: last, job_id: job.id },
    ...{ email: `${last.toLowerCase()}@mail.example`, phone: '+12125550142' },
  });
  const id: string = candidate.applications[0].application_id;
  if (stage) {
    const move = { to_stage: stage, force: true, reason: 'For a test' };
    await api(page, token, `/applications/${id}/change-stage`, move);
  }
  return { name: `Testa ${last}`, id, token };
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

const enter = (page: Page, role = 'recruiter') => signIn(page, ownOrganization().emailOf(role));
const rowOf = (page: Page, list: string, { name }: Person) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });

async function stageOf(page: Page, { id }: Person): Promise<string> {
  const answer = await page.request.get(`/api/v1/applications/${id}`, {
    headers: await bearer(page),
  });
  return (await answer.json()).application.status;
}

test('an empty home says what is good about it and offers the board', async ({ page }) => {
  await enter(page);
  await openHome(page);
  await expect(page.getByText('No interviews today')).toBeVisible();
  await expect(page.getByText('Nobody waits for you')).toBeVisible();
  await expect(page.getByText('Nothing has changed')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Open the pipeline' }).click();
  await expect(page).toHaveURL(/\/pipeline/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pipeline' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/:\d+\/$/, { timeout: 2000 });
  }).toPass();
});

test('who did not come is scheduled again in place', async ({ page }) => {
  await enter(page);
  const person = await somebody(page, 'Absent', 'no_show');
  await openHome(page);
  const row = rowOf(page, 'Did not come, to be called', person);
  await expect(row.getByRole('link', { name: `Call ${person.name}` })).toHaveAttribute(
    'href',
    'tel:+12125550142',
  );
  await row.getByRole('button', { name: `an interview with ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Schedule an interview with ${person.name}` });
  await dialog.getByRole('textbox', { name: 'Another time' }).fill('2036-03-05T10:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect.poll(() => stageOf(page, person)).toBe('interview_scheduled');
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasFocus).toBe(true);
});

test('a message that was not delivered is sent again in place', async ({ page }) => {
  await enter(page);
  const person = await somebody(page, 'Unreached');
  await query(
    `INSERT INTO message (org_id, id, application_id, candidate_id, channel, kind, recipient,
       subject, body, status, failure_reason)
     SELECT org_id, gen_random_uuid(), id, candidate_id, 'email', 'rejection', 'old@mail.example',
       'About your application', 'Hello.', 'failed', 'mailbox_unknown'
     FROM application WHERE id = $1`,
    [person.id],
  );
  // The identifiers of messages grow with time; this one is new.
  await query(
    `UPDATE message SET id = (lpad(to_hex(floor(extract(epoch FROM now()) * 1000)::bigint), 12, '0')
       || '7abc8' || substr(md5(id::text), 1, 15))::uuid WHERE application_id = $1`,
    [person.id],
  );
  await openHome(page);
  const row = rowOf(page, 'Message not delivered', person);
  await expect(row).toContainText('“About your application” was not delivered');
  await row.getByRole('button', { name: `Resend the message to ${person.name}` }).click();
  await expect(page.getByText(`The message to ${person.name} is on its way again`)).toBeVisible();
  await expect(row).toHaveCount(0);
  const [message] = await query('SELECT recipient, status FROM message WHERE application_id = $1', [
    person.id,
  ]);
  expect(message?.recipient).toContain('unreached');
  expect(['queued', 'skipped']).toContain(message?.status);
});

test('somebody new appears by themselves, is opened, and rejected in place', async ({ page }) => {
  await enter(page);
  await openHome(page);
  const person = await somebody(page, 'Fresh');
  const row = rowOf(page, 'To be reviewed', person);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: person.name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Candidate' });
  await expect(drawer.getByRole('heading', { name: person.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await row.getByRole('button', { name: `Reject… ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${person.name}` });
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(rowOf(page, 'Lost', person)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('an interview of today is given another time in place', async ({ page }) => {
  await enter(page);
  const person = await somebody(page, 'Booked');
  // Late today by the browser's clock, or by its own day where that is over soon.
  const start = new Date(Date.now() + 60_000);
  const end = new Date(start.getTime() + 1_800_000);
  const slot = { start_time: start.toISOString(), end_time: end.toISOString() };
  await api(page, person.token, `/applications/${person.id}/schedule`, { slot });
  await page.goto('/?scope=all');
  const row = rowOf(page, 'Interviews today', person);
  await row.getByRole('button', { name: `Move… the interview with ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move the interview with ${person.name}` });
  await dialog.getByRole('textbox', { name: 'Another time' }).fill('2036-03-06T10:00');
  await dialog.getByRole('button', { name: 'Move interview' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
});

test('who asked for another time is told apart from whom the office cancelled', async ({
  page,
}) => {
  await enter(page);
  const asking = await somebody(page, 'Asking');
  const cancelled = await somebody(page, 'Cancelled');
  const start = new Date(Date.now() + 40 * 86_400_000);
  const end = new Date(start.getTime() + 1_800_000);
  const slot = { start_time: start.toISOString(), end_time: end.toISOString() };
  for (const { id, token } of [asking, cancelled]) {
    await api(page, token, `/applications/${id}/schedule`, { slot });
  }
  const [letter] = await letters('application_id', asking.id);
  await page.goto(letter?.match(/\/schedule\/[\w-]{43}/)?.[0] ?? '');
  await page.getByRole('button', { name: 'Ask for another time' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You asked for another time');
  const [booked] = await query('SELECT id FROM interview WHERE application_id = $1', [
    cancelled.id,
  ]);
  await api(page, cancelled.token, `/interviews/${booked.id}/cancel`, {});

  await openHome(page);
  const list = 'To be given another time';
  await expect(rowOf(page, list, cancelled)).toContainText(/Since .*, by recruiter of Harbor/);
  const row = rowOf(page, list, asking);
  await expect(row).toContainText('Asked');
  await expect(row).not.toContainText(', by');
  await row.getByRole('button', { name: `an interview with ${asking.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move the interview with ${asking.name}` });
  await expect(dialog).toContainText(/Now .*, America\/New York/);
});

test('the recruiter of a job finds it and its people under their own', async ({ page }) => {
  await enter(page);
  const person = await somebody(page, 'Owned', 'no_show');
  const other = await somebody(page, 'Foreign', 'no_show');
  const title = `Nurse ${person.name.replace('Testa ', '')}`;
  await page.goto('/jobs');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Recruiter' }).click();
  await page.getByRole('option', { name: 'recruiter of Harbor' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The job is saved')).toBeVisible();
  await openHome(page);
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, 'Did not come, to be called', person)).toBeVisible();
  await expect(rowOf(page, 'Did not come, to be called', other)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'My jobs' })).toContainText(title);
  await page.getByRole('button', { name: 'Everyone’s' }).click();
  await expect(rowOf(page, 'Did not come, to be called', other)).toBeVisible();
  await page.goto('/pipeline');
  await expect(page.getByText(/^\d+ applications$/)).toBeVisible();
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
});

test('a viewer reads and is offered nothing to do', async ({ page }) => {
  await enter(page);
  const person = await somebody(page, 'Seen', 'no_show');
  await page.context().clearCookies();
  await enter(page, 'viewer');
  await openHome(page);
  const row = rowOf(page, 'Did not come, to be called', person);
  await expect(row).toBeVisible();
  const names = await row.getByRole('button').allTextContents();
  expect(names).toEqual([person.name]);
});

test('the home of the demo is accessible and fits', async ({ page }) => {
  await signIn(page);
  await openHome(page);
  // These pages show others too: they are named, and no count promised.
  const rest = page.getByRole('link', { name: 'Open Review for the rest of To be reviewed' });
  await expect(rest).toHaveAttribute('href', '/review');
  await expect(
    page.getByRole('link', { name: /^Open all .* of (?!To be given|Did not)/ }),
  ).toHaveCount(0);
  await expectSoundInEveryLook(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectSound(page);
});
