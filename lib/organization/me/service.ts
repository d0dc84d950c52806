import { type Actor, authorize, permissionsHeld, type Scope } from '@/lib/auth/actor';
import { type Organization, organizationsOf } from '@/lib/auth/membership';
import { read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Permission, Role } from '@/lib/contract/permissions';

export type Me = {
  user: { id: string; name: string; email: string };
  organization: Organization;
  role: Role;
  permissions: Permission[];
  scope: Scope;
  organizations: Organization[];
};

type User = Me['user'];

/**
 * Returns the current user and their organizations; throws UNAUTHORIZED if the actor is not a user.
 */
export async function readMe(actor: Actor): Promise<Me> {
  authorize(actor, 'organization:read');
  if (actor.type !== 'user') throw new ServiceError('UNAUTHORIZED', 'This token is no user’s.');
  const { id, orgId, role } = actor;
  const scope = actor.scope ?? { locationIds: null, teams: [] };
  const [[user], organizations] = await Promise.all([
    read<User>('me', 'SELECT id, name, email FROM user_account WHERE id = $1', [id]),
    organizationsOf(id),
  ]);
  const organization = organizations.find((one) => one.id === orgId);
  if (!user || !organization) throw new ServiceError('UNAUTHORIZED', 'The membership has ended.');
  const permissions = permissionsHeld(actor);
  const shown = actor.isByProvider ? [organization] : organizations;
  return { user, organization, role, permissions, scope, organizations: shown };
}
