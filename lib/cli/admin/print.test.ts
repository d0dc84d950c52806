import { expect, test } from 'vitest';
import { printed } from './print';

test('what an answer counts under a name is printed below it', () => {
  const answer = { candidate_id: '7', erased: { notes: 2, messages: 0 } };
  expect(printed(answer)).toBe('candidate_id: 7\nerased:\n  notes: 2\n  messages: 0');
});

test('what a row of a list has parts of is a column for each part', () => {
  const tokens = [
    {
      token_id: '1',
      name: 'Sync',
      owner: { user_id: '7', name: 'Ada' },
      scopes: ['read', 'write'],
    },
    { token_id: '2', name: 'Old', owner: { service_account_id: '9', name: 'Robot' }, scopes: [] },
  ];
  expect(
    printed({ tokens })
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ['token_id', 'name', 'owner.user_id', 'owner.name', 'scopes', 'owner.service_account_id'],
    ['1', 'Sync', '7', 'Ada', 'read, write', '–'],
    ['2', 'Old', '–', 'Robot', '–', '9'],
  ]);
});

test('what is below a name is indented as a whole, and a list in it too', () => {
  const answer = { keys: { used: { id: '7', of: ['a', 'b'] } }, at: new Date(0) };
  expect(printed(answer)).toBe(
    'keys:\n  used:\n    id: 7\n    of:\n      a\n      b\nat: 1970-01-01T00:00:00.000Z',
  );
});

test('nothing that is printed reads "[object Object]"', () => {
  const deep = { rows: [{ a: [{ b: { c: 1 } }], d: { e: { f: [{ g: 2 }] } } }] };
  expect(printed(deep)).toBe('a      d.e.f\nb c 1  g 2');
});
