import { beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createBackgroundCheck, createInterview, createMessage } from '@/lib/testing/records';
import { ago, homeOf, idsOf, nothing } from './testing/home';

useTestDatabase();

let orgId = '';
let me: Member;
const hour = 3_600_000;

beforeEach(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  me = await createMember(orgId, 'recruiter');
});

const home = (query: Record<string, string> = {}, member = me) => homeOf(member, query);

describe('today', () => {
  const zone = 'Pacific/Auckland';
  const noon = (days: number) => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const date = format.format(new Date(Date.now() + days * 24 * hour));
    // Noon in Auckland is midnight or eleven at night in Greenwich.
    return new Date(Date.parse(`${date}T12:00:00Z`) - 12 * hour);
  };

  it('is the day of the time zone', async () => {
    const application = await createApplication(orgId, { stage: 'interview_scheduled' });
    const book = (days: number) =>
      createInterview(application, {
        ...{ interviewerId: me.userId, startTime: noon(days) },
        endTime: new Date(noon(days).getTime() + hour),
      });
    const today = await book(0);
    await book(-1);
    await book(1);
    const { interviews, date } = await home({ time_zone: zone });
    expect(interviews.total).toBe(1);
    expect(interviews.items).toMatchObject([
      {
        ...{ interview_id: today.id, application_id: application.id },
        interviewer: { id: me.userId, name: me.name },
      },
    ]);
    expect(date).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format());
  });

  it('has no interview that was cancelled or moved', async () => {
    const application = await createApplication(orgId);
    const times = { startTime: ago(0), endTime: new Date(Date.now() + hour) };
    for (const status of ['cancelled', 'rescheduled'] as const) {
      await createInterview(application, { ...times, status });
    }
    expect((await home()).interviews).toEqual(nothing);
  });

  it.each(['Mars/Olympus', 'x'.repeat(200), ''])('refuses the time zone "%s"', async (zone) => {
    const query = { time_zone: zone };
    const answer = await call('GET', '/api/v1/home', { token: me.token, query });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('what changed', () => {
  const at = (stage: 'applied' | 'client_screening' | 'hired', moment: Date) =>
    createApplication(orgId, { stage, stageEnteredAt: moment, id: newId(ago(100)) });

  it('is what came or moved since the last working day began', async () => {
    const came = await createApplication(orgId, { stageEnteredAt: ago(1) });
    const moved = await at('client_screening', ago(1));
    await at('client_screening', ago(100));
    await at('applied', ago(1));
    const hired = await at('hired', ago(2));
    const lost = await createApplication(orgId, {
      ...{ stage: 'client_rejected', stageEnteredAt: ago(1), id: newId(ago(100)) },
      ...{ closedAt: ago(1), closedReason: 'withdrawn' },
    });
    const { changes } = await home();
    expect(idsOf(changes.applied)).toEqual([came.id]);
    expect(idsOf(changes.moved)).toEqual([moved.id]);
    expect(idsOf(changes.hired)).toEqual([hired.id]);
    expect(idsOf(changes.lost)).toEqual([lost.id]);
  });
});

describe('one’s own part', () => {
  it('is the default for whoever owns an open job, and holds nothing of others', async () => {
    const mine = await createJob(orgId, { title: 'Mine' });
    await pool().query('UPDATE job SET recruiter_id = $1 WHERE org_id = $2 AND id = $3', [
      ...[me.userId, orgId, mine.id],
    ]);
    const own = await createApplication(orgId, { jobId: mine.id, stage: 'no_show' });
    const other = await createApplication(orgId, { stage: 'no_show' });
    await createMessage(other, { status: 'failed' });
    await createBackgroundCheck(other);
    await createInterview(other, { startTime: ago(0), endTime: new Date(Date.now() + hour) });
    const body = await home();
    expect(body.scope).toBe('mine');
    expect(idsOf(body.waiting.no_show)).toEqual([own.id]);
    expect(idsOf(body.changes.applied)).toEqual([own.id]);
    const { message_failed, consent_missing } = body.waiting;
    expect([message_failed, consent_missing, body.interviews]).toEqual([nothing, nothing, nothing]);
    expect(body.jobs.items).toMatchObject([
      {
        ...{ job_id: mine.id, title: 'Mine', recruiter: { id: me.userId, name: me.name } },
        ...{ open: 1, unreviewed: 0, interviews: 1, hired: 0 },
      },
    ]);
    const all = await home({ scope: 'all' });
    expect(idsOf(all.waiting.no_show)).toEqual([own.id, other.id]);
    expect(all.waiting.message_failed.total).toBe(1);
    expect(all.waiting.consent_missing.total).toBe(1);
    expect(all.interviews.total).toBe(1);
    expect(all.jobs.total).toBe(2);
  });

  it('has the interviews that one holds of any job', async () => {
    const application = await createApplication(orgId);
    const times = { startTime: ago(0), endTime: new Date(Date.now() + hour) };
    const held = await createInterview(application, { ...times, interviewerId: me.userId });
    const { interviews, scope } = await home({ scope: 'mine' });
    expect(scope).toBe('mine');
    expect(interviews.items).toMatchObject([
      { interview_id: held.id, time_zone: 'America/New_York' },
    ]);
  });

  it('is everything for whoever owns nothing, or nothing open', async () => {
    expect((await home()).scope).toBe('all');
    const done = await createJob(orgId, { status: 'filled' });
    await pool().query('UPDATE job SET recruiter_id = $1 WHERE org_id = $2 AND id = $3', [
      ...[me.userId, orgId, done.id],
    ]);
    expect((await home()).scope).toBe('all');
  });
});

describe('a home', () => {
  it('has nothing of another organization', async () => {
    const other = (await createOrganization('Other')).id;
    const application = await createApplication(other, { stage: 'no_show' });
    await createMessage(application, { status: 'failed' });
    await createBackgroundCheck(application);
    const times = { startTime: ago(0), endTime: new Date(Date.now() + hour) };
    await createInterview(application, { ...times, interviewerId: me.userId });
    const { interviews, waiting, changes, jobs } = await home();
    const sections: Json[] = [
      interviews,
      jobs,
      ...Object.values(waiting),
      ...Object.values(changes),
    ];
    for (const section of sections) expect(section).toEqual(nothing);
  });

  it('is read by a viewer and by nobody without a token', async () => {
    const viewer = await createMember(orgId, 'viewer');
    expect((await home({}, viewer)).scope).toBe('all');
    expect((await call('GET', '/api/v1/home')).status).toBe(401);
  });

  it.each([{ scope: 'theirs' }])('refuses %o', async (query) => {
    const answer = await call('GET', '/api/v1/home', { token: me.token, query });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
