import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createLocation, createOrganization } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';
import { eventsOf } from '@/lib/testing/partner';
import { linkApplicant } from '@/lib/testing/registry';
import { outsideTwins } from '@/lib/testing/world';
import { createPlacement, type Placement, rowOf } from './testing/placement';

useTestDatabase();

let placement: Placement;
let foreignLocationId = '';

beforeAll(async () => {
  placement = await createPlacement();
  foreignLocationId = (await createLocation((await createOrganization()).id)).id;
});

describe('change-location', () => {
  it('closes the old application without a rejection and continues at the other location', async () => {
    const { id: candidateId } = await placement.willing();
    const { id } = await placement.standing('client_screening', { candidateId });
    const run = { orgId: placement.orgId, id: newId(), applicationId: id };
    await prisma().screeningRun.create({ data: run });
    const to = await createLocation(placement.orgId);
    const answer = await placement.act(id, 'change-location', { location_id: to.id });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { status: 'applied', candidate_id: candidateId },
      previous_application: { application_id: id, status: 'client_screening' },
      screening: 'enqueued',
      screening_reason: null,
    });
    const { application_id: newApplication } = answer.body.application;
    expect(await rowOf(id)).toMatchObject({ closedReason: 'moved' });
    expect(await placement.eventsAbout(id)).toEqual([]);
    expect(await placement.eventsAbout(newApplication)).toMatchObject([
      {
        type: 'candidate_location_changed',
        data: {
          from_location_ref: placement.location.locationRef,
          from_application_id: id,
          to_location_ref: to.locationRef,
          to_application_id: newApplication,
          screening: 'enqueued',
        },
      },
    ]);
    expect(await messagesOf(id)).toEqual([]);
    const runs = await prisma().screeningRun.findMany({
      where: { application: { candidateId } },
      orderBy: { id: 'asc' },
    });
    expect(runs.map(({ status }) => status)).toEqual(['cancelled', 'enqueued']);
    const intake = await prisma().location.findFirstOrThrow({
      where: { id: to.id, ...outsideTwins },
    });
    expect((await rowOf(newApplication)).jobId).toBe(intake.intakeJobId);
    const again = await placement.act(id, 'change-location', {
      location_id: placement.waiting.locationId,
    });
    expect([again.status, again.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
  });

  it('has one winner among those at once', async () => {
    const { id, candidateId } = await placement.standing();
    const places = await Promise.all(
      Array.from({ length: 4 }, () => createLocation(placement.orgId)),
    );
    const answers = await Promise.all(
      places.map((place) => placement.act(id, 'change-location', { location_id: place.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const { status, body } of answers) {
      if (status === 400)
        expect(['STAGE_CONFLICT', 'APPLICATION_CLOSED']).toContain(body.error.code);
    }
    expect(
      await prisma().application.count({ where: { orgId: placement.orgId, candidateId } }),
    ).toBe(2);
    const told = (await eventsOf(placement.orgId)).filter(
      ({ data }) => data.from_application_id === id,
    );
    expect(told).toHaveLength(1);
  });

  it('continues what is open there, and is refused where what they had there has ended', async () => {
    const { id, candidateId } = await placement.standing();
    const to = await createLocation(placement.orgId);
    const added = await placement.addAt(candidateId, to.id);
    const moved = await placement.act(id, 'change-location', { location_id: to.id });
    expect(moved.body.application).toEqual(added.body.application);
    const { application_id: second } = added.body.application;
    await placement.act(second, 'reject');
    const third = await placement.standing('applied', { candidateId });
    const again = await placement.act(third.id, 'change-location', { location_id: to.id });
    expect([again.status, again.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
    expect(again.body.error.message).toContain(`${to.name} has ended (closed_reason: rejected)`);
    expect((await rowOf(third.id)).closedAt).toBeNull();
  });

  it('tells of an application that was at no location as of an added one', async () => {
    const { id, candidateId } = await placement.standing('applied', { locationId: null });
    await linkApplicant(placement.orgId, candidateId, { externalRef: `ext-${id}` });
    const answer = await placement.act(id, 'change-location', {
      location_id: placement.waiting.locationId,
    });
    const events = await placement.eventsAbout(answer.body.application.application_id);
    expect(events).toMatchObject([{ type: 'candidate_location_added' }]);
  });

  it.each([
    ['its own location', () => ({ location_id: placement.location.id }), 400, 'VALIDATION_ERROR'],
    ['no location', () => ({}), 400, 'VALIDATION_ERROR'],
    ['a malformed id', () => ({ location_id: 'x' }), 400, 'VALIDATION_ERROR'],
    [
      'an unknown field',
      () => ({ location_id: placement.waiting.locationId, x: 1 }),
      400,
      'VALIDATION_ERROR',
    ],
    ['an unknown location', () => ({ location_id: newId() }), 404, 'NOT_FOUND'],
    ['another’s location', () => ({ location_id: foreignLocationId }), 404, 'NOT_FOUND'],
  ])('to %s is refused and leaves no trace', async (_, body, status, code) => {
    const { id, candidateId } = await placement.standing();
    const answer = await placement.act(id, 'change-location', body());
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect((await rowOf(id)).closedAt).toBeNull();
    expect(
      await prisma().application.count({ where: { orgId: placement.orgId, candidateId } }),
    ).toBe(1);
  });
});
