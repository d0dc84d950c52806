// Auth: who acts, and what they may do. Tokens, sessions, keys and sign-in lead to an actor here;
// every service function takes the actor first and asks `authorize` before it reads or writes.

import { ServiceError } from '@/lib/base/errors';
import { type Permission, type Role, roleAllows } from '@/lib/contract/permissions';

/** What a token of a single purpose allows, where it stands for the service itself. */
export type Grant = { permission: Permission; applicationIds: readonly string[] };

/** Who acts inside one organization. Every service function takes it first. */
export type Actor =
  | { type: 'user'; orgId: string; id: string; name: string; role: Role }
  | { type: 'automation'; orgId: string; id: string | null; name: string; grant?: Grant }
  | { type: 'candidate'; orgId: string; id: string; name: string };

/** A partner's own system, which acts in every registry of the partner and in no other organization. */
export type PartnerActor = { type: 'partner'; partnerId: string; name: string };

/**
 * Throws INSUFFICIENT_PERMISSIONS unless the actor may; candidates, and automation without a grant,
 * act by other proof.
 */
export function authorize(actor: Actor, permission: Permission): void {
  if (actor.type === 'automation' && actor.grant && actor.grant.permission !== permission) {
    throw new ServiceError('INSUFFICIENT_PERMISSIONS', 'The token is for another purpose.');
  }
  if (actor.type === 'user' && !roleAllows(actor.role, permission)) {
    throw new ServiceError(
      'INSUFFICIENT_PERMISSIONS',
      `The role ${actor.role} does not include ${permission}.`,
    );
  }
}

/** Who called, as far as one surface can tell. */
export type Caller = {
  actor: Actor | PartnerActor;
  /** What stands for the token or key in limits: never the secret itself. */
  key: string;
  /** Whether the token is the session of somebody's browser. */
  isSession?: boolean;
};
