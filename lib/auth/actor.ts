// Auth: who acts, and what they may do. Tokens, sessions, keys and sign-ins become an actor here.
// Every service function takes the actor first and calls `authorize` before it reads or writes.

import { ServiceError } from '@/lib/base/errors';
import {
  allPermissions,
  type JobRole,
  type Permission,
  permissionsOf,
  type Role,
  roleAllows,
  wholeOrganization,
} from '@/lib/contract/permissions';

/** The permission of a token with a single purpose, issued to automation. */
export type Grant = { permission: Permission; applicationIds: readonly string[] };

/** What narrows or widens a member's role: the locations they are limited to, and their jobs' teams. */
export type Scope = {
  /** Null where they are not limited to some. */
  locationIds: readonly string[] | null;
  teams: readonly { jobId: string; role: JobRole }[];
};

/** The API token that somebody acts with. */
export type ActingToken = {
  id: string;
  expiresAt: Date;
  /** What it may do of what its owner may; null for all of that. */
  permissions: ReadonlySet<string> | null;
};

/**
 * The user, service account, candidate, automation or operator acting in one organization. Every
 * service function takes it first.
 */
export type Actor =
  | {
      type: 'user';
      orgId: string;
      id: string;
      name: string;
      role: Role;
      /** Null where the role alone decides. Whoever makes an actor has to know. */
      scope: Scope | null;
      /** The session or API token they act with, if we issued it. */
      sessionId?: string;
      /** The API token they act with; none in a browser, and with a token of an identity provider. */
      token?: ActingToken;
      /** True where the organization requires a second factor that they do not have. */
      lacksFactor?: true;
      /** True in a session that the organization's own identity provider began. */
      isByProvider?: true;
    }
  | {
      type: 'service_account';
      orgId: string;
      id: string;
      name: string;
      role: Role;
      scope: Scope | null;
      token: ActingToken;
    }
  | { type: 'automation'; orgId: string; id: string | null; name: string; grant?: Grant }
  | { type: 'candidate'; orgId: string; id: string; name: string }
  | { type: 'operator'; orgId: string; id: null; name: string };

/** A partner's system, which acts in all registries of the partner and in no other organization. */
export type PartnerActor = { type: 'partner'; partnerId: string; name: string };

type Holder = { role: Role; scope: Scope | null; token?: ActingToken };

/** An actor whose role decides what they may do. */
export type RoleActor = Extract<Actor, { role: Role }>;

/** Returns whether the role of an actor decides what they may do. */
export function hasRole(actor: Actor | PartnerActor): actor is RoleActor {
  return actor.type === 'user' || actor.type === 'service_account';
}

function holds({ role, scope, token }: Holder, permission: Permission): boolean {
  if (token?.permissions && !token.permissions.has(permission)) return false;
  if (scope?.locationIds && wholeOrganization.has(permission)) return false;
  if (roleAllows(role, permission)) return true;
  return scope?.teams.some((seat) => roleAllows(seat.role, permission)) ?? false;
}

/** Returns all that somebody may do somewhere in their organization, in alphabetical order. */
export function permissionsHeld(member: Holder): Permission[] {
  return allPermissions.filter((permission) => holds(member, permission));
}

function refusalOf(actor: Actor, permission: Permission): string | null {
  if (actor.type === 'automation' && actor.grant && actor.grant.permission !== permission) {
    return 'The token is for another purpose.';
  }
  if (hasRole(actor) && !holds(actor, permission)) {
    if (actor.token && holds({ ...actor, token: undefined }, permission)) {
      return `The API token does not include ${permission}.`;
    }
    if (actor.scope?.locationIds && holds({ ...actor, scope: null }, permission)) {
      return `Whoever is limited to some locations does not have ${permission}.`;
    }
    return `The role ${actor.role} does not include ${permission}.`;
  }
  return null;
}

/**
 * Throws INSUFFICIENT_PERMISSIONS if the actor has the permission nowhere, SECOND_FACTOR_REQUIRED if
 * they have to set up a second factor first; what they may do with one row is for authorizeOn to say.
 * Candidates, operators, and automation without a grant were authorized before they got here.
 */
export function authorize(actor: Actor, permission: Permission): void {
  if (actor.type === 'user' && actor.lacksFactor && permission !== 'factor:write') {
    throw new ServiceError(
      'SECOND_FACTOR_REQUIRED',
      'Your organization requires a second factor. Set one up in the browser to go on.',
    );
  }
  const refusal = refusalOf(actor, permission);
  if (refusal) throw new ServiceError('INSUFFICIENT_PERMISSIONS', refusal);
}

/** Returns whether the actor has a permission that shows more of what they may read anyway. */
export function isAllowed(actor: Actor, permission: Permission): boolean {
  return refusalOf(actor, permission) === null;
}

/** Throws INSUFFICIENT_PERMISSIONS if somebody would give more than they hold themselves. */
export function authorizeToGive(actor: Actor, permissions: readonly Permission[]): void {
  // What concerns only one's own account is nobody's to give.
  const missing = permissions.find(
    (permission) => permission !== 'factor:write' && !isAllowed(actor, permission),
  );
  if (!missing) return;
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    `Nobody can give more than they have, and you lack ${missing} here.`,
  );
}

/**
 * Throws INSUFFICIENT_PERMISSIONS unless the actor may decide how members sign in and which roles that
 * gives: whoever does can come in as any of them, admins too.
 */
export function authorizeWaysIn(actor: Actor): void {
  authorize(actor, 'member:write');
  authorizeToGive(actor, permissionsOf('admin'));
}

/** Returns what a history calls an actor: to its readers, service accounts and operators are automation. */
export function recordedType({ type }: Actor): 'user' | 'automation' | 'candidate' {
  return type === 'user' || type === 'candidate' ? type : 'automation';
}

/** Returns the id of the acting user; null if nobody is, which equals no row's. */
export function userIdOf(actor: Actor): string | null {
  return actor.type === 'user' ? actor.id : null;
}

/**
 * Names who guesses at the password or the codes of whoever acts in a browser session. Where the
 * provider of an organization began it, its guesses count by themselves: otherwise they would hold up
 * what the person does elsewhere.
 */
export function guesserOf({ id, orgId, isByProvider }: Extract<Actor, { type: 'user' }>): string {
  return isByProvider ? `${id}:${orgId}` : id;
}

/** The caller of a request. */
export type Caller = {
  actor: Actor | PartnerActor;
  /** Identifies the token or key in rate limits; never the secret itself. */
  key: string;
  /** True if the token is a browser session. */
  isSession?: boolean;
};
