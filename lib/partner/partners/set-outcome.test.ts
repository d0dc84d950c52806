import { expect, test } from 'vitest';
import type { StageSlug } from '@/lib/pipeline/stages';
import { decideOutcome } from './set-outcome';

test.each<[StageSlug, Parameters<typeof decideOutcome>[1], object | null]>([
  ['applied', 'withdrawn', { kind: 'reject' }],
  ['interview_scheduled', 'not_hired', { kind: 'reject' }],
  ['past_interview', 'hired', { kind: 'hire' }],
  ['hired', 'hired', null],
  ['client_rejected', 'withdrawn', null],
  ['failed_screening', 'not_hired', null],
  ['dnc', 'hired', { kind: 'hire' }],
  ['hired', 'withdrawn', { kind: 'reject' }],
])('from %s, %s', (stage, outcome, request) => {
  expect(decideOutcome(stage, outcome)).toEqual(request);
});
