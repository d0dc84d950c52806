import { type Permission, type Role, roleAllows } from '@/lib/contract/permissions';
import { ServiceError } from '@/lib/errors';

/** Who acts inside one organization. Every service function takes it first. */
export type Actor =
  | { type: 'user'; orgId: string; id: string; name: string; role: Role }
  | { type: 'automation'; orgId: string; id: string | null; name: string }
  | { type: 'candidate'; orgId: string; id: string; name: string };

/** A partner's own system, which acts in every registry of the partner and in no other organization. */
export type PartnerActor = { type: 'partner'; partnerId: string; name: string };

/** Throws INSUFFICIENT_PERMISSIONS unless the actor may; automation and candidates act by other proof. */
export function authorize(actor: Actor, permission: Permission): void {
  if (actor.type === 'user' && !roleAllows(actor.role, permission)) {
    throw new ServiceError(
      'INSUFFICIENT_PERMISSIONS',
      `The role ${actor.role} does not include ${permission}.`,
    );
  }
}
