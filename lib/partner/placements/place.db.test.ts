import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { movesOf } from '@/lib/testing/moves';
import { linkApplicant } from '@/lib/testing/registry';
import { createPlacement, type Placement, rowOf } from './testing/placement';

useTestDatabase();

let placement: Placement;

beforeAll(async () => {
  placement = await createPlacement();
});

const placementsOf = (applicationId: string) =>
  prisma().activity.findMany({ where: { applicationId, type: 'placement' } });

describe('place', () => {
  it('is told once, however often and however fast it is asked for; nothing else changes', async () => {
    const { id, candidateId } = await placement.standing('interview_scheduled');
    const other = await placement.standing('applied', { candidateId });
    await linkApplicant(placement.orgId, candidateId, { externalRef: `ext-${id}` });
    const answers = await Promise.all(Array.from({ length: 6 }, () => placement.act(id, 'place')));
    answers.push(await placement.act(id, 'place'));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['success', 'application']);
      expect(body.application.status).toBe('interview_scheduled');
    }
    const { placedAt } = await rowOf(id);
    expect(await placement.eventsAbout(id)).toMatchObject([
      {
        type: 'candidate_placed',
        data: { placed_at: placedAt?.toISOString(), external_ref: `ext-${id}` },
      },
    ]);
    const details = { change: 'placed', location: 'Columbus', partner: 'Test partner' };
    expect(await placementsOf(id)).toMatchObject([{ details }]);
    const path = `/api/v1/candidates/${candidateId}/overview?application_id=${id}`;
    const { body } = await call('GET', path, { token: placement.token });
    expect(body.timeline.events).toMatchObject([{ type: 'placement', details }]);
    expect(body.glance).toMatchObject({
      placed_at: placedAt?.toISOString(),
      placed_told: details.partner,
      partner: details.partner,
    });
    expect(await movesOf(id)).toEqual([]);
    expect(await rowOf(other.id)).toMatchObject({ closedAt: null, placedAt: null });
  });

  it('refuses a closed application, but not a hired one', async () => {
    const closed = { closedAt: new Date(), closedReason: 'rejected' };
    const { id } = await placement.standing('client_rejected', closed);
    const answer = await placement.act(id, 'place');
    expect([answer.status, answer.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
    expect((await placement.act((await placement.standing('hired')).id, 'place')).status).toBe(200);
  });

  it('refuses an unknown field', async () => {
    expect(
      (
        await placement.act(placement.waiting.id, 'place', {
          location_id: placement.waiting.locationId,
        })
      ).status,
    ).toBe(400);
    expect(await placementsOf(placement.waiting.id)).toEqual([]);
  });
});
