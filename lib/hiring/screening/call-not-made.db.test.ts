import { describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { stageOf } from '@/lib/testing/moves';
import { createBlocklistEntry } from '@/lib/testing/records';
import { ProviderFailure, type ScreeningCall } from './provider';
import { drain, makeDue, nothing, runsOf, saying, useCaller } from './testing/calls';

useTestDatabase();

const caller = useCaller();

describe('a call that must not be made any more', () => {
  test.each<[string, (ids: { id: string; candidateId: string }) => Promise<unknown>]>([
    ['application_closed', ({ id }) => change(id, { closedAt: new Date(), closedReason: 'moved' })],
    ['past_screening', ({ id }) => change(id, { stage: 'client_screening' })],
    ['screened_already', ({ id }) => change(id, { screenedAt: new Date() })],
    [
      'no_contact_consent',
      ({ candidateId }) => changePerson(candidateId, { consentContact: null }),
    ],
    ['no_phone', ({ candidateId }) => changePerson(candidateId, { phone: null, phoneE164: null })],
    ['no_phone', ({ candidateId }) => changePerson(candidateId, { phoneE164: '+10000000000' })],
    ['no_phone', ({ candidateId }) => changePerson(candidateId, { phone: '614-555-0100 x5' })],
    [
      'blocklisted',
      async ({ candidateId }) => {
        const { id: blockedBy } = await createBlocklistEntry(caller.orgId);
        await changePerson(candidateId, { blockedBy });
      },
    ],
  ])('is called off: %s', async (reason, spoil) => {
    const { application_id: id, candidate_id: candidateId } = await caller.ingest();
    await spoil({ id, candidateId });
    expect(await drain()).toEqual({ ...nothing, claimed: 1, cancelled: 1 });
    expect(await runsOf(id)).toMatchObject([
      { status: 'cancelled', failureReason: reason, leaseToken: null },
    ]);
    expect(await drain()).toEqual(nothing);
  });

  const change = (id: string, data: object) =>
    prisma().application.updateMany({ where: { id }, data });
  const changePerson = (id: string, data: object) =>
    prisma().candidate.updateMany({ where: { id }, data });
});

describe('a call that cannot be handed over', () => {
  const refusing = {
    ...saying('yes'),
    place: async () => {
      throw new ProviderFailure('The voice agent answered with status 503.');
    },
  };

  test('is tried again after a while, then given up in sight of everyone', async () => {
    const { application_id: id, candidate_id: candidateId } = await caller.ingest();
    for (const seconds of [60, 300, 1800]) {
      expect(await drain({ provider: refusing })).toEqual({ ...nothing, claimed: 1, retrying: 1 });
      const { rows } = await pool().query(
        `SELECT extract(epoch FROM due_at - now())::float8 AS s FROM screening_run WHERE application_id = $1`,
        [id],
      );
      expect(rows[0].s).toBeGreaterThan(seconds - 10);
      expect(rows[0].s).toBeLessThanOrEqual(seconds);
      expect(await drain({ provider: refusing })).toEqual(nothing);
      await makeDue();
    }
    expect(await drain({ provider: refusing })).toEqual({ ...nothing, claimed: 1, failed: 1 });
    expect(await runsOf(id)).toMatchObject([{ status: 'failed', attempts: 4, leaseToken: null }]);
    const calls = await prisma().activity.findMany({ where: { candidateId, type: 'call' } });
    expect(calls).toMatchObject([
      { details: { status: 'failed', body: 'The voice agent answered with status 503.' } },
    ]);
    expect(await stageOf(id)).toBe('applied');
  });

  test('holds up no other', async () => {
    const lost = await caller.ingest();
    const made = await caller.ingest();
    const place = async ({ candidate }: ScreeningCall) => {
      if (candidate.id === lost.candidate_id) throw new ProviderFailure('no');
    };
    const provider = { ...saying('yes'), place };
    expect(await drain({ provider })).toMatchObject({ claimed: 3, retrying: 1, completed: 1 });
    expect(await runsOf(made.application_id)).toMatchObject([{ status: 'completed' }]);
  });

  test('that reports a result is given up on when none comes', async () => {
    const { application_id: id } = await caller.ingest();
    const provider = { ...saying('yes'), answer: null };
    expect(await drain({ provider })).toMatchObject({ claimed: 2, placed: 1, retrying: 1 });
    expect((await runsOf(id))[0]?.failureReason).toMatch(/in time/);
  });
});
