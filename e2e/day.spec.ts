import { randomInt, randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { verifyDelivery } from '../lib/delivery/testing/verify';
import { coarseStatusOf } from '../lib/pipeline/status';
import { type Json, makeOrganization, type Send, sender } from './organization';
import { headerOf, openReceiver } from './receiver';
import { test } from './test';

const day = 86_400_000;

async function query(text: string, values: unknown[]): Promise<Json[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The newest link of one page that the candidate was sent about an application. */
async function linkTo(applicationId: string, page: string): Promise<string> {
  const messages = await query(
    'SELECT body FROM message WHERE application_id = $1 ORDER BY id DESC',
    [applicationId],
  );
  const link = new RegExp(`/${page}/[\\w-]{43}`);
  const [newest] = messages.flatMap(({ body }) => body.match(link) ?? []);
  expect(newest, `a link to ${page}`).toBeTruthy();
  return newest;
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
  await expect(phone).toHaveURL(/\/consent\/received$/);
  await api('POST', `${path}/submit`, {});
  await expect(async () => {
    await runChecks(page);
    expect(await api('GET', path)).toMatchObject({ status: 'completed', consent_given: true });
  }).toPass({ timeout: 60_000 });
}

type Received = { envelope: Json; isGenuine: boolean };

/** What a receiver got, each signature checked as partners are told to. */
function readAll(requests: readonly string[], signingSecret: string): Received[] {
  return requests.map((request) => {
    const bytes = Buffer.from(request.split('\r\n\r\n')[1] ?? '', 'latin1');
    const isGenuine = verifyDelivery(signingSecret, headerOf(request, 'service-signature'), bytes);
    return { envelope: JSON.parse(bytes.toString()), isGenuine };
  });
}

type Applicant = { id: string; candidateId: string };

type Scene = { api: Send; partner: Send; jobId: string; locationRef: string; locationId: string };

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
async function hire(scene: Scene, page: Page, browser: Browser): Promise<Applicant> {
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

async function rejectAndReopen(scene: Scene): Promise<Applicant> {
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

async function block(scene: Scene): Promise<Applicant> {
  const { api } = scene;
  await api('PATCH', '/organization', { blocklist_behaviour: 'exclude' });
  const entry = { match_type: 'email_domain', match_value: 'blocked.example' };
  await api('POST', '/candidates/blocklist', entry);
  return enter(scene, 'Dora', 'dora@mail.blocked.example');
}

async function turnDown(scene: Scene): Promise<Applicant> {
  const who = await ingest(scene, 'Chidi', 'Eze');
  const path = `/candidates/${who.external_ref}?location_ref=${scene.locationRef}`;
  await scene.partner('PATCH', path, { outcome: 'not_hired', reason: 'No license' });
  return who;
}

/** What history, timeline and deliveries say of one application's way, in one form. */
async function expectAgreement(api: Send, received: Received[], { id, candidateId }: Applicant) {
  const { history } = await api('GET', `/applications/${id}/stage-history`);
  const moves = history
    .map(({ from_stage_slug, to_stage_slug }: Json) => [from_stage_slug, to_stage_slug])
    .reverse();
  const { events } = await api('GET', `/candidates/${candidateId}/timeline?types=stage,override`);
  const told = events.map(({ details: { from, to } }: Json) => [from, to]).reverse();
  expect(told).toEqual(moves);
  const { application } = await api('GET', `/applications/${id}`);
  expect(application.status).toBe(moves.at(-1)?.[1]);
  const changes = moves
    .filter(([from, to]: Json) => from && coarseStatusOf(from) !== coarseStatusOf(to))
    .map(([from, to]: Json) => [coarseStatusOf(from), coarseStatusOf(to)]);
  const heard = received
    .map(({ envelope }) => envelope)
    .filter(({ data }) => data.application_id === id)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const statuses = heard
    .filter(({ type }) => type === 'candidate.status_changed')
    .map(({ data }) => [data.previous_status, data.status]);
  expect(statuses).toEqual(changes);
  return { moves, types: heard.map(({ type }) => type) };
}

async function expectCounts(api: Send, orgId: string, jobIds: Set<string>): Promise<void> {
  const rows = await query(
    `SELECT job_id, stage, count(*)::int AS count, count(screened_at)::int AS screened,
       count(*) FILTER (WHERE screening_result = 'passed')::int AS qualified
     FROM application WHERE org_id = $1 GROUP BY job_id, stage`,
    [orgId],
  );
  const sum = (list: Json[], name: string) => list.reduce((all, row) => all + row[name], 0);
  const { stages } = await api('GET', '/pipeline');
  for (const { stage, count, applications } of stages) {
    const here = rows.filter((row) => row.stage === stage.slug);
    expect([stage.slug, count]).toEqual([stage.slug, sum(here, 'count')]);
    expect(applications).toHaveLength(count);
  }
  for (const jobId of jobIds) {
    const ofJob = rows.filter((row) => row.job_id === jobId);
    const { stats } = await api('GET', `/jobs/${jobId}`);
    expect(stats).toMatchObject({
      total: sum(ofJob, 'count'),
      screened: sum(ofJob, 'screened'),
      qualified: sum(ofJob, 'qualified'),
      hired: sum(
        ofJob.filter(({ stage }) => stage === 'hired'),
        'count',
      ),
    });
    for (const { stage, count } of ofJob) expect(stats.by_stage[stage]).toBe(count);
  }
  const tallies = await query(
    `SELECT stage, sum(amount)::int AS count FROM tally
     WHERE org_id = $1 AND subject = 'applications' GROUP BY stage HAVING sum(amount) <> 0`,
    [orgId],
  );
  for (const { stage, count } of tallies) {
    const here = rows.filter((row) => row.stage === stage);
    expect([stage, count]).toEqual([stage, sum(here, 'count')]);
  }
  expect(sum(tallies, 'count')).toBe(sum(rows, 'count'));
}

test('a day in an organization leaves records that all agree', async ({ page, browser }) => {
  test.setTimeout(600_000);
  const organization = await makeOrganization();
  const { orgId, orgRef, token, apiKey, locationId, locationRef } = organization;
  const receiver = await openReceiver();
  try {
    const api = sender(page.request, '/api/v1', token);
    const partner = sender(page.request, '/partner/v1', apiKey);
    await partner('PUT', `/organizations/${orgRef}/webhook`, { url: receiver.url });
    const { job } = await api('POST', '/jobs', { title: 'Night nurse', status: 'active' });
    const scene = { api, partner, jobId: job.id, locationId, locationRef };
    const hired = await hire(scene, page, browser);
    const reopened = await rejectAndReopen(scene);
    const blocked = await block(scene);
    const refused = await turnDown(scene);
    const everyone = [hired, reopened, blocked, refused];
    await expect(async () => {
      const { deliveries } = await api('GET', '/webhook-deliveries?limit=100');
      const statuses = deliveries.map(({ status }: Json) => status);
      expect(statuses).toEqual(receiver.requests().map(() => 'delivered'));
    }).toPass({ timeout: 60_000 });
    const received = readAll(receiver.requests(), organization.signingSecret);
    expect(received.every(({ isGenuine }) => isGenuine)).toBe(true);
    expect(new Set(received.map(({ envelope }) => envelope.id)).size).toBe(received.length);

    const ways: Json[] = [];
    for (const who of everyone) ways.push(await expectAgreement(api, received, who));
    const [toHired, toOpen, toBlocked, toRefused] = ways;
    expect(toHired.moves.map(([, to]: Json) => to)).toEqual([
      'applied',
      'awaiting_screening',
      'passed_screening_awaiting_scheduling',
      'pending_evaluation',
      'passed_screening_awaiting_scheduling',
      'interview_scheduled',
      'past_interview',
      'hired',
    ]);
    expect(toHired.types).toContain('screening.completed');
    expect(toOpen.moves.at(-1)).toEqual(['client_rejected', 'applied']);
    expect(toBlocked.moves.at(-1)?.[1]).toBe('dnc');
    expect(toRefused.moves.at(-1)?.[1]).toBe('client_rejected');
    const timeline = await api('GET', `/candidates/${hired.candidateId}/timeline?limit=100`);
    expect(JSON.stringify(timeline)).not.toMatch(/\/(schedule|evaluation|consent)\/[\w-]{43}/);

    const details = await Promise.all(everyone.map(({ id }) => api('GET', `/applications/${id}`)));
    await expectCounts(api, orgId, new Set(details.map(({ application }) => application.job_id)));
  } finally {
    await receiver.close();
  }
});
