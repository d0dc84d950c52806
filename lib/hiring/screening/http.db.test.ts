import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createAgentConfiguration, createQuestion } from '@/lib/testing/factories';
import { stageOf } from '@/lib/testing/moves';
import {
  addSite,
  applicantAt,
  createTestPartner,
  eventsOf,
  newPhone,
  type TestPartner,
} from '@/lib/testing/partner';
import { besideNeighbours, outsideTwins } from '@/lib/testing/world';
import { drainScreenings, openProvider } from './drain';
import { httpProvider } from './http-provider';

useTestDatabase({
  SERVICE_ENVIRONMENT: 'sandbox',
  SCREENING_PROVIDER_URL: 'http://127.0.0.1:9/calls',
  SCREENING_PROVIDER_SECRET: 'a secret that only the agent knows',
});

type Received = { headers: IncomingHttpHeaders; text: string; body: Json };

const received: Received[] = [];
let respond: (response: ServerResponse, request: Received) => void | Promise<void>;
let url = '';
const agent = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const seen = { headers: request.headers, text, body: JSON.parse(text) };
  received.push(seen);
  await respond(response, seen);
});

let partner: TestPartner;
let sites: { id: string; ref: string }[] = [];
const phone = newPhone();

beforeAll(async () => {
  agent.listen(0, '127.0.0.1');
  await once(agent, 'listening');
  url = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/calls?team=7`;
});

afterAll(async () => {
  agent.closeAllConnections();
  agent.close();
});

beforeEach(async () => {
  received.length = 0;
  respond = (response) => void response.writeHead(202).end('{}');
  await pool().query(`UPDATE screening_run SET status = 'cancelled'`);
  partner = await createTestPartner();
  const phoneAllowlist = [phone];
  await prisma().partner.update({ where: { id: partner.partnerId }, data: { phoneAllowlist } });
  sites = [await addSite(partner.orgId), await addSite(partner.orgId)];
});

const ingest = async () => {
  const body = applicantAt('', {
    location_ref: undefined,
    location_refs: sites.map(({ ref }) => ref),
    consent: { contact: true },
    webhook_url: 'https://93.184.216.34/hook',
    phone,
  });
  const answer = await partner.send('POST', '/candidates', { body });
  expect(answer.body.screening).toBe('enqueued');
  for (const [index, { id }] of sites.entries()) {
    const { intakeJobId } = await prisma().location.findFirstOrThrow({
      where: { id, ...outsideTwins },
    });
    const prompt = ['Do you drive?', 'Do you cook?'][index] ?? '';
    const wanted = { kind: 'yes_no', isKnockout: true, expectedAnswer: 'yes' } as const;
    await createQuestion(partner.orgId, intakeJobId ?? '', { prompt, ...wanted });
  }
  await makeDue();
  return answer.body;
};
const makeDue = () => pool().query(`UPDATE screening_run SET due_at = now() - interval '1 second'`);
const provider = (settings: object = {}) =>
  httpProvider({
    url,
    secret: 'a secret that only the agent knows',
    appUrl: 'https://us.example/',
    ...settings,
  });
const drain = (settings: object = {}) => drainScreenings({ provider: provider(settings) });
const reasonsOf = async (id: string) =>
  (await prisma().screeningRun.findMany({ where: { applicationId: id } })).map(
    ({ status, failureReason }) => [status, failureReason],
  );

test('a voice agent is sent the call, signed, and reports with the token it was sent', async () => {
  const { application_id: id, candidate_id, applications } = await ingest();
  const configuration = await createAgentConfiguration(partner.orgId);
  await prisma().job.updateMany({
    where: besideNeighbours(partner.orgId),
    data: { agentConfigId: configuration.id },
  });
  expect(await drain()).toMatchObject({ claimed: 2, placed: 2 });
  expect(received).toHaveLength(1);
  const { headers, text, body } = received[0] ?? { headers: {}, text: '', body: {} };
  const [, at, mac] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature'])) ?? [];
  const expected = createHmac('sha256', 'a secret that only the agent knows')
    .update(`${at}.${text}`)
    .digest('hex');
  expect(mac).toBe(expected);
  expect(body).toMatchObject({
    application_id: id,
    callback_url: `https://us.example/api/v1/applications/${id}/screening-result`,
    applicant: { candidate_id, first_name: 'Amara', phone },
    questions: [{ prompt: 'Do you drive?' }, { prompt: 'Do you cook?' }],
    agent: { greeting: 'Hello!', instructions: 'Be kind.' },
  });
  expect(body.applications.map(({ application_id }: Json) => application_id)).toEqual(
    applications.map(({ application_id }: Json) => application_id),
  );
  const report = await call('POST', new URL(body.callback_url).pathname, {
    token: body.callback_token,
    body: {
      result: 'passed',
      completed_at: '2026-03-02T15:04:05Z',
      answers: [
        { question_id: body.questions[0].question_id, answer: 'yes' },
        { question_id: body.questions[1].question_id, answer: 'no' },
      ],
    },
  });
  expect(report.status).toBe(200);
  expect(await stageOf(applications[0].application_id)).toBe(
    'passed_screening_awaiting_scheduling',
  );
  expect(await stageOf(applications[1].application_id)).toBe('failed_screening');
  const completed = (await eventsOf(partner.orgId)).filter(
    ({ type }) => type === 'screening_completed',
  );
  expect(completed.map(({ data }) => data.result)).toEqual(['passed', 'failed']);
  await makeDue();
  expect(await drain()).toMatchObject({ claimed: 0 });
});

test('an agent that reports before it has answered is heard', async () => {
  const { application_id: id } = await ingest();
  respond = async (response, { body }) => {
    const result = { result: 'failed', completed_at: new Date().toISOString() };
    const token = body.callback_token;
    for (const { callback_url } of body.applications) {
      await call('POST', new URL(callback_url).pathname, { token, body: result });
    }
    response.writeHead(200).end();
  };
  expect(await drain()).toMatchObject({ claimed: 2, placed: 0 });
  expect(await stageOf(id)).toBe('failed_screening');
  expect(await reasonsOf(id)).toEqual([['completed', null]]);
});

test.each<[string, typeof respond, RegExp]>([
  ['refuses', (response) => void response.writeHead(503).end('busy'), /status 503/],
  [
    'redirects',
    (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    /status 307/,
  ],
  ['hangs up', (response) => void response.destroy(), /could not be reached/],
  ['says nothing', () => undefined, /did not answer in time/],
])('an agent that %s is tried again', async (_, behave, reason) => {
  const { application_id: id } = await ingest();
  respond = behave;
  expect(await drain({ deadlineMs: 400 })).toMatchObject({ claimed: 2, retrying: 2 });
  const [[status, words] = []] = await reasonsOf(id);
  expect(status).toBe('enqueued');
  expect(words).toMatch(reason);
  respond = (response) => void response.writeHead(204).end();
  await makeDue();
  expect(await drain()).toMatchObject({ placed: 2 });
  const [first, second] = received.slice(-2);
  expect(first?.body.screening_id).toBe(second?.body.screening_id);
});

test('an endless answer is cut short', async () => {
  await ingest();
  let isOpen = true;
  respond = (response) => {
    response.on('close', () => {
      isOpen = false;
    });
    response.writeHead(200);
    const pour = () => void (isOpen && response.write('x'.repeat(65_536), pour));
    pour();
  };
  const startedAt = performance.now();
  expect(await drain({ deadlineMs: 3000 })).toMatchObject({ placed: 2 });
  expect(performance.now() - startedAt).toBeLessThan(2500);
  expect(isOpen).toBe(false);
});

test('an agent that is not there costs no call', async () => {
  const { application_id: id } = await ingest();
  expect(await drain({ url: 'http://127.0.0.1:9/' })).toMatchObject({ retrying: 2 });
  expect((await reasonsOf(id))[0]?.[0]).toBe('enqueued');
});

test('a number that left the allowlist of the sandbox is not called', async () => {
  const { application_id: id } = await ingest();
  const where = { id: partner.partnerId };
  await prisma().partner.update({ where, data: { phoneAllowlist: [] } });
  expect(await drain()).toMatchObject({ claimed: 2, cancelled: 2, placed: 0 });
  expect(received).toEqual([]);
  expect(await reasonsOf(id)).toEqual([['cancelled', 'not_on_allowlist']]);
});

test('the deployment’s voice agent is the one its configuration names', () => {
  expect(openProvider()?.name).toBe('http');
});
