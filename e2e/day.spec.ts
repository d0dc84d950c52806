import { expect } from '@playwright/test';
import { block, hire, rejectAndReopen, turnDown } from './day-people';
import { expectAgreement, expectCounts, readAll } from './day-records';
import { type Json, makeOrganization, sender } from './organization';
import { openReceiver } from './receiver';
import { test } from './test';

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
