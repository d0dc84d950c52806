import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { POST as runScreenings } from '@/app/api/cron/screenings/route';
import { prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { claimScreenings } from './claim-calls';
import { completeCall, markPlaced, prepareCall } from './make-calls';
import type { ScreeningCall } from './provider';
import { drain, makeDue, nothing, runsOf, saying, useCaller } from './testing/calls';

useTestDatabase();

const caller = useCaller();

describe('drains', () => {
  test('ten at once call each person once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push((await caller.ingest()).application_id);
    await makeDue();
    const called: string[] = [];
    const place = async ({ applications }: ScreeningCall) => {
      await sleep(5);
      called.push(...applications.map(({ applicationId }) => applicationId));
    };
    const provider = { ...saying('yes'), place };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => drain({ provider, batchSize: 3 })),
    );
    all.push(await drain({ provider }));
    expect(called.sort()).toEqual(ids.sort());
    expect(all.reduce((sum, { placed }) => sum + placed, 0)).toBe(20);
    const count = (await caller.typesOf()).filter((type) => type === 'screening_completed').length;
    expect(count).toBe(20);
  });

  test('take over from one that died, whose late word then counts for nothing', async () => {
    const { application_id: id } = await caller.ingest();
    const dead = await claimScreenings(10, 1);
    expect(dead).toHaveLength(1);
    expect(await drain()).toEqual(nothing);
    await sleep(1100);
    expect(await drain()).toMatchObject({ placed: 1, completed: 1 });
    expect(await prepareCall(dead)).toMatchObject({ call: null, runs: [], cancelled: 0 });
    expect(await markPlaced(dead, saying('yes'))).toBe(0);
    expect(await runsOf(id)).toMatchObject([{ status: 'completed', attempts: 2 }]);
    expect(await caller.typesOf()).toHaveLength(2);
  });

  test('that both know what was said take it down once', async () => {
    const { application_id: id } = await caller.ingest();
    await drain({ runSeconds: 0 });
    const claimed = await claimScreenings(10, 60);
    const { call, runs } = await prepareCall(claimed);
    if (!call) throw new Error('nothing to call');
    const provider = saying('yes');
    const settled = await Promise.all([
      completeCall(runs, call, provider),
      completeCall(runs, call, provider),
    ]);
    expect(settled.sort()).toEqual([0, 1]);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(1);
  });

  test('are started by the schedule, for who knows the secret', async () => {
    await caller.ingest();
    const url = 'http://localhost/api/cron/screenings';
    expect((await runScreenings(new Request(url, { method: 'POST' }))).status).toBe(401);
    const headers = { authorization: 'Bearer test-cron-secret' };
    const answer = await runScreenings(new Request(url, { method: 'POST', headers }));
    expect(await answer.json()).toEqual({ ...nothing, claimed: 1, placed: 1 });
  });
});
