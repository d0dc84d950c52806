import { expect, test } from 'vitest';
import { historyOf } from './use-filter-states';

const none = { search: null, job: null, min: null, from: null, page: 1 };

test('setting a filter and taking it away can be gone back from', () => {
  expect(historyOf(none, { search: 'm' })).toBe('push');
  expect(historyOf(none, { min: 0, page: null })).toBe('push');
  expect(historyOf({ ...none, search: 'm' }, { search: null })).toBe('push');
  expect(historyOf({ ...none, search: 'm', from: '2026-01-01' }, null)).toBe('push');
});

test('typing on makes no further entries', () => {
  expect(historyOf({ ...none, search: 'm' }, { search: 'ma', page: null })).toBe('replace');
  expect(historyOf({ ...none, min: 0 }, { min: 5 })).toBe('replace');
  expect(historyOf({ ...none, from: '0002-01-01' }, { from: '2026-01-01' })).toBe('replace');
});

test('each choice from a list is an entry, also beside a search', () => {
  expect(historyOf({ ...none, search: 'm', job: 'a' }, { job: 'b' })).toBe('push');
  expect(historyOf({ ...none, search: 'm' }, { page: 2 })).toBe('push');
});
