import { randomInt, randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { letters } from './letters';
import type { Json, Send } from './organization';

const day = 86_400_000;

/** Somebody's application and who it is of. */
export type Applicant = { id: string; candidateId: string };

/** The organization a day takes place in, as it calls the API and as its partner does. */
export type Scene = {
  api: Send;
  partner: Send;
  jobId: string;
  locationRef: string;
  locationId: string;
};

/** The newest link of one page that the candidate was sent about an application. */
async function linkTo(applicationId: string, page: string): Promise<string> {
  const written = await letters('application_id', applicationId);
  const link = new RegExp(`/${page}/[\\w-]{43}`);
  const [newest] = written.flatMap((letter) => letter.match(link) ?? []);
  expect(newest, `a link to ${page}`).toBeTruthy();
  return newest ?? '';
}

/** A candidate's phone, on which no script runs. */
async function phoneOf(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  return (await browser.newContext({ javaScriptEnabled: false, viewport })).newPage();
}

async function offerTimes(api: Send, jobId: string): Promise<void> {
  const date = new Date(Date.now() + randomInt(3, 3000) * day).toISOString().slice(0, 10);
  const slots = ['15', '16', '17'].map((hour) => ({
    start_time: `${date}T${hour}:00:00Z`,
    end_time: `${date}T${hour}:30:00Z`,
  }));
  await api('POST', '/interview-slots', { slots, job_id: jobId });
}

async function evaluate(api: Send, phone: Page, who: Applicant): Promise<void> {
  await api('POST', `/candidates/${who.candidateId}/send-evaluation`, {});
  await phone.goto(await linkTo(who.id, 'evaluation'));
  await phone.getByLabel('Yes').check();
  await phone.getByLabel('Why this job?').fill('I like to help.');
  await phone.getByRole('button', { name: 'Send my answers' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);
  const evaluation = await api('GET', `/applications/${who.id}/evaluation`);
  expect(evaluation.evaluation_status).toBe('completed');
}

async function chooseTwice(api: Send, phone: Page, who: Applicant): Promise<void> {
  await api('POST', `/candidates/${who.candidateId}/advance-to-scheduling`, {});
  await phone.goto(await linkTo(who.id, 'schedule'));
  for (const name of ['Book this time', 'Move my interview']) {
    const address = phone.url();
    await phone.getByRole('radio').first().check();
    await phone.getByRole('button', { name }).click();
    await expect(phone).not.toHaveURL(address);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your interview is booked');
  }
  const { interviews } = await api('GET', `/applications/${who.id}/interviews`);
  const statuses = interviews.map(({ status }: Json) => status).sort();
  expect(statuses).toEqual(['rescheduled', 'scheduled']);
}

async function runChecks(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
  expect((await page.request.post('/api/cron/checks', { headers })).ok()).toBe(true);
}

async function check(api: Send, page: Page, phone: Page, who: Applicant): Promise<void> {
  const asked = { application_id: who.id, check_type: 'motor_vehicle' };
  const { background_checks } = await api('POST', '/background-checks', asked);
  const path = `/background-checks/${background_checks[0].check_id}`;
  await phone.goto(await linkTo(who.id, 'consent'));
  await phone.getByLabel('Your full name').fill('Amara Okafor');
  await phone.getByLabel('I have read').check();
  await phone.getByRole('button', { name: 'Sign and agree' }).click();
  await expect(phone).toHaveURL(/\/consent\/[^/]+\/done$/);
  await api('POST', `${path}/submit`, {});
  await expect(async () => {
    await runChecks(page);
    expect(await api('GET', path)).toMatchObject({ status: 'completed', consent_given: true });
  }).toPass({ timeout: 60_000 });
}

async function ingest({ partner, locationRef }: Scene, first_name: string, last_name: string) {
  const external_ref = `applicant-${randomUUID()}`;
  const ingested = await partner('POST', '/candidates', {
    external_ref,
    location_ref: locationRef,
    first_name,
    last_name,
    phone: `+1614555${randomInt(1000, 9999)}`,
    email: `${first_name.toLowerCase()}.${randomUUID()}@example.com`,
    consent: { contact: false },
  });
  return { id: ingested.application_id, candidateId: ingested.candidate_id, external_ref };
}

async function enter(scene: Scene, first_name: string, email: string): Promise<Applicant> {
  const { api, jobId: job_id, locationId: location_id } = scene;
  const person = { first_name, last_name: 'Berg', email, job_id, location_id };
  const candidate = await api('POST', '/candidates', person);
  return { id: candidate.applications[0].application_id, candidateId: candidate.candidate_id };
}

/** Amara's way from the partner's ingest to the job. */
export async function hire(scene: Scene, page: Page, browser: Browser): Promise<Applicant> {
  const { api } = scene;
  const who = await ingest(scene, 'Amara', 'Okafor');
  const at = `/applications/${who.id}`;
  const { application } = await api('GET', at);
  const questions = [
    { prompt: 'Can you drive?', kind: 'yes_no', is_knockout: true, expected_answer: 'yes' },
    { prompt: 'Why this job?' },
  ];
  await api('PUT', `/jobs/${application.job_id}/questions`, { questions });
  await offerTimes(api, application.job_id);
  await api('POST', `${at}/change-stage`, { to_stage: 'awaiting_screening' });
  const completed_at = new Date().toISOString();
  const result = { result: 'passed', tier: 'yes', score: 82.5, completed_at };
  await api('POST', `${at}/screening-result`, result);
  const phone = await phoneOf(browser);
  await evaluate(api, phone, who);
  await chooseTwice(api, phone, who);
  await api('POST', `${at}/change-stage`, { to_stage: 'past_interview' });
  await check(api, page, phone, who);
  await phone.context().close();
  await api('POST', `${at}/hire`, { start_date: '2036-01-07' });
  return who;
}

/** Bruno, rejected with a letter for tomorrow, and taken back before it went. */
export async function rejectAndReopen(scene: Scene): Promise<Applicant> {
  const { api } = scene;
  const who = await enter(scene, 'Bruno', `bruno.${randomUUID()}@example.com`);
  const scheduled_send_at = new Date(Date.now() + day).toISOString();
  await api('POST', `/applications/${who.id}/reject`, { reason: 'Full', scheduled_send_at });
  const reopened = await api('POST', `/applications/${who.id}/reopen`, {});
  expect(reopened).toMatchObject({ message_cancelled: true, application: { status: 'applied' } });
  const { messages } = await api('GET', `/applications/${who.id}/messages`);
  expect(messages).toMatchObject([{ kind: 'rejection', status: 'cancelled' }]);
  return who;
}

/** Dora, whose address is blocked before she is entered. */
export async function block(scene: Scene): Promise<Applicant> {
  const { api } = scene;
  await api('PATCH', '/organization', { blocklist_behaviour: 'exclude' });
  const entry = { match_type: 'email_domain', match_value: 'blocked.example' };
  await api('POST', '/candidates/blocklist', entry);
  return enter(scene, 'Dora', 'dora@mail.blocked.example');
}

/** Chidi, whom the partner sent and turns down itself. */
export async function turnDown(scene: Scene): Promise<Applicant> {
  const who = await ingest(scene, 'Chidi', 'Eze');
  const path = `/candidates/${who.external_ref}?location_ref=${scene.locationRef}`;
  await scene.partner('PATCH', path, { outcome: 'not_hired', reason: 'No license' });
  return who;
}
