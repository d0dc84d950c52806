import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useTestDatabase } from '@/lib/testing/database';
import {
  addRegistry,
  addSite,
  applicantAt,
  createTestPartner,
  eventsOf,
  type TestPartner,
} from '@/lib/testing/partner';

useTestDatabase();

let partner: TestPartner;
let site = { id: '', ref: '' };
let externalRef = '';
let ids = { candidate_id: '', application_id: '' };

beforeEach(async () => {
  partner = await createTestPartner();
  site = await addSite(partner.orgId);
  externalRef = `a/b c%20ü ${newId()}`;
  const body = applicantAt(site.ref, {
    external_ref: externalRef,
    consent: { contact: true },
    email: 'amara@example.com',
    webhook_url: 'https://93.184.216.34/hook',
  });
  ids = (await partner.send('POST', '/candidates', { body })).body;
});

const set = (body: object, locationRef: string | undefined = site.ref, ref = externalRef) =>
  partner.send('PATCH', `/candidates/${encodeURIComponent(ref)}`, {
    query: { location_ref: locationRef },
    body,
  });

const stored = () =>
  prisma().application.findFirstOrThrow({
    where: { id: ids.application_id },
    include: { activity: { where: { type: 'stage' }, orderBy: { id: 'asc' } } },
  });

const putIn = (stage: StageSlug, closed: object = {}) =>
  prisma().application.updateMany({
    where: { id: ids.application_id },
    data: { stage, ...closed },
  });

describe('an outcome', () => {
  test.each([
    ['withdrawn', 'rejected', 'client_rejected', 'withdrawn'],
    ['not_hired', 'rejected', 'client_rejected', 'rejected'],
    ['hired', 'hired', 'hired', null],
  ])('%s leads to %s and echoes one event', async (outcome, status, stage, closedReason) => {
    const answer = await set({ outcome, reason: 'As they told us' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      candidate_id: ids.candidate_id,
      application_id: ids.application_id,
      external_ref: externalRef,
      location_ref: site.ref,
      status,
      previous_status: 'screening',
    });
    const application = await stored();
    expect(application).toMatchObject({ stage, closedReason });
    expect(application.activity.at(-1)).toMatchObject({
      actorType: 'automation',
      actorName: 'Placement Co',
      toStage: stage,
      isForced: false,
      reason: 'As they told us',
    });
    expect(await eventsOf(partner.orgId)).toMatchObject([
      {
        type: 'candidate_status_changed',
        data: { external_ref: externalRef, status, previous_status: 'screening' },
      },
    ]);
  });

  test('sends the candidate nothing and calls off the screening call', async () => {
    await set({ outcome: 'not_hired' });
    const where = { orgId: partner.orgId };
    expect(await prisma().message.count({ where })).toBe(0);
    const runs = await prisma().screeningRun.findMany({ where });
    expect(runs.map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('that changes no status is 200 without a move or an event', async () => {
    await putIn('failed_interview', { closedAt: new Date(), closedReason: 'rejected' });
    const answer = await set({ outcome: 'withdrawn' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'rejected', previous_status: 'rejected' });
    expect(await stored()).toMatchObject({ stage: 'failed_interview', closedReason: 'rejected' });
    expect(await eventsOf(partner.orgId)).toEqual([]);
  });

  test('ten times at once is one move and one event', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => set({ outcome: 'not_hired' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await eventsOf(partner.orgId)).toHaveLength(1);
    expect((await stored()).activity).toHaveLength(2);
  });

  test.each<[StageSlug, string, object]>([
    ['client_rejected', 'hired', { closedAt: new Date(), closedReason: 'rejected' }],
    ['dnc', 'hired', { closedAt: new Date(), closedReason: 'rejected' }],
    ['hired', 'withdrawn', {}],
    ['hired', 'not_hired', {}],
  ])(
    'is refused for an application that has ended otherwise: %s, %s',
    async (stage, outcome, closed) => {
      await putIn(stage, closed);
      const before = await stored();
      const answer = await set({ outcome });
      expect(answer.status).toBe(400);
      const status = stage === 'hired' ? 'hired' : 'rejected';
      expect(answer.body.error).toMatchObject({
        code: 'application_closed',
        message: `The application has ended; its status is ${status}.`,
      });
      expect(await stored()).toEqual(before);
      expect(await eventsOf(partner.orgId)).toEqual([]);
    },
  );
});

describe('a refused outcome changes nothing', () => {
  test.each<[string, object, string | undefined, number, string]>([
    ['an unknown outcome', { outcome: 'promoted' }, undefined, 400, 'invalid_request'],
    ['no outcome', {}, undefined, 400, 'invalid_request'],
    ['an unknown field', { outcome: 'hired', stage: 'x' }, undefined, 400, 'invalid_request'],
    ['an unknown location', { outcome: 'hired' }, 'nowhere', 404, 'unknown_location_ref'],
    ['an empty location', { outcome: 'hired' }, '', 400, 'invalid_request'],
  ])('%s', async (_, body, locationRef, status, code) => {
    const answer = await set(body, locationRef);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(await stored()).toMatchObject({ stage: 'applied' });
  });

  test('without a location_ref', async () => {
    const path = `/candidates/${encodeURIComponent(externalRef)}`;
    const answer = await partner.send('PATCH', path, { body: { outcome: 'hired' } });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
  });

  test('at a location without an application of theirs', async () => {
    const elsewhere = await addSite(partner.orgId);
    const otherRegistry = await addSite((await addRegistry(partner.partnerId)).orgId);
    for (const { ref } of [elsewhere, otherRegistry]) {
      const answer = await set({ outcome: 'hired' }, ref);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'unknown_location_ref']);
    }
  });

  test('of an applicant nobody or another partner sent', async () => {
    const foreign = await createTestPartner('Another');
    const unknown = await set({ outcome: 'hired' }, site.ref, 'nobody');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'unknown_external_ref']);
    const stolen = await foreign.send('PATCH', `/candidates/${encodeURIComponent(externalRef)}`, {
      query: { location_ref: site.ref },
      body: { outcome: 'hired' },
    });
    expect([stolen.status, stolen.body.error.code]).toEqual([404, 'unknown_external_ref']);
    expect(await stored()).toMatchObject({ stage: 'applied' });
  });
});
