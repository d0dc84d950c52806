import { expect, test } from 'vitest';
import { everyPermission } from '@/lib/browser/permissions';
import { permissionGroups } from './words';

test('the page of roles has words for every permission, once', () => {
  const named = permissionGroups.flatMap(({ words }) => Object.keys(words));
  expect(named.sort()).toEqual([...everyPermission()].sort());
});
