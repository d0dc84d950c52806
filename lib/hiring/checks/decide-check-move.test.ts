import { expect, test } from 'vitest';
import { decideCheckMove } from './decide-check-move';

const statuses = ['pending', 'consent_received', 'in_progress', 'completed', 'failed'] as const;

type Verdict = 'legal' | 'illegal' | 'consent';

// From each status (row) to each (column), in the order above.
const table: Record<(typeof statuses)[number], Verdict[]> = {
  pending: ['illegal', 'legal', 'consent', 'illegal', 'legal'],
  consent_received: ['illegal', 'illegal', 'legal', 'illegal', 'illegal'],
  in_progress: ['illegal', 'illegal', 'illegal', 'legal', 'legal'],
  completed: ['illegal', 'illegal', 'illegal', 'illegal', 'illegal'],
  failed: ['illegal', 'illegal', 'illegal', 'illegal', 'illegal'],
};

const cells = statuses.flatMap((from) =>
  statuses.map((to, column) => ({ from, to, verdict: table[from][column] ?? 'illegal' })),
);

test.each(cells)('$from → $to is $verdict', ({ from, to, verdict }) => {
  const decided = decideCheckMove(from, to);
  const expected = {
    legal: { allowed: true },
    illegal: { allowed: false, code: 'INVALID_STAGE_TRANSITION' },
    consent: { allowed: false, code: 'CONSENT_REQUIRED' },
  };
  expect(decided).toMatchObject(expected[verdict]);
});
