import { beforeAll, expect, test } from 'vitest';
import { POST as runJob } from '@/app/api/cron/checks/route';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { createBackgroundCheck } from '@/lib/testing/records';
import { runChecks } from './drain';

useTestDatabase({ CRON_SECRET: 'only-the-scheduler-knows' });

let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
});

async function submitted(lastName = 'Lopez') {
  const { id: candidateId } = await createCandidate(orgId, { lastName });
  const application = await createApplication(orgId, { candidateId });
  const given = { consentGiven: true, consentGivenAt: new Date() };
  const { id } = await createBackgroundCheck(application, { status: 'consent_received', ...given });
  await call('POST', `/api/v1/background-checks/${id}/submit`, { token });
  return id;
}

const makeDue = (id: string) =>
  prisma().backgroundCheck.updateMany({ where: { id }, data: { dueAt: new Date(0) } });
const get = async (id: string) =>
  (await call('GET', `/api/v1/background-checks/${id}`, { token })).body;

function scheduled(secret: string): Promise<Response> {
  const headers = { authorization: `Bearer ${secret}` };
  const url = 'http://localhost:3000/api/cron/checks';
  return runJob(new Request(url, { method: 'POST', headers }));
}

test.each([
  ['Lopez', { status: 'completed', result: 'clear', failure_reason: null }],
  ['Consider', { status: 'completed', result: 'consider', failure_reason: null }],
  ['Failure', { status: 'failed', result: null, completed_at: null }],
])('the schedule finishes the check of a candidate named %s', async (lastName, expected) => {
  const id = await submitted(lastName);
  await makeDue(id);
  const response = await scheduled('only-the-scheduler-knows');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ claimed: 1, [expected.status]: 1 });
  expect(await get(id)).toMatchObject({ ...expected, is_simulated: true });
});

test('services name a vendor that is simulated', async () => {
  const { body } = await call('GET', '/api/v1/background-checks/services', { token });
  expect(body.services[0].vendor).toBe('Simulated');
});

test('not before seconds have passed, and for nobody without the secret', async () => {
  const id = await submitted();
  expect((await scheduled('wrong')).status).toBe(401);
  expect(await runChecks()).toMatchObject({ claimed: 0 });
  const { dueAt } = await prisma().backgroundCheck.findFirstOrThrow({ where: { id } });
  const wait = (dueAt?.getTime() ?? 0) - Date.now();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3_000);
});

test('of many runs at once one finishes each check', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => submitted()));
  await Promise.all(ids.map(makeDue));
  const runs = await Promise.all(Array.from({ length: 5 }, () => runChecks()));
  expect(runs.reduce((sum, { completed }) => sum + completed, 0)).toBe(4);
  for (const id of ids) {
    const where = { details: { path: ['check_id'], equals: id } };
    expect(await prisma().activity.count({ where })).toBe(2);
  }
});

test('a check left by a run that died is finished when its lease has run out', async () => {
  const id = await submitted();
  const lease = (expiresAt: number) =>
    prisma().backgroundCheck.updateMany({
      where: { id },
      data: { dueAt: new Date(0), leaseToken: newId(), leaseExpiresAt: new Date(expiresAt) },
    });
  await lease(Date.now() + 60_000);
  expect(await runChecks()).toMatchObject({ claimed: 0 });
  await lease(Date.now() - 1_000);
  expect(await runChecks()).toMatchObject({ completed: 1 });
});
