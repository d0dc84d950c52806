import { type Actor, authorize, permissionsHeld, type RoleActor } from '@/lib/auth/actor';
import { type Organization, organizationsOf } from '@/lib/auth/membership';
import { read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Permission } from '@/lib/contract/permissions';

type User = { id: string; name: string; email: string };

/** Who acts: a person, or a service account, which has no `user`. */
export type Me = {
  actor: RoleActor;
  name: string;
  user: User | null;
  organization: Organization;
  permissions: Permission[];
  organizations: Organization[];
};

async function readUser(actor: Extract<RoleActor, { type: 'user' }>) {
  const { id, orgId } = actor;
  const [[user], organizations] = await Promise.all([
    read<User>('me', 'SELECT id, name, email FROM user_account WHERE id = $1', [id]),
    organizationsOf(id),
  ]);
  const organization = organizations.find((one) => one.id === orgId);
  if (!user || !organization) throw new ServiceError('UNAUTHORIZED', 'The membership has ended.');
  // A token, and a session of an organization's own provider, count in one organization alone.
  const isBound = actor.isByProvider || !actor.sessionId || actor.token;
  const shown = isBound ? [organization] : organizations;
  return { user, name: user.name, organization, organizations: shown };
}

async function readAccount({ orgId, name, role }: RoleActor) {
  const text = 'SELECT id, name FROM organization WHERE id = $1';
  const [found] = await read<{ id: string; name: string }>('my-organization', text, [orgId]);
  if (!found) throw new ServiceError('UNAUTHORIZED', 'The organization is gone.');
  const organization = { ...found, role };
  return { user: null, name, organization, organizations: [organization] };
}

/**
 * Returns who acts, a person or a service account, and their organizations; throws UNAUTHORIZED where
 * it is neither.
 */
export async function readMe(actor: Actor): Promise<Me> {
  authorize(actor, 'organization:read');
  if (actor.type !== 'user' && actor.type !== 'service_account') {
    throw new ServiceError('UNAUTHORIZED', 'This token stands for nobody: it is for one purpose.');
  }
  const known = await (actor.type === 'user' ? readUser(actor) : readAccount(actor));
  return { ...known, actor, permissions: permissionsHeld(actor) };
}
