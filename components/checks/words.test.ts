import { expect, test } from 'vitest';
import type { Check } from '@/lib/browser/checks';
import { lateness, progressOf, standsSince } from './words';

const check: Check = {
  check_id: 'a',
  org_id: 'b',
  application_id: 'c',
  candidate_id: 'd',
  check_type: 'ssn_trace',
  status: 'pending',
  vendor_check_id: null,
  consent_given: null,
  consent_given_at: null,
  submitted_at: null,
  completed_at: null,
  result: null,
  is_simulated: false,
  failure_reason: null,
  created_at: '2026-01-01T00:00:00Z',
};
const consented = { consent_given: true, consent_given_at: '2026-01-02T00:00:00Z' };
const ordered = { ...consented, submitted_at: '2026-01-03T00:00:00Z' };
const ended = { ...ordered, completed_at: '2026-01-04T00:00:00Z' };

test.each([
  [{}, 1, check.created_at],
  [{ status: 'consent_received', ...consented }, 2, consented.consent_given_at],
  [{ status: 'in_progress', ...ordered }, 3, ordered.submitted_at],
  [{ status: 'completed', ...ended }, 4, ended.completed_at],
  [{ status: 'failed', ...ended }, 3, ended.completed_at],
  [{ status: 'failed' }, 1, check.created_at],
] as const)('a check with %o has taken %i steps', (changes, steps, since) => {
  const shown = { ...check, ...changes };
  expect(progressOf(shown)).toBe(steps);
  expect(standsSince(shown)).toBe(since);
});

test.each([
  ['2026-01-03T23:59:00Z', 'none'],
  ['2026-01-04T00:00:00Z', 'late'],
  ['2026-01-07T00:00:00Z', 'overdue'],
])('at %s a check that waits since New Year is %s', (now, late) => {
  expect(lateness(check, Date.parse(now))).toBe(late);
  expect(lateness({ ...check, status: 'failed' }, Date.parse(now))).toBe('none');
});
