import { expect, test } from 'vitest';
import type { CandidateOrder } from './list-filter';
import { orderTerms, sliceOf } from './list-order';

test.each<[CandidateOrder, boolean, string]>([
  [{ by: 'newest', descending: true }, false, 'c.id DESC'],
  [{ by: 'newest', descending: true }, true, 'c.id ASC'],
  [{ by: 'score', descending: true }, false, 'c.best_score DESC NULLS LAST, c.id DESC'],
  [{ by: 'score', descending: true }, true, 'c.best_score ASC NULLS FIRST, c.id ASC'],
  [{ by: 'score', descending: false }, false, 'c.best_score ASC NULLS LAST, c.id ASC'],
  [{ by: 'score', descending: false }, true, 'c.best_score DESC NULLS FIRST, c.id DESC'],
  [{ by: 'activity', descending: false }, true, 'c.last_activity_at DESC, c.id DESC'],
  [
    { by: 'name', descending: false },
    false,
    'sorted_name(c.last_name, c.first_name) COLLATE "und-x-icu" ASC, folded_text(c.first_name) COLLATE "und-x-icu" ASC, c.id ASC',
  ],
])('%o, from its end %s, is %s', (order, backwards, terms) => {
  expect(orderTerms(order, backwards)).toBe(terms);
});

test.each([
  { offset: 0, total: 100, slice: { limit: 20, offset: 0, backwards: false } },
  { offset: 40, total: 100, slice: { limit: 20, offset: 40, backwards: false } },
  { offset: 60, total: 100, slice: { limit: 20, offset: 20, backwards: true } },
  { offset: 80, total: 100, slice: { limit: 20, offset: 0, backwards: true } },
  { offset: 90, total: 100, slice: { limit: 10, offset: 0, backwards: true } },
  { offset: 0, total: 5, slice: { limit: 20, offset: 0, backwards: false } },
])('a page at $offset of $total is read from the nearer end', ({ offset, total, slice }) => {
  expect(sliceOf({ limit: 20, offset }, total)).toEqual(slice);
});
