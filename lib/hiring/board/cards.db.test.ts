import { expect, test } from 'vitest';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import {
  createActivity,
  createBackgroundCheck,
  createInterview,
  createMessage,
} from '@/lib/testing/records';

useTestDatabase();

test('a card shows the next interview, a letter that failed and a consent that is missing', async () => {
  const { id: orgId } = await createOrganization('Acme', { neighbours: false });
  const { token } = await createMember(orgId, 'viewer');
  const application = await createApplication(orgId);
  const other = await createApplication(orgId);
  const cardOf = async ({ id }: { id: string }) => {
    const { body } = await call('GET', '/api/v1/pipeline', { token });
    const cards: Json[] = body.stages.flatMap((one: Json) => one.applications);
    return cards.find((one) => one.application_id === id);
  };
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000);
  const ana = await createMember(orgId, 'recruiter');
  const book = (from: number, status: 'scheduled' | 'cancelled') =>
    createInterview(application, {
      startTime: hour(from),
      endTime: hour(from + 1),
      status,
      interviewerId: ana.userId,
    });
  await book(-5, 'scheduled');
  await book(2, 'cancelled');
  await book(9, 'scheduled');
  const next = await book(5, 'scheduled');
  await createMessage(application, { status: 'failed', updatedAt: hour(-1) });
  const sent = (at: Date) => ({ status: 'sent', sentAt: at, updatedAt: at }) as const;
  await createMessage(application, sent(hour(-2)));
  const check = await createBackgroundCheck(application, { createdAt: hour(-48) });
  await createBackgroundCheck(application, {
    status: 'completed',
    createdAt: hour(-72),
    consentGivenAt: hour(-70),
    completedAt: hour(-60),
  });
  expect(await cardOf(application)).toMatchObject({
    next_interview: {
      interview_id: next.id,
      start_time: next.startTime.toISOString(),
      end_time: next.endTime.toISOString(),
      interviewer_name: 'Test recruiter',
    },
    is_message_failed: true,
    consent_pending_since: check.createdAt.toISOString(),
  });
  const kept = { status: 'skipped', failureReason: 'no_transport', transport: 'log' } as const;
  await createMessage(application, { ...kept, updatedAt: hour(0) });
  expect(await cardOf(application)).toMatchObject({ is_message_failed: false });
  expect(await cardOf(other)).toMatchObject({
    next_interview: null,
    is_message_failed: false,
    consent_pending_since: null,
  });
});

test('a card shows the tags of its candidate by name, on the board and in the list', async () => {
  const { id: orgId } = await createOrganization('Acme', { neighbours: false });
  const { token } = await createMember(orgId, 'recruiter');
  const { id, candidateId } = await createApplication(orgId);
  const plain = await createApplication(orgId);
  const tags: Json[] = [];
  for (const name of ['nights', 'Drivers', 'Weekends']) {
    tags.push((await call('POST', '/api/v1/tags', { token, body: { name } })).body.tag);
  }
  const add = tags.map(({ tag_id }) => tag_id);
  const body = { candidate_ids: [candidateId], add };
  expect((await call('POST', '/api/v1/candidates/tags', { token, body })).status).toBe(200);
  const { body: board } = await call('GET', '/api/v1/pipeline', { token });
  const { body: list } = await call('GET', '/api/v1/applications?stage=applied', { token });
  for (const cards of [board.stages.flatMap((one: Json) => one.applications), list.applications]) {
    const tagsOf = (of: string) => cards.find((one: Json) => one.application_id === of).tags;
    expect(tagsOf(id)).toEqual([tags[1], tags[0], tags[2]]);
    expect(tagsOf(plain.id)).toEqual([]);
  }
});

test('an application, its interviews on Home and its timeline name the zone of the place', async () => {
  const { id: orgId } = await createOrganization('Acme', { neighbours: false });
  const { token } = await createMember(orgId, 'admin');
  const [chicago, denver] = [
    await createLocation(orgId, { timeZone: 'America/Chicago' }),
    await createLocation(orgId, { timeZone: 'America/Denver' }),
  ];
  const { id: jobId } = await createJob(orgId, { locationId: chicago.id });
  const sites = [
    ['America/Chicago', { jobId }],
    ['America/Denver', { jobId, locationId: denver.id }],
    ['America/New_York', {}],
  ] as const;
  for (const [zone, where] of sites) {
    const application = await createApplication(orgId, { ...where, stage: 'interview_scheduled' });
    const { id, candidateId } = application;
    const interview = await createInterview(application, {
      startTime: new Date(Date.now() - 60_000),
      endTime: new Date(Date.now() + 60_000),
    });
    await createActivity(orgId, { type: 'interview', applicationId: id, candidateId });
    const path = `/api/v1/candidates/${candidateId}`;
    const { body: overview } = await call('GET', `${path}/overview`, { token });
    expect(overview.applications).toMatchObject([{ application_id: id, time_zone: zone }]);
    const { body: timeline } = await call('GET', `${path}/timeline?types=interview`, { token });
    expect(timeline.events).toMatchObject([{ details: { time_zone: zone } }]);
    const { body: home } = await call('GET', '/api/v1/home', { token });
    const today = home.interviews.items.find((one: Json) => one.interview_id === interview.id);
    expect(today).toMatchObject({ time_zone: zone });
  }
});
