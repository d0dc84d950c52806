import { expect, test } from 'vitest';
import type { AnyOperation } from '@/lib/contract/operation';
import { operations } from './operations';

test('what may lag is read by people and changes nothing', () => {
  const all: AnyOperation[] = Object.values(operations);
  const lagging = all.filter(({ mayLag }) => mayLag);
  expect(lagging.length).toBeGreaterThan(3);
  for (const { id, method, surface, download } of lagging) {
    expect([method, surface, download], id).toEqual(['GET', 'org', undefined]);
  }
});
