import { expect, it } from 'vitest';
import type { BulkMove } from '@/lib/browser/pipeline/moves';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type BulkRow, movesBack, sentAlready } from './undo';

const nextOf = (stage: StageSlug): readonly StageSlug[] =>
  stage === 'client_screening' ? ['applied'] : [];

function moved(id: string, from: StageSlug, to: StageSlug): BulkRow {
  return { application_id: id, success: true, stageChange: { from, to } };
}

const refused: BulkRow = {
  application_id: 'refused',
  success: false,
  error: { code: 'STAGE_CONFLICT', message: 'Another request moved this application first.' },
};

it('takes each back from where it was put to where it came from, by force only where it must', () => {
  const rows = [
    moved('a', 'applied', 'client_screening'),
    refused,
    moved('b', 'past_interview', 'client_screening'),
    moved('c', 'applied', 'client_screening'),
    moved('stayed', 'client_screening', 'client_screening'),
  ];
  const to = 'client_screening';
  const applicationIds = rows.map((row) => row.application_id);
  const move: BulkMove = { action: 'change-stage', applicationIds, to };
  expect(movesBack(move, rows, nextOf)).toEqual([
    {
      action: 'change-stage',
      applicationIds: ['a', 'c'],
      to: 'applied',
      from: { a: to, c: to },
    },
    {
      action: 'change-stage',
      applicationIds: ['b'],
      to: 'past_interview',
      from: { b: to },
      force: true,
      reason: 'Move undone',
    },
  ]);
});

it('reopens what was rejected', () => {
  const rows = [moved('a', 'applied', 'client_rejected'), refused];
  const applicationIds = ['a', 'refused'];
  expect(
    movesBack({ action: 'reject', to: 'client_rejected', applicationIds }, rows, nextOf),
  ).toEqual([{ action: 'reopen', applicationIds: ['a'] }]);
});

it('has nothing to take back where all were refused', () => {
  const applicationIds = ['refused'];
  expect(
    movesBack({ action: 'reject', to: 'client_rejected', applicationIds }, [refused], nextOf),
  ).toEqual([]);
  const move: BulkMove = { action: 'change-stage', applicationIds, to: 'client_screening' };
  expect(movesBack(move, [refused], nextOf)).toEqual([]);
});

it('names to whom a rejection went out before it was taken back', () => {
  const row = { success: true } as const;
  const rows = [
    { ...row, application_id: 'a', rejection_sent_at: '2026-11-26T19:00:00.000Z' },
    { ...row, application_id: 'b', rejection_sent_at: null },
  ];
  expect(sentAlready(rows, (id) => `Name ${id}`)).toBe(
    'The rejection was already sent to Name a; write to them.',
  );
  expect(sentAlready(rows.slice(1), (id) => id)).toBeUndefined();
});
