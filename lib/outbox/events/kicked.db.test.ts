import { beforeEach, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { drainScreenings } from '@/lib/hiring/screening/drain';
import { simulatedProvider } from '@/lib/hiring/screening/simulated-provider';
import { issuePartnerKey } from '@/lib/partner/partners/operate-partners';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
} from '@/lib/testing/factories';
import { applicantAt } from '@/lib/testing/partner';
import { createRegistry, linkApplicant, type TestRegistry } from '@/lib/testing/registry';

useTestDatabase({ WEBHOOK_RETRY_SCHEDULE: '1000', LOG_LEVEL: 'silent' });

// Nobody answers there, and nothing ever leaves this machine for it.
const endpoint = 'https://receiver.invalid/hooks';
const slot = { start_time: '2036-03-05T15:00:00Z', end_time: '2036-03-05T15:30:00Z' };
let registry: TestRegistry;
let orgId = '';
let token = '';
let apiKey = '';

beforeEach(async () => {
  await settleAfterCommit();
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  registry = await createRegistry(endpoint);
  orgId = registry.orgId;
  ({ token } = await createMember(orgId));
  ({ apiKey } = await issuePartnerKey(registry.partnerId));
});

const standing = (stage: StageSlug) =>
  createApplication(orgId, { stage, locationId: registry.location.id });
const post = (path: string, body: object = {}) => call('POST', `/api/v1/${path}`, { token, body });

async function applicant(stage: StageSlug) {
  const { id, candidateId } = await standing(stage);
  const externalRef = `ext-${id}`;
  await linkApplicant(orgId, candidateId, { externalRef });
  return { id, path: `/partner/v1/candidates/${externalRef}` };
}

async function screen() {
  const body = applicantAt(registry.location.locationRef, { consent: { contact: true } });
  await call('POST', '/partner/v1/candidates', { token: apiKey, body });
  for (const _ of ['placed', 'completed']) {
    await pool().query(`UPDATE screening_run SET due_at = now() - interval '1 second'`);
    await drainScreenings({ provider: simulatedProvider(60), runSeconds: 0 });
  }
}

const changes: [string, () => Promise<unknown>][] = [
  [
    'entering a candidate',
    async () => {
      const { id: locationId } = registry.location;
      const { id: job_id } = await createJob(orgId, { locationId });
      const name = { first_name: 'Amara', last_name: 'Okafor' };
      await post('candidates', { ...name, job_id, location_id: locationId });
    },
  ],
  [
    'changing a stage',
    async () =>
      post(`applications/${(await standing('applied')).id}/change-stage`, {
        to_stage: 'client_screening',
      }),
  ],
  [
    'moving forward',
    async () => post(`applications/${(await standing('awaiting_screening')).id}/move-forward`),
  ],
  ['rejecting', async () => post(`applications/${(await standing('applied')).id}/reject`)],
  ['withdrawing', async () => post(`applications/${(await standing('applied')).id}/withdraw`)],
  ['hiring', async () => post(`applications/${(await standing('past_interview')).id}/hire`)],
  [
    'reopening',
    async () => {
      const { id } = await standing('applied');
      await post(`applications/${id}/reject`);
      await settleAfterCommit();
      await post(`applications/${id}/reopen`);
    },
  ],
  [
    'moving several',
    async () => {
      const application_ids = [(await standing('applied')).id, (await standing('applied')).id];
      await post('applications/bulk', { action: 'reject', application_ids });
    },
  ],
  ['placing', async () => post(`applications/${(await standing('past_interview')).id}/place`)],
  [
    'changing a location',
    async () => {
      const { id } = await standing('applied');
      const location_id = (await createLocation(orgId)).id;
      await post(`applications/${id}/change-location`, { location_id });
    },
  ],
  [
    'adding a location',
    async () => {
      const { id } = await createCandidate(orgId);
      await post(`candidates/${id}/locations`, { location_id: registry.location.id });
    },
  ],
  [
    'scheduling an interview',
    async () => post(`applications/${(await standing('client_screening')).id}/schedule`, { slot }),
  ],
  [
    'advancing to scheduling',
    async () => {
      const { candidateId } = await standing('client_screening');
      await post(`candidates/${candidateId}/advance-to-scheduling`);
    },
  ],
  [
    'sending an evaluation',
    async () => {
      const { candidateId } = await standing('applied');
      await post(`candidates/${candidateId}/send-evaluation`);
    },
  ],
  [
    'a screening result',
    async () => {
      const { id } = await standing('awaiting_screening');
      const body = { result: 'passed', tier: 'yes', completed_at: '2026-03-02T15:04:05.000Z' };
      await post(`applications/${id}/screening-result`, body);
    },
  ],
  ['a screening call', screen],
  [
    'an outcome by the partner',
    async () => {
      const { path } = await applicant('client_screening');
      const query = { location_ref: registry.location.locationRef };
      await call('PATCH', path, { token: apiKey, query, body: { outcome: 'hired' } });
    },
  ],
  [
    'a location added by the partner',
    async () => {
      const { path } = await applicant('client_screening');
      const { locationRef } = await createLocation(orgId);
      const body = { location_refs: [locationRef] };
      await call('POST', `${path}/locations`, { token: apiKey, body });
    },
  ],
];

it.each(changes)('%s is told to the partner at once', async (_, change) => {
  await change();
  await settleAfterCommit();
  const deliveries = await prisma().delivery.findMany({ where: { orgId } });
  expect(deliveries.length).toBeGreaterThan(0);
  expect(deliveries.filter(({ attemptCount }) => attemptCount === 0)).toEqual([]);
});
