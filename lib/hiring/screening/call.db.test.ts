import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { movesOf, stageOf } from '@/lib/testing/moves';
import { addSite, eventsOf } from '@/lib/testing/partner';
import { outsideTwins } from '@/lib/testing/world';
import type { ScreeningCall } from './provider';
import { drain, makeDue, nothing, runsOf, saying, useCaller } from './testing/calls';

useTestDatabase();

const caller = useCaller();

describe('a screening call', () => {
  test('is placed, then taken down, and told to the partner', async () => {
    const { application_id: id } = await caller.ingest();
    expect(await drain({ provider: saying('yes', 60) })).toEqual({
      ...nothing,
      claimed: 1,
      placed: 1,
    });
    expect(await stageOf(id)).toBe('awaiting_screening');
    expect(await runsOf(id)).toMatchObject([{ status: 'calling', attempts: 1, leaseToken: null }]);
    expect(await drain()).toEqual(nothing);
    await makeDue();
    expect(await drain()).toEqual({ ...nothing, claimed: 1, completed: 1 });
    expect(await stageOf(id)).toBe('passed_screening_awaiting_scheduling');
    expect(await runsOf(id)).toMatchObject([{ status: 'completed' }]);
    expect(await caller.typesOf()).toEqual(['screening_completed', 'candidate_status_changed']);
    const moves = await movesOf(id);
    expect(moves.slice(0, 2)).toMatchObject([
      { actorType: 'automation', actorName: 'Screening' },
      { actorType: 'automation', actorName: 'Screening' },
    ]);
    expect(await drain()).toEqual(nothing);
  });

  test('leaves the stage where the workflow knows no way from it', async () => {
    const { application_id: id } = await caller.ingest();
    const way = { fromStage: 'applied', toStage: 'awaiting_screening' } as const;
    await prisma().workflowTransition.deleteMany({ where: { orgId: caller.orgId, ...way } });
    expect(await drain({ provider: saying('yes', 60) })).toMatchObject({ placed: 1 });
    expect(await stageOf(id)).toBe('applied');
  });

  test('is not placed before its time by the database’s clock', async () => {
    const { application_id: id } = await caller.ingest();
    await pool().query(`UPDATE screening_run SET due_at = now() + interval '0.5 second'`);
    expect(await drain()).toEqual(nothing);
    await sleep(600);
    expect(await drain()).toMatchObject({ placed: 1 });
    expect(await runsOf(id)).toMatchObject([{ attempts: 1 }]);
  });

  test('covers the locations of one applicant, each with its own result and event', async () => {
    const other = await addSite(caller.orgId);
    const { applications, external_ref } = await caller.ingest({
      location_ref: undefined,
      location_refs: [caller.site.ref, other.ref],
    });
    await caller.askAt(caller.site.id, 'Do you drive?', 'yes');
    await caller.askAt(other.id, 'Do you smoke?', 'no');
    const calls: ScreeningCall[] = [];
    const provider = saying('yes');
    const place = async (call: ScreeningCall) => void calls.push(call);
    expect(await drain({ provider: { ...provider, place } })).toMatchObject({
      placed: 2,
      completed: 2,
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.questions.map(({ prompt }) => prompt)).toEqual([
      'Do you drive?',
      'Do you smoke?',
    ]);
    const completed = (await eventsOf(caller.orgId)).filter(
      ({ type }) => type === 'screening_completed',
    );
    expect(completed.map(({ applicationId, data }) => [applicationId, data.result])).toEqual([
      [applications[0].application_id, 'passed'],
      [applications[1].application_id, 'failed'],
    ]);
    expect(completed[0]?.data.completed_at).toBe(completed[1]?.data.completed_at);
    expect(completed[0]?.data.external_ref).toBe(external_ref);
  });

  test('settles a location added later, immediately and as of the call', async () => {
    const { external_ref, application_id: id } = await caller.ingest();
    await caller.askAt(caller.site.id, 'Do you drive?', 'yes');
    await drain();
    const later = await addSite(caller.orgId);
    const asking = await addSite(caller.orgId);
    // An ingest makes the intake jobs that the questions belong to.
    await caller.ingest({ location_ref: undefined, location_refs: [later.ref, asking.ref] });
    await caller.askAt(later.id, 'Do you drive?', 'no');
    await caller.askAt(asking.id, 'Do you cook?', 'yes');
    const body = { location_refs: [later.ref, asking.ref] };
    const { body: added } = await caller.send('POST', `/candidates/${external_ref}/locations`, {
      body,
    });
    expect(added.applications).toMatchObject([
      { screening: 'completed', status: 'rejected' },
      { screening: 'enqueued', status: 'screening' },
    ]);
    const about = (await eventsOf(caller.orgId)).filter(
      ({ applicationId }) => applicationId === added.applications[0].application_id,
    );
    const { screenedAt } = await prisma().application.findFirstOrThrow({
      where: { id, ...outsideTwins },
    });
    expect(about).toMatchObject([
      { type: 'candidate_location_added', data: { screening: 'completed' } },
      {
        type: 'screening_completed',
        data: { result: 'failed', tier: 'no', completed_at: screenedAt?.toISOString() },
      },
      { type: 'candidate_status_changed', data: { status: 'rejected' } },
    ]);
    await makeDue();
    await drain();
    expect(await stageOf(added.applications[1].application_id)).toBe(
      'passed_screening_awaiting_scheduling',
    );
  });

  test('waits while another to the same person is under way', async () => {
    const { external_ref, application_id: first } = await caller.ingest();
    await caller.askAt(caller.site.id, 'Do you drive?', 'yes');
    await drain({ provider: saying('yes', 60) });
    const other = await addSite(caller.orgId);
    const path = `/candidates/${external_ref}/locations`;
    const { body } = await caller.send('POST', path, { body: { location_refs: [other.ref] } });
    await pool().query(`UPDATE screening_run SET due_at = now() WHERE status = 'enqueued'`);
    expect(await drain()).toEqual(nothing);
    await makeDue();
    expect(await drain()).toMatchObject({ claimed: 1, completed: 1 });
    expect(await runsOf(first)).toMatchObject([{ status: 'completed' }]);
    expect(await runsOf(body.applications[0].application_id)).toMatchObject([
      { status: 'completed' },
    ]);
  });
});
