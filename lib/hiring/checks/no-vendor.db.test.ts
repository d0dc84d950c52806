import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';
import { createBackgroundCheck } from '@/lib/testing/records';
import { runChecks } from './drain';
import { historyOf, rowOf } from './testing/ordering';

useTestDatabase({ CHECK_VENDOR_URL: '' });

const path = '/api/v1/background-checks';
let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
});

const refused = { code: 'NO_CHECK_VENDOR', message: expect.stringMatching(/CHECK_VENDOR_URL/) };
const given = { consentGiven: true, consentGivenAt: new Date() };
const consented = async () =>
  createBackgroundCheck(await createApplication(orgId), { status: 'consent_received', ...given });

it('no check is submitted, and it stands as before', async () => {
  const check = await consented();
  const before = await rowOf(check.id);
  const one = await call('POST', `${path}/${check.id}/submit`, { token });
  expect(one).toMatchObject({ status: 400, body: { error: refused } });
  const body = { action: 'submit', check_ids: [check.id] };
  const many = await call('POST', `${path}/bulk`, { token, body });
  expect(many.body.results).toMatchObject([{ success: false, error: refused }]);
  expect(await rowOf(check.id)).toEqual(before);
  expect(await historyOf(check.id)).toEqual([]);
});

it('no check is opened, and no candidate asked for consent', async () => {
  const application = await createApplication(orgId, { stage: 'past_interview' });
  const body = { application_id: application.id, check_type: 'ssn_trace' };
  expect(await call('POST', path, { token, body })).toMatchObject({
    status: 400,
    body: { error: refused },
  });
  expect(await prisma().backgroundCheck.count({ where: { applicationId: application.id } })).toBe(
    0,
  );
  expect(await messagesOf(application.id)).toEqual([]);
});

it('services name no vendor', async () => {
  const { body } = await call('GET', `${path}/services`, { token });
  expect(new Set(body.services.map((one: { vendor: string }) => one.vendor))).toEqual(
    new Set(['None']),
  );
});

it('what a simulation began ends as failed, never clear; what a vendor has stays', async () => {
  const began = (vendor: string, dueAt: Date | null) => async () => {
    const application = await createApplication(orgId);
    return createBackgroundCheck(application, { status: 'in_progress', ...given, vendor, dueAt });
  };
  const simulated = await began('simulated', new Date(0))();
  const ordered = await began('http', new Date(0))();
  expect(await runChecks()).toMatchObject({ claimed: 1, failed: 1, completed: 0 });
  expect(await rowOf(simulated.id)).toMatchObject({
    status: 'failed',
    result: null,
    failureReason: expect.stringMatching(/nobody has made it/),
  });
  expect(await rowOf(ordered.id)).toMatchObject({ status: 'in_progress', dueAt: new Date(0) });
});
