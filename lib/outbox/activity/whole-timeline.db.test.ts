import { beforeAll, expect, it } from 'vitest';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { createActivity, createMessage } from '@/lib/testing/records';

useTestDatabase();

let orgId = '';
let token = '';
let userId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  ({ token, userId } = await createMember(orgId, 'recruiter'));
});

type Event = {
  id: string;
  type: string;
  job: { title: string } | null;
  details: { status?: string };
};

async function read(candidateId: string, query: Record<string, string> = {}) {
  const path = `/api/v1/candidates/${candidateId}/timeline`;
  const answer = await call('GET', path, { token, query: { include: 'all', ...query } });
  expect(answer.status).toBe(200);
  return answer.body as { events: Event[]; next_cursor: string | null };
}

const statesOf = ({ events }: { events: Event[] }) => events.map(({ details }) => details.status);

it('has messages that were not sent only where all is asked for, in their place in time', async () => {
  const application = await createApplication(orgId);
  const { id: applicationId, candidateId } = application;
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
  const add = (minute: number, details: object) =>
    createActivity(orgId, {
      ...{ type: 'email', candidateId, applicationId, details: { ...details } },
      occurredAt: at(minute),
    });
  await add(2, { status: 'sent' });
  await add(6, { status: 'sent' });
  await createMessage(application, { status: 'sent', createdAt: at(1), sentAt: at(2) });
  await createMessage(application, { createdAt: at(4), channel: 'sms', subject: null });
  await createMessage(application, { status: 'failed', createdAt: at(1), updatedAt: at(5) });
  await createMessage(application, { status: 'skipped', createdAt: at(1), updatedAt: at(7) });
  expect(statesOf(await read(candidateId))).toEqual([
    'skipped',
    'sent',
    'failed',
    'queued',
    'sent',
  ]);
  expect(statesOf(await read(candidateId, { include: 'some' }))).toEqual(['sent', 'sent']);
  expect(statesOf(await read(candidateId, { types: 'stage' }))).toEqual([]);
  expect(statesOf(await read(candidateId, { types: 'comm' }))).toHaveLength(5);
  expect(statesOf(await read(candidateId, { actor_id: userId }))).toEqual([]);
  expect(statesOf(await read(candidateId, { since: at(5).toISOString() }))).toHaveLength(3);
  const seen: (string | undefined)[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(candidateId, { limit: '2', ...(cursor ? { cursor } : {}) });
    seen.push(...statesOf(page));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(['skipped', 'sent', 'failed', 'queued', 'sent']);
});

it('tells of a message that a person cancelled once, and by whom', async () => {
  const application = await createApplication(orgId);
  const waiting = await createMessage(application, { dueAt: new Date('2036-03-05T09:00:00Z') });
  await createMessage(application, { status: 'cancelled' });
  const path = `/api/v1/messages/${waiting.id}/cancel`;
  expect((await call('POST', path, { token, body: {} })).status).toBe(200);
  const { events } = await read(application.candidateId);
  expect(events).toMatchObject([
    { actor: { id: userId }, details: { status: 'cancelled' } },
    { actor: { id: null, name: 'Recruiting service' }, details: { status: 'cancelled' } },
  ]);
  expect(events[0]?.details).not.toHaveProperty('message_id');
});

it('has matches of the blocklist only where all is asked for', async () => {
  const { candidateId } = await createApplication(orgId);
  const details = { action: 'flagged', match_type: 'email' };
  await createActivity(orgId, { type: 'blocklist', candidateId, details });
  expect((await read(candidateId)).events).toMatchObject([{ type: 'blocklist', details }]);
  const narrow: Record<string, string>[] = [{ include: '' }, { types: 'stage' }];
  for (const query of narrow) {
    expect((await read(candidateId, query)).events).toEqual([]);
  }
});

it('names the job that an event is about, also one that is deleted', async () => {
  const job = await createJob(orgId, { title: 'Gone', deletedAt: new Date() });
  const application = await createApplication(orgId, { jobId: job.id });
  const { id: applicationId, candidateId } = application;
  await createActivity(orgId, { candidateId });
  await createActivity(orgId, { candidateId, applicationId });
  await createMessage(application);
  const { events } = await read(candidateId);
  const titles = events.map((event) => event.job?.title ?? null);
  expect(titles.sort()).toEqual(['Gone', 'Gone', null]);
});
