import { beforeAll, describe, expect, it } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { lockWaits } from '@/lib/testing/lock-waits';
import { movesOf, stageOf } from '@/lib/testing/moves';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

const slot = { start_time: '2036-03-05T15:00:00Z', end_time: '2036-03-05T15:30:00Z' };
let orgId = '';
let token = '';
let viewer = '';
let coordinator = '';
let foreignId = '';
let anyId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  viewer = (await createMember(orgId, 'viewer')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  foreignId = (await createApplication((await createOrganization('Other')).id)).id;
  anyId = (await createApplication(orgId)).id;
});

const standing = (stage: StageSlug) => createApplication(orgId, { stage });
const post = (id: string, action: string, body: unknown = {}, as = token) =>
  call('POST', `/api/v1/applications/${id}/${action}`, { token: as, body });
const waiting = async () => (await lockWaits()).length;
const writing = { method: 'POST', malformedId: 400, notFound: 'APPLICATION_NOT_FOUND' } as const;
itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  [
    { action: 'change-stage', body: { to_stage: 'awaiting_screening' }, by: () => coordinator },
    { action: 'move-forward', body: {}, by: () => coordinator },
    { action: 'reject', body: {}, by: () => coordinator },
    { action: 'schedule', body: { slot }, by: () => viewer },
    { action: 'notes', body: { body: 'Hello' }, by: () => viewer },
  ].map(({ action, body, by }) => ({
    ...writing,
    path: `/api/v1/applications/:id/${action}`,
    options: { body },
    forbiddenToken: by,
  })),
);

describe('change-stage', () => {
  it('moves where the workflow allows it, and records who, why and the note', async () => {
    const { id } = await standing('applied');
    const body = { to_stage: 'awaiting_screening', reason: 'Fits', note: 'Call after five.' };
    const answer = await post(id, 'change-stage', body);
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(answer.body.application.status).toBe('awaiting_screening');
    expect(answer.body.stageChange).toEqual({ from: 'applied', to: 'awaiting_screening' });
    expect(await movesOf(id)).toMatchObject([
      { fromStage: 'applied', toStage: 'awaiting_screening', reason: 'Fits', isForced: false },
    ]);
    const notes = await call('GET', `/api/v1/applications/${id}/notes`, { token });
    expect(notes.body.notes).toMatchObject([{ body: 'Call after five.' }]);
  });

  it('refuses a move the workflow does not have and changes nothing', async () => {
    const { id } = await standing('applied');
    const answer = await post(id, 'change-stage', { to_stage: 'hired', note: 'Not kept' });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('INVALID_STAGE_TRANSITION');
    expect(await stageOf(id)).toBe('applied');
    expect(await movesOf(id)).toEqual([]);
    expect(await prisma().note.count({ where: { applicationId: id } })).toBe(0);
  });

  it('moves anywhere by force and marks the move as forced', async () => {
    const { id } = await standing('dnc');
    const answer = await post(id, 'change-stage', { to_stage: 'hired', force: true });
    expect(answer.status).toBe(200);
    expect(await movesOf(id)).toMatchObject([
      { fromStage: 'dnc', toStage: 'hired', isForced: true },
    ]);
  });

  it.each([
    ['no stage', {}],
    ['an unknown stage', { to_stage: 'promoted' }],
    ['a stage that is no text', { to_stage: 7 }],
    ['force that is no boolean', { to_stage: 'hired', force: 'yes' }],
    ['an unknown field', { to_stage: 'awaiting_screening', status: 'hired' }],
    ['a reason with NUL', { to_stage: 'awaiting_screening', reason: 'a\0b' }],
    ['a list for a body', [{ to_stage: 'awaiting_screening' }]],
  ])('refuses %s', async (_, body) => {
    const answer = await post(anyId, 'change-stage', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(await stageOf(anyId)).toBe('applied');
  });

  it('lets exactly one of three simultaneous moves win', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await standing('applied');
      const answers = await Promise.all([
        post(id, 'change-stage', { to_stage: 'awaiting_screening' }),
        post(id, 'change-stage', { to_stage: 'client_screening' }),
        post(id, 'change-stage', { to_stage: 'awaiting_screening' }),
      ]);
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 400)).toHaveLength(2);
      expect(await movesOf(id)).toHaveLength(1);
    }
  });

  it('loses to a close that comes between, even where the stage stays', async () => {
    const { id } = await standing('client_screening');
    const other = await pool().connect();
    try {
      await other.query('BEGIN');
      await other.query(
        `UPDATE application SET closed_at = now(), closed_reason = 'moved'
         WHERE org_id = $1 AND id = $2`,
        [orgId, id],
      );
      const moved = post(id, 'change-stage', { to_stage: 'client_request_interview' });
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      await other.query('COMMIT');
      const answer = await moved;
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('STAGE_CONFLICT');
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
    expect(await stageOf(id)).toBe('client_screening');
    expect(await movesOf(id)).toEqual([]);
  });
});

const longAgo = new Date(Date.now() - 3 * 86_400_000);
const long = (stage: StageSlug) => createApplication(orgId, { stage, stageEnteredAt: longAgo });
const enteredAt = async (id: string) =>
  (await prisma().application.findFirstOrThrow({ where: { orgId, id } })).stageEnteredAt;

describe('a move to where the application is', () => {
  it.each([
    ['interview_scheduled', 'schedule'],
    ['passed_screening_awaiting_scheduling', 'advance-to-scheduling'],
    ['pending_evaluation', 'send-evaluation'],
  ] as const)('leaves the time in %s as it was: %s', async (stage, step) => {
    const { id, candidateId } = await long(stage);
    const [of, body] =
      step === 'schedule' ? [`applications/${id}`, { slot }] : [`candidates/${candidateId}`, {}];
    const answer = await call('POST', `/api/v1/${of}/${step}`, { token, body });
    expect(answer.status).toBe(200);
    expect([await stageOf(id), await enteredAt(id)]).toEqual([stage, longAgo]);
    expect(await movesOf(id)).toEqual([]);
  });

  it('begins anew where it is forced, for then the history has it', async () => {
    const { id } = await long('applied');
    const body = { to_stage: 'applied', force: true, reason: 'Once more' };
    expect((await post(id, 'change-stage', body)).status).toBe(200);
    expect(+(await enteredAt(id))).toBeGreaterThan(+longAgo);
    expect(await movesOf(id)).toHaveLength(1);
  });
});

describe('taking a move back', () => {
  const forced = { force: true, reason: 'Move undone' };

  it('gives the time in the stage back with the place, also a second time', async () => {
    const { id } = await long('applied');
    for (let time = 0; time < 2; time += 1) {
      await post(id, 'change-stage', { to_stage: 'awaiting_screening' });
      expect(+(await enteredAt(id))).toBeGreaterThan(+longAgo);
      const back = await post(id, 'change-stage', { to_stage: 'applied', ...forced });
      expect(back.status).toBe(200);
      expect(await enteredAt(id)).toEqual(longAgo);
    }
    expect(await movesOf(id)).toHaveLength(4);
  });

  it('gives it back when a rejection is reopened, and to each of many', async () => {
    const [one, other] = [await long('applied'), await long('client_screening')];
    await post(one.id, 'reject', {});
    await post(one.id, 'reopen');
    expect(await enteredAt(one.id)).toEqual(longAgo);
    const application_ids = [one.id, other.id];
    const bulk = (body: object) =>
      call('POST', '/api/v1/applications/bulk', { token, body: { application_ids, ...body } });
    await bulk({ action: 'reject' });
    await bulk({ action: 'reopen' });
    expect(await enteredAt(one.id)).toEqual(longAgo);
    expect(await enteredAt(other.id)).toEqual(longAgo);
  });

  it('begins anew for another person, for another stage, and after a quarter of an hour', async () => {
    const admin = (await createMember(orgId, 'admin')).token;
    const moved = async () => {
      const { id } = await long('applied');
      await post(id, 'change-stage', { to_stage: 'awaiting_screening' });
      return id;
    };
    const byOther = await moved();
    await post(byOther, 'change-stage', { to_stage: 'applied', ...forced }, admin);
    expect(+(await enteredAt(byOther))).toBeGreaterThan(+longAgo);
    const elsewhere = await moved();
    await post(elsewhere, 'change-stage', { to_stage: 'client_screening', ...forced });
    expect(+(await enteredAt(elsewhere))).toBeGreaterThan(+longAgo);
    const late = await moved();
    const stageEnteredAt = new Date(Date.now() - 16 * 60_000);
    await prisma().application.updateMany({ where: { orgId, id: late }, data: { stageEnteredAt } });
    await post(late, 'change-stage', { to_stage: 'applied', ...forced });
    expect(+(await enteredAt(late))).toBeGreaterThan(+stageEnteredAt);
  });

  it('is refused where somebody else has moved the application on', async () => {
    const { id } = await long('applied');
    const body = { to_stage: 'awaiting_screening', from_stage: 'applied' };
    expect((await post(id, 'change-stage', body)).status).toBe(200);
    const late = await post(id, 'change-stage', { ...body, to_stage: 'client_screening' });
    expect([late.status, late.body.error.code]).toEqual([400, 'STAGE_CONFLICT']);
    expect(await stageOf(id)).toBe('awaiting_screening');
    expect(await movesOf(id)).toHaveLength(1);
  });
});

describe('a move and the counts', () => {
  it('keeps the tally equal to the applications', async () => {
    const [real, tallied] = await Promise.all([
      prisma().application.groupBy({ by: ['stage'], where: { orgId }, _count: true }),
      prisma().tally.groupBy({
        by: ['stage'],
        where: { orgId, subject: 'applications' },
        _sum: { amount: true },
      }),
    ]);
    const sums = tallied
      .map(({ stage, _sum }) => [stage, Number(_sum.amount)] as const)
      .filter(([, sum]) => sum !== 0);
    expect(Object.fromEntries(sums)).toEqual(
      Object.fromEntries(real.map(({ stage, _count }) => [stage, _count])),
    );
  });
});
