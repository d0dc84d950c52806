import { expect } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { giveConsent } from '@/lib/hiring/checks/consent';
import { completeEvaluation, openEvaluation } from '@/lib/hiring/evaluations/complete-evaluation';
import { requestOtherTime } from '@/lib/hiring/scheduling/choose-time';
import { issuePartnerKey } from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { createJob, createMember, createQuestion } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';
import { linkApplicant, type TestRegistry } from '@/lib/testing/registry';

/** Stands in every field of the person, and nowhere else. */
export const marker = 'zqxmarker';
const digits = '6145559731';

/** What the person was called and where they were reached before; in views of that time, too. */
const former = 'zqxbefore';
const formerDigits = '6145559740';

/** Finds the person in any text. */
export const markerPattern = `${marker}|${former}|${digits}|${formerDigits}|203\\.0\\.113\\.77`;

type Api = (
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<Awaited<ReturnType<typeof call>>['body']>;

function apiOf(token: string): Api {
  return async (method, path, body, key) => {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    const answer = await call(method, `/api/v1/${path}`, { token, headers, ...(body && { body }) });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };
}

/** By what a partner knows a person. */
type Known = { ref: string; phone: string };

const theMarked: Known = { ref: `${marker}-ref`, phone: digits };

async function ingest(
  { partnerId, orgId, location }: TestRegistry,
  webhookUrl: string,
  { ref, phone }: Known,
) {
  const { apiKey } = await issuePartnerKey(partnerId);
  const body = {
    external_ref: ref,
    location_ref: location.locationRef,
    first_name: 'Zqxmarker',
    last_name: 'Zqxmarker-Doe',
    phone,
    email: `${marker}@example.com`,
    city: marker,
    state: marker,
    postal_code: marker,
    source: marker,
    consent: { contact: true },
  };
  const answer = await call('POST', '/partner/v1/candidates', {
    token: apiKey,
    headers: { 'idempotency-key': `partner-${ref}` },
    body,
  });
  expect(answer.status, answer.text).toBe(201);
  const { candidate_id: candidateId, application_id: applicationId } = answer.body;
  await linkApplicant(orgId, candidateId, { webhookUrl });
  return { candidateId, applicationId };
}

async function linkIn(applicationId: string, path: string): Promise<string> {
  const bodies = (await messagesOf(applicationId)).map(({ body }) => body);
  const found = bodies.flatMap(
    (body) => body.match(new RegExp(`/${path}/([\\w-]{43})`))?.[1] ?? [],
  );
  return found.at(-1) ?? '';
}

async function beChecked(api: Api, applicationId: string): Promise<void> {
  const body = { application_id: applicationId, check_type: 'identity_verification' };
  await api('POST', 'background-checks', body, `check-${marker}`);
  const name = 'Zqxmarker Zqxmarker-Doe';
  const link = await linkIn(applicationId, 'consent');
  await giveConsent(link, { name, hasAgreed: true, address: '203.0.113.77' });
}

async function beEvaluated(api: Api, candidateId: string, applicationId: string): Promise<void> {
  await api('POST', `candidates/${candidateId}/send-evaluation`, { application_id: applicationId });
  const link = await linkIn(applicationId, 'evaluation');
  const { questions } = await openEvaluation(link);
  const answers = Object.fromEntries(questions.map(({ id }) => [id, `I am ${marker}`]));
  expect((await completeEvaluation(link, answers)).completed).toBe(true);
}

const slotIn = (days: number) => {
  const start = new Date(Date.now() + days * 86_400_000);
  const end = new Date(start.getTime() + 1_800_000);
  return { start_time: start.toISOString(), end_time: end.toISOString() };
};

async function beInterviewed(api: Api, candidateId: string, applicationId: string): Promise<void> {
  const invitation = { application_id: applicationId, note: `Note on inviting ${marker}` };
  await api('POST', `candidates/${candidateId}/advance-to-scheduling`, invitation);
  await requestOtherTime(await linkIn(applicationId, 'schedule'), `Words of ${marker}`);
  const at = `applications/${applicationId}`;
  await api('POST', `${at}/schedule`, { slot: slotIn(3) });
  await api('POST', `${at}/reschedule`, { slot: slotIn(4), reason: `${marker} was ill` });
}

async function beScreened(api: Api, applicationId: string): Promise<void> {
  const answers = [{ question: `Are you ${marker}?`, answer: `Yes, ${marker}` }];
  const call = { result: 'incomplete', completed_at: new Date().toISOString() };
  const path = `applications/${applicationId}/screening-result`;
  await api('POST', path, { ...call, answers, summary: `${marker} hung up` }, `call-${marker}`);
}

/** What only other systems write: résumés, what vendors and receivers answered, what a provider said. */
async function addForeignWords(orgId: string, applicationId: string): Promise<void> {
  const keys = [orgId, applicationId];
  const said = { said: marker };
  const where = { orgId_id: { orgId, id: applicationId } };
  await prisma().application.update({ where, data: { resumeData: said, research: said } });
  const set = (table: string, assignments: string) =>
    pool().query(
      `UPDATE ${table} SET ${assignments} WHERE org_id = $1 AND application_id = $2`,
      keys,
    );
  await set('background_check', `vendor_check_id = '${marker}', failure_reason = '${marker}'`);
  await set('conversation', `outcome = '${marker}'`);
  await set('message', `failure_reason = '${marker}@example.com unknown', subject = '${marker}'`);
  await set('screening_run', `failure_reason = '${marker}'`);
  await set('public_link', `details = '{"said": "${marker}"}'`);
  await pool().query(
    `UPDATE delivery_attempt SET response_excerpt = '${marker}', signature = '${marker}'
     WHERE org_id = $1`,
    [orgId],
  );
}

/** Leaves a view that names the person, and finds them by each of their details. */
async function beSearchedFor(api: Api): Promise<void> {
  const query = `search=${marker}&source=${marker}&stage=applied`;
  await api('POST', 'views', { page: 'candidates', name: `All of ${marker}`, query });
}

/** Calls the person otherwise for a while, in which somebody saves views of them. */
async function beRenamed(api: Api, candidateId: string): Promise<void> {
  const { first_name, last_name, email, phone } = await api('GET', `candidates/${candidateId}`);
  await api('PATCH', `candidates/${candidateId}`, {
    ...{ first_name: 'Zqxbefore', last_name: 'Zqxbefore-Doe' },
    ...{ email: `${former}@example.com`, phone: `+1${formerDigits}` },
  });
  const views = [
    [`${former}-Doe`, 'stage=applied'],
    ['A name', `search=${former}-doe`],
    ['An address', `search=${former}%40example.com`],
    ['A number', `search=${formerDigits}`],
  ];
  for (const [name, query] of views) await api('POST', 'views', { page: 'review', name, query });
  await api('POST', 'tags', { name: `${candidateId.slice(-12)} friend of Zqxbefore Doe` });
  await api('PATCH', `candidates/${candidateId}`, { first_name, last_name, email, phone });
}

/** Leaves a rejection with a time of its own, which waits, and words of every kind. */
async function beRejected(api: Api, applicationId: string): Promise<void> {
  const at = `applications/${applicationId}`;
  await api('POST', `${at}/notes`, { body: `A note on ${marker}` }, `note-${marker}`);
  const there = { to_stage: 'awaiting_recruiter_action', force: true, reason: `Ask ${marker}` };
  await api('POST', `${at}/change-stage`, there, `move-${marker}`);
  await api('POST', `${at}/reject`, {
    reason: `${marker} was late`,
    message_body: `Dear ${marker}, we are sorry.`,
    scheduled_send_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
}

/**
 * A person with the marker in every field, by every way in: sent by the partner, changed by the office,
 * screened, invited, evaluated, checked, interviewed, written to, rejected, and told of to the partner.
 */
export async function createMarkedPerson(
  registry: TestRegistry,
  webhookUrl: string,
  known = theMarked,
) {
  const { orgId } = registry;
  const { token } = await createMember(orgId);
  const api = apiOf(token);
  const { candidateId, applicationId } = await ingest(registry, webhookUrl, known);
  await api('PATCH', `candidates/${candidateId}`, { first_name: 'Zqxmarker', city: marker });
  await beRenamed(api, candidateId);
  const address = {
    ...{ addressLine1: marker, addressLine2: marker, country: marker },
    phoneWithExtension: `+1${digits};ext=1`,
  };
  const where = { orgId_id: { orgId, id: candidateId } };
  await prisma().candidate.update({ where, data: address });
  const { jobId } = await prisma().application.findUniqueOrThrow({
    where: { orgId_id: { orgId, id: applicationId } },
  });
  await createQuestion(orgId, jobId, { prompt: 'Who are you?' });
  await beScreened(api, applicationId);
  await beInterviewed(api, candidateId, applicationId);
  await api('POST', `applications/${applicationId}/change-stage`, {
    to_stage: 'client_screening',
    force: true,
  });
  await beEvaluated(api, candidateId, applicationId);
  await beChecked(api, applicationId);
  await settleAfterCommit();
  const second = { candidate_id: candidateId, job_id: (await createJob(orgId)).id };
  const twice = { first_name: 'Zqxmarker', last_name: 'Zqxmarker-Doe', phone: `+1${known.phone}` };
  await api('POST', 'candidates', { ...twice, job_id: second.job_id }, `create-${marker}`);
  await beRejected(api, applicationId);
  await beSearchedFor(api);
  await settleAfterCommit();
  return {
    orgId,
    token,
    candidateId,
    applicationId,
    addForeignWords: () => addForeignWords(orgId, applicationId),
  };
}
