import { expect, test } from 'vitest';
import type { Measured } from './measure';
import { inWords } from './report';
import { type Figures, type Goal, ratio, verdictsOf } from './targets';

function measured(connections: number, figures: Partial<Measured> = {}): Measured {
  const usual = { requests: 100, median: 1, p99: 1, throughput: 1_000, cpu: null };
  return { connections, ...usual, ...figures };
}

const empty = [measured(1), measured(32)];
const words = (goal: Goal, figures: Figures) => inWords(verdictsOf(goal, figures));

test('a ratio needs both figures', () => {
  expect(ratio(measured(1, { median: 3 }), measured(1, { median: 2 }), 'median')).toBe(1.5);
  expect(ratio(measured(1), undefined, 'median')).toBeUndefined();
  expect(ratio(measured(1), measured(1), 'cpu')).toBeUndefined();
  expect(ratio(measured(1), measured(1, { throughput: 0 }), 'throughput')).toBeUndefined();
});

test('a read is held to time at one connection, throughput and its tail at many', () => {
  const at = (one: Partial<Measured>, many: Partial<Measured>) =>
    words('read', { now: [measured(1, one), measured(32, many)], empty });
  expect(at({ median: 2 }, { throughput: 600, median: 2, p99: 10 })).toBe('met');
  expect(at({ median: 2.01 }, {})).toBe('missed: × empty at 1 ≤ 2');
  expect(at({}, { throughput: 599 })).toBe('missed: × its throughput ≥ 0.6');
  expect(at({}, { median: 2, p99: 10.1 })).toBe('missed: p99 ÷ p50 ≤ 5');
});

test('what was not measured is not judged', () => {
  expect(words('read', { now: [measured(32)], empty: [] })).toBe('met');
  expect(words('move', { now: [measured(1)], empty })).toBe('met');
  expect(words('bulk', { now: [measured(32)] })).toBe('');
});

test('the board may cost five empty answers, a write three', () => {
  const now = [measured(1, { median: 4 })];
  expect(words('board', { now, empty })).toBe('met');
  expect(words('write', { now, empty })).toBe('missed: × empty ≤ 3');
});

test('a move is held to its bare SQL and to the processor, too', () => {
  const bare = [measured(1)];
  const at = (one: Partial<Measured>) => words('move', { now: [measured(1, one)], empty, bare });
  expect(at({ median: 2, cpu: 1 })).toBe('met');
  expect(at({ median: 2.5, cpu: 1.1 })).toBe('missed: × bare pg ≤ 2, CPU in ms ≤ 1');
  expect(at({ median: 3.5 })).toBe('missed: × empty ≤ 3, × bare pg ≤ 2');
});

test('what is long is held to milliseconds', () => {
  expect(words('deep', { now: [measured(1, { p99: 151 })] })).toBe('missed: p99 in ms at 1 ≤ 150');
  expect(words('bulk', { now: [measured(1, { p99: 2_000 })] })).toBe('met');
  expect(words('moment', { now: [measured(1, { median: 6 })] })).toBe('missed: p50 in ms ≤ 5');
});
