import { type APIRequestContext, expect } from '@playwright/test';
import { Problem } from '@/lib/base/postgres/problem';
import { adminCommands } from '@/lib/cli/admin/commands';
import { giveConsent } from '@/lib/hiring/checks/consent';
import { completeEvaluation, openEvaluation } from '@/lib/hiring/evaluations/complete-evaluation';
import { chooseSlot, readScheduling, requestOtherTime } from '@/lib/hiring/scheduling/choose-time';
import type { Mailbox } from './mailbox';
import type { Shown } from './pages';

const HOUR = 3_600_000;

type Json = ReturnType<typeof JSON.parse>;

/** Sends requests to the API as a member, each of which must succeed. */
export type Api = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Json>;

/** The API with the session that requests of a browser have. */
export async function apiOf(request: APIRequestContext): Promise<Api> {
  const { token } = await (await request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  return async (method, path, data) => {
    const answer = await request.fetch(`/api/v1${path}`, {
      method,
      headers,
      ...(data && { data }),
    });
    if (answer.ok()) return answer.json();
    throw new Problem(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  };
}

/** Waits for the newest letter to an address, and gives its link of a kind. */
async function linkTo({ letters }: Mailbox, recipient: string, kind: string): Promise<string> {
  const link = new RegExp(`/${kind}/[\\w-]{43}`);
  let path = '';
  await expect(async () => {
    const own = letters.filter(({ to }) => to.includes(recipient));
    path = own.flatMap(({ source }) => source.match(link) ?? [])[0] ?? '';
    expect(path, `a letter to ${recipient} with a link to ${kind}`).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return path;
}

const pathOf = (link: string) => new URL(link, 'http://localhost').pathname;
const tokenOf = (path: string) => path.split('/').at(-1) ?? '';

/** Somebody new who applied for a job. */
async function applicant(api: Api, jobId: string, first: string) {
  const email = `${first.toLowerCase()}@sweep.example`;
  const person = { first_name: first, last_name: 'Sandoval', email, job_id: jobId };
  const { candidate_id: id, applications } = await api('POST', '/candidates', person);
  return { id, email, applicationId: applications[0].application_id };
}

async function offerTimes(api: Api, jobId: string): Promise<void> {
  const tomorrow = Math.ceil((Date.now() + 24 * HOUR) / (24 * HOUR)) * 24 * HOUR;
  const slots = Array.from({ length: 12 }, (_, index) => {
    const start = tomorrow + Math.floor(index / 4) * 24 * HOUR + (15 + (index % 4)) * HOUR;
    return {
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + HOUR / 2).toISOString(),
    };
  });
  await api('POST', '/interview-slots', { slots, job_id: jobId });
}

/** Times to choose from, a booked one, and a request for another. */
async function scheduleLinks(api: Api, jobId: string, mailbox: Mailbox): Promise<string[]> {
  await offerTimes(api, jobId);
  const links = [];
  for (const first of ['Rosa', 'Bela', 'Otto']) {
    const { id, email } = await applicant(api, jobId, first);
    await api('POST', `/candidates/${id}/advance-to-scheduling`, {});
    links.push(await linkTo(mailbox, email, 'schedule'));
  }
  const [open = '', choosing = '', asking = ''] = links;
  const { slots } = await readScheduling(tokenOf(choosing));
  // Each answer makes a new link of the former.
  const booked = await chooseSlot(tokenOf(choosing), slots[0]?.id ?? '');
  const asked = await requestOtherTime(tokenOf(asking), 'Only in the evening, please.');
  return [open, ...[booked, asked].map(({ link }) => pathOf(link))];
}

const questions = [
  { prompt: 'Can you drive a van?', kind: 'yes_no', is_knockout: true, expected_answer: 'yes' },
  { prompt: 'How many years of experience have you?', kind: 'number', expected_answer: '2' },
  { prompt: 'Why this job?' },
];

async function evaluationLinks(api: Api, jobId: string, mailbox: Mailbox): Promise<string[]> {
  await api('PUT', `/jobs/${jobId}/questions`, { questions });
  const links = [];
  for (const first of ['Vera', 'Done']) {
    const { id, email } = await applicant(api, jobId, first);
    await api('POST', `/candidates/${id}/send-evaluation`, {});
    links.push(await linkTo(mailbox, email, 'evaluation'));
  }
  const asked = await openEvaluation(tokenOf(links[1] ?? ''));
  const said = ['yes', '4', 'It is close to home.'];
  const answers = Object.fromEntries(
    asked.questions.map(({ id }, index) => [id, said[index] ?? '']),
  );
  const { problems } = await completeEvaluation(tokenOf(links[1] ?? ''), answers);
  if (Object.keys(problems).length > 0) throw new Problem(JSON.stringify(problems));
  return links;
}

async function consentLinks(api: Api, jobId: string, mailbox: Mailbox): Promise<string[]> {
  const links = [];
  for (const first of ['Cora', 'Given']) {
    const { email, applicationId } = await applicant(api, jobId, first);
    const check = { application_id: applicationId, check_type: 'motor_vehicle' };
    await api('POST', '/background-checks', check);
    links.push(await linkTo(mailbox, email, 'consent'));
  }
  const signature = { name: 'Given Sandoval', hasAgreed: true, address: null };
  await giveConsent(tokenOf(links[1] ?? ''), signature);
  return links;
}

/** Does at the command line's own functions what an operator does there. */
export async function operate(words: string, flags: Record<string, string>): Promise<Json> {
  const command = adminCommands[words];
  if (!command) throw new Problem(`There is no command "${words}".`);
  return command.run(flags, async () => 'demo-password-1');
}

/** Has one letter of each kind written, and gives the pages that their links lead to. */
export async function makeLinks(
  api: Api,
  email: string,
  mailbox: Mailbox,
): Promise<Shown['links']> {
  const { job } = await api('POST', '/jobs', { title: 'Van driver', status: 'active' });
  const [evaluation = '', answered = ''] = await evaluationLinks(api, job.id, mailbox);
  const [consent = '', given = ''] = await consentLinks(api, job.id, mailbox);
  const schedule = await scheduleLinks(api, job.id, mailbox);
  const invitee = { email: 'invited@sweep.example', role: 'recruiter', name: 'Sam' };
  const invitation = await api('POST', '/members', invitee);
  const reset = await operate('user reset-link', { email });
  return {
    schedule,
    evaluation: [evaluation],
    'evaluation/done': [`${answered}/done`],
    consent: [consent],
    'consent/done': [`${given}/done`],
    invitation: [pathOf(invitation.link)],
    'reset-password': [pathOf(reset.link)],
  };
}
