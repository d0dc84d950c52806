import { expect, test } from 'vitest';
import { listed, listOf } from './lists';

test.each([
  [null, []],
  ['', []],
  ['indeed', ['indeed']],
  [' indeed , referral,,indeed', ['indeed', 'referral']],
  ['"Job fair, Ohio",referral', ['Job fair, Ohio', 'referral']],
  ['referral, "Job fair, Ohio"', ['referral', 'Job fair, Ohio']],
  ['"He said ""come"", so",x', ['He said "come", so', 'x']],
  ['12" screen,x', ['12" screen', 'x']],
  ['"open,x', ['"open', 'x']],
  ['"a" b,c', ['"a" b', 'c']],
])('the list %s has its values', (text, expected) => {
  expect(listed(text)).toEqual(expected);
});

test('whatever is written is read back', () => {
  const list = ['Job fair, Ohio', 'referral', '"quoted"', 'a "b" c', ',', '"', '王伟'];
  expect(listed(listOf(list))).toEqual(list);
  expect(listOf([])).toBeNull();
});
