import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createLocation } from '@/lib/testing/factories';
import { stageOf } from '@/lib/testing/moves';
import { eventsOf } from '@/lib/testing/partner';
import { linkApplicant } from '@/lib/testing/registry';
import { createPlacement, type Placement } from './testing/placement';

useTestDatabase();

let placement: Placement;

beforeAll(async () => {
  placement = await createPlacement();
});

describe('adding a location', () => {
  it('opens an application there, told once; others stay', async () => {
    const { id: candidateId } = await placement.willing();
    const { id } = await placement.standing('client_screening', { candidateId });
    await linkApplicant(placement.orgId, candidateId, { externalRef: `ext-${id}` });
    const to = await createLocation(placement.orgId);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => placement.addAt(candidateId, to.id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const created = answers.find(({ status }) => status === 201);
    expect(created?.body).toMatchObject({
      success: true,
      application: { status: 'applied' },
      screening: 'enqueued',
    });
    for (const { body } of answers) expect(body).toEqual(created?.body);
    const { application_id: added } = created?.body.application ?? {};
    expect(await placement.eventsAbout(added)).toMatchObject([
      {
        type: 'candidate_location_added',
        data: { location_ref: to.locationRef, screening: 'enqueued' },
      },
    ]);
    expect(await prisma().screeningRun.count({ where: { applicationId: added } })).toBe(1);
    expect(await stageOf(id)).toBe('client_screening');
  });

  it('calls nobody who did not agree to it', async () => {
    const { id: candidateId } = await createCandidate(placement.orgId);
    const answer = await placement.addAt(candidateId, placement.waiting.locationId);
    const why = { screening: 'skipped', screening_reason: 'no_contact_consent' };
    expect(answer.body).toMatchObject(why);
  });

  it('answers what was rejected there as it is, and tells nobody', async () => {
    const { id: candidateId } = await placement.willing();
    const first = await placement.addAt(candidateId, placement.waiting.locationId);
    const { application_id: id } = first.body.application;
    await placement.act(id, 'reject');
    const told = await eventsOf(placement.orgId);
    const again = await placement.addAt(candidateId, placement.waiting.locationId);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      application: { application_id: id, status: 'client_rejected' },
      screening: 'skipped',
    });
    expect(await eventsOf(placement.orgId)).toEqual(told);
    expect(
      await prisma().application.count({ where: { orgId: placement.orgId, candidateId } }),
    ).toBe(1);
  });

  it('opens a new application where the candidate was moved away from', async () => {
    const { id, candidateId } = await placement.standing();
    await placement.act(id, 'change-location', { location_id: placement.waiting.locationId });
    expect((await placement.addAt(candidateId, placement.location.id)).status).toBe(201);
  });

  it.each([
    ['nothing', undefined, 400, 'VALIDATION_ERROR'],
    ['a malformed id', 'x', 400, 'VALIDATION_ERROR'],
    ['an unknown one', newId(), 404, 'NOT_FOUND'],
  ])('refuses %s', async (_, locationId, status, code) => {
    const answer = await placement.addAt(placement.waiting.candidateId, locationId);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});
