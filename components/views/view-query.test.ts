import { expect, test } from 'vitest';
import { viewParameters as kept } from '@/lib/hiring/views/contract';
import { isSameView, viewHref, viewParameters, viewQuery } from './view-query';

const address = (text: string) => new URLSearchParams(text);

test('a view holds what the API keeps of an address', () => {
  expect(viewParameters).toEqual([...kept]);
  const whole = 'waiting=3&candidate=0199&mine=true&saved=0198&page=2&tab=notes';
  expect(viewQuery(address(whole))).toBe('waiting=3&mine=true');
});

test.each([
  ['a=1&stage=applied&mine=true', 'mine=true&stage=applied&saved=1', true],
  ['stage=applied', 'stage=hired', false],
  ['', 'candidate=0199', true],
])('%s and %s show the same: %s', (one, other, isSame) => {
  expect(isSameView(address(one), address(other))).toBe(isSame);
});

test('the address of a view names it, and that of none says so', () => {
  const view = { view_id: '0199', query: 'waiting=3' };
  expect(viewHref('/pipeline', view)).toBe('/pipeline?waiting=3&saved=0199');
  expect(viewHref('/pipeline', null)).toBe('/pipeline?saved=none');
});
