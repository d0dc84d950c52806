import type { Answer } from '@/lib/browser/api';
import {
  allowsRole,
  endsWithLimits,
  everyPermission,
  type Permission,
  type Role,
} from '@/lib/browser/permissions';

export type Token = Answer<'listApiTokens'>['tokens'][number];
export type ServiceAccount = Answer<'createServiceAccount'>;

const WARNED_MS = 14 * 86_400_000;

/** The choices for how long a token works, in days. */
export const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
] as const;

export type Days = (typeof lifetimes)[number]['value'];

/** What a token is called in the list. */
export function nameOf(token: Pick<Token, 'name'>): string {
  return token.name ?? 'Unnamed token';
}

export type TokenPermission = Exclude<Permission, 'factor:write' | 'partner:call'>;

// A second factor is set up in a browser only, and a partner calls by keys of its own.
const ofTokens = everyPermission().filter(
  (permission): permission is TokenPermission =>
    permission !== 'factor:write' && permission !== 'partner:call',
);

/** What a token can use at most: all of a role, less what limits to locations take away. */
export function heldBy(role: Role, hasLocations: boolean): readonly TokenPermission[] {
  return ofTokens.filter((one) => allowsRole(role, one) && !(hasLocations && endsWithLimits(one)));
}

/** How much of what its owner may a token may; a role that is unknown is not counted. */
export function rightsOf(
  token: Pick<Token, 'permissions' | 'location_ids'>,
  role: Role | undefined,
): string {
  const { permissions } = token;
  if (!permissions) return 'All permissions of its owner';
  const held: readonly string[] | null = role ? heldBy(role, token.location_ids !== null) : null;
  const count = held ? permissions.filter((one) => held.includes(one)).length : permissions.length;
  if (held) return `${count} of ${held.length} permissions`;
  return count === 1 ? '1 permission' : `${count} permissions`;
}

/** Where a token sees people, by name where there are few. */
export function placesOf(
  ids: readonly string[] | null,
  names: ReadonlyMap<string, string>,
): string {
  if (!ids) return 'all of its owner';
  const known = ids.flatMap((id) => names.get(id) ?? []);
  if (known.length === ids.length && ids.length <= 3) return known.join(', ');
  return ids.length === 1 ? 'one location' : `${ids.length} locations`;
}

/** Whether somebody can put a new token in the place of this one. */
export function isRotatable(token: Token, userId: string): boolean {
  const { hint, replaced_at: replacedAt, owner } = token;
  if (hint === null || replacedAt) return false;
  return owner.service_account_id !== null || owner.user_id === userId;
}

/** Whether a token that nothing has replaced ends within two weeks. */
export function endsSoon(token: Pick<Token, 'expires_at' | 'replaced_at'>, now: number): boolean {
  return !token.replaced_at && Date.parse(token.expires_at) - now < WARNED_MS;
}

/** How many tokens of an account work. */
export function tokenCount(count: number): string {
  if (count === 0) return 'no tokens';
  return count === 1 ? 'one token' : `${count} tokens`;
}
