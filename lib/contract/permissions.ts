/** The roles a member of an organization can have. A collaborator sees only the jobs of their teams. */
export const roles = ['admin', 'recruiter', 'coordinator', 'viewer', 'collaborator'] as const;
export type Role = (typeof roles)[number];

/** The roles a service account can have: it is in no team, so it has no use for the last one. */
export const serviceRoles = ['admin', 'recruiter', 'coordinator', 'viewer'] as const;

/** The roles a member can have in the team of one job, beside the one in the organization. */
export const jobRoles = ['hiring_manager', 'interviewer'] as const;
export type JobRole = (typeof jobRoles)[number];

const admins = ['admin'] as const;
const recruiters = [...admins, 'recruiter'] as const;
const coordinators = [...recruiters, 'coordinator'] as const;
const office = [...coordinators, 'viewer'] as const;
const everybody = [...office, 'collaborator'] as const;

/** Who holds which permission: the only place that says so. A job role holds it on its job. */
export const permissionTable = {
  'organization:read': everybody,
  // Of one's own account only.
  'factor:write': everybody,
  'candidate:read': [...office, ...jobRoles],
  'application:read': [...office, ...jobRoles],
  'job:read': [...office, ...jobRoles],
  'note:read': [...office, ...jobRoles],
  'note:write': [...coordinators, ...jobRoles],
  'note:read_private': recruiters,
  'application:schedule': [...coordinators, 'hiring_manager'],
  'knowledge_base:read': [...office, 'hiring_manager'],
  'background_check:read': office,
  'blocklist:read': office,
  'delivery:read': office,
  'settings:read': office,
  'delivery:inspect': coordinators,
  'candidate:write': recruiters,
  'candidate:export': recruiters,
  'application:write': recruiters,
  'application:force': recruiters,
  'job:write': recruiters,
  'blocklist:write': recruiters,
  'tag:write': recruiters,
  'view:share': recruiters,
  'background_check:write': recruiters,
  'knowledge_base:write': recruiters,
  'team:write': recruiters,
  'candidate:erase': admins,
  'candidate:hold': admins,
  'delivery:replay': admins,
  'settings:write': admins,
  'member:write': admins,
  // What an identity provider does by SCIM.
  'member:provision': admins,
  'partner:write': admins,
  'screening:complete': admins,
  'audit:read': admins,
} as const satisfies Record<string, readonly (Role | JobRole)[]>;

/** The permission of a partner's key; no role includes it. */
export const partnerPermission = 'partner:call';

export type Permission = typeof partnerPermission | keyof typeof permissionTable;

/** Every permission that a role can include, in alphabetical order. */
export const allPermissions = (
  Object.keys(permissionTable) as (keyof typeof permissionTable)[]
).sort();

/**
 * What concerns all people of the organization at once; whoever is limited to some locations does
 * not have it. An API token of an admin can be.
 */
export const wholeOrganization: ReadonlySet<Permission> = new Set<Permission>([
  'candidate:export',
  'blocklist:write',
  'tag:write',
  'view:share',
  'delivery:read',
  'delivery:inspect',
  ...allPermissions.filter((permission) =>
    permissionTable[permission].every((role) => role === 'admin'),
  ),
]);

const permissionsOfRole = new Map<Role | JobRole, ReadonlySet<Permission>>(
  [...roles, ...jobRoles].map((role) => {
    const held = allPermissions.filter((one) => {
      const holders: readonly (Role | JobRole)[] = permissionTable[one];
      return holders.includes(role);
    });
    return [role, new Set(held)];
  }),
);

/** Returns whether a role, in the organization or on a job, includes a permission. */
export function roleAllows(role: Role | JobRole, permission: Permission): boolean {
  return permissionsOfRole.get(role)?.has(permission) ?? false;
}

/** Returns all permissions of a role, in alphabetical order. */
export function permissionsOf(role: Role | JobRole): Permission[] {
  return [...(permissionsOfRole.get(role) ?? [])].sort();
}
