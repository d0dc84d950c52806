// Auth: who acts, and what they may do. Tokens, sessions, keys and sign-ins become an actor here.
// Every service function takes the actor first and calls `authorize` before it reads or writes.

import { ServiceError } from '@/lib/base/errors';
import { type Permission, type Role, roleAllows } from '@/lib/contract/permissions';

/** The permission of a token with a single purpose, issued to automation. */
export type Grant = { permission: Permission; applicationIds: readonly string[] };

/**
 * The user, candidate or automation acting in one organization. Every service function takes it
 * first.
 */
export type Actor =
  | {
      type: 'user';
      orgId: string;
      id: string;
      name: string;
      role: Role;
      /** The session or API token they act with, if we issued it. */
      sessionId?: string;
    }
  | { type: 'automation'; orgId: string; id: string | null; name: string; grant?: Grant }
  | { type: 'candidate'; orgId: string; id: string; name: string };

/** A partner's system, which acts in all registries of the partner and in no other organization. */
export type PartnerActor = { type: 'partner'; partnerId: string; name: string };

function refusalOf(actor: Actor, permission: Permission): string | null {
  if (actor.type === 'automation' && actor.grant && actor.grant.permission !== permission) {
    return 'The token is for another purpose.';
  }
  if (actor.type === 'user' && !roleAllows(actor.role, permission)) {
    return `The role ${actor.role} does not include ${permission}.`;
  }
  return null;
}

/**
 * Throws INSUFFICIENT_PERMISSIONS if the actor lacks the permission. Candidates, and automation
 * without a grant, were authorized before they got here.
 */
export function authorize(actor: Actor, permission: Permission): void {
  const refusal = refusalOf(actor, permission);
  if (refusal) throw new ServiceError('INSUFFICIENT_PERMISSIONS', refusal);
}

/** Returns whether the actor has a permission that shows more of what they may read anyway. */
export function isAllowed(actor: Actor, permission: Permission): boolean {
  return refusalOf(actor, permission) === null;
}

/** The caller of a request. */
export type Caller = {
  actor: Actor | PartnerActor;
  /** Identifies the token or key in rate limits; never the secret itself. */
  key: string;
  /** True if the token is a browser session. */
  isSession?: boolean;
};
