import { expect, test } from 'vitest';
import { endsSoon, heldBy, isRotatable, placesOf, rightsOf, type Token } from './words';

const token: Token = {
  ...{ token_id: '1', name: null, hint: 'Kb9Q', created_by: null, created_at: '' },
  owner: { user_id: 'me', service_account_id: null, name: 'Dana Whitfield' },
  ...{ permissions: null, location_ids: null, last_used_at: null, last_address: null },
  ...{ expires_at: '2026-03-15T00:00:00.000Z', replaced_at: null },
};

test('the rights of a token count what its owner’s role still includes', () => {
  const narrow = { ...token, permissions: ['candidate:read', 'settings:write'] };
  const ofViewer = heldBy('viewer', false).length;
  expect(rightsOf(token, 'viewer')).toBe('All permissions of its owner');
  expect(rightsOf(narrow, 'viewer')).toBe(`1 of ${ofViewer} permissions`);
  expect(rightsOf(narrow, undefined)).toBe('2 permissions');
});

test('what concerns the whole organization is not held at some locations', () => {
  expect(heldBy('admin', false)).toContain('settings:write');
  expect(heldBy('admin', true)).not.toContain('settings:write');
  const narrow = { permissions: ['candidate:read', 'settings:write'], location_ids: ['a'] };
  expect(rightsOf(narrow, 'admin')).toBe(`1 of ${heldBy('admin', true).length} permissions`);
});

test('few locations are named, many are counted', () => {
  const names = new Map(['a', 'b', 'c', 'd'].map((id) => [id, `Town ${id}`]));
  expect(placesOf(null, names)).toBe('all of its owner');
  expect(placesOf(['a', 'b'], names)).toBe('Town a, Town b');
  expect(placesOf(['a', 'gone'], names)).toBe('2 locations');
  expect(placesOf(['a', 'b', 'c', 'd'], names)).toBe('4 locations');
});

test('a member’s token is rotated by that member alone, and a replaced or former one by nobody', () => {
  const ofAccount = { ...token.owner, user_id: null, service_account_id: 'payroll' };
  expect(isRotatable(token, 'me')).toBe(true);
  expect(isRotatable(token, 'another')).toBe(false);
  expect(isRotatable({ ...token, owner: ofAccount }, 'another')).toBe(true);
  expect(isRotatable({ ...token, hint: null }, 'me')).toBe(false);
  expect(isRotatable({ ...token, replaced_at: token.expires_at }, 'me')).toBe(false);
});

test('a token warns two weeks before its end, unless it was replaced', () => {
  const at = (time: string) => Date.parse(time);
  expect(endsSoon(token, at('2026-02-28T00:00:00.000Z'))).toBe(false);
  expect(endsSoon(token, at('2026-03-01T00:00:01.000Z'))).toBe(true);
  const replaced = { ...token, replaced_at: '2026-03-10T00:00:00.000Z' };
  expect(endsSoon(replaced, at('2026-03-12T00:00:00.000Z'))).toBe(false);
});
