/** The four roles a member of an organization can have. */
export const roles = ['admin', 'recruiter', 'coordinator', 'viewer'] as const;
export type Role = (typeof roles)[number];

const reads = [
  'candidate:read',
  'job:read',
  'application:read',
  'blocklist:read',
  'background_check:read',
  'knowledge_base:read',
  'note:read',
  'delivery:read',
  'settings:read',
] as const;

const coordination = ['application:schedule', 'delivery:inspect', 'note:write'] as const;

const recruiting = [
  'candidate:write',
  'candidate:export',
  'application:write',
  'application:force',
  'job:write',
  'blocklist:write',
  'background_check:write',
  'knowledge_base:write',
] as const;

const administration = [
  'candidate:erase',
  'candidate:hold',
  'delivery:replay',
  'settings:write',
  'member:write',
  'partner:write',
  'screening:complete',
  'audit:read',
] as const;

/** The permission of a partner's key; no role includes it. */
export const partnerPermission = 'partner:call';

export type Permission =
  | typeof partnerPermission
  | (typeof reads)[number]
  | (typeof coordination)[number]
  | (typeof recruiting)[number]
  | (typeof administration)[number];

const permissionsOfRole: Record<Role, ReadonlySet<Permission>> = {
  viewer: new Set(reads),
  coordinator: new Set([...reads, ...coordination]),
  recruiter: new Set([...reads, ...coordination, ...recruiting]),
  admin: new Set([...reads, ...coordination, ...recruiting, ...administration]),
};

/** Returns whether a role includes a permission. */
export function roleAllows(role: Role, permission: Permission): boolean {
  return permissionsOfRole[role].has(permission);
}

/** Returns all permissions of a role, in alphabetical order. */
export function permissionsOf(role: Role): Permission[] {
  return [...permissionsOfRole[role]].sort();
}
