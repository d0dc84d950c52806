import {
  allPermissions,
  type JobRole,
  type Permission,
  type Role,
  roleAllows,
  wholeOrganization,
} from '@/lib/contract/permissions';

export type { JobRole, Permission, Role };

/** Returns every permission that a role can include. */
export function everyPermission(): readonly Permission[] {
  return allPermissions;
}

/** Returns whether a role includes a permission, for the page that lists them. */
export function allowsRole(role: Role | JobRole, permission: Permission): boolean {
  return roleAllows(role, permission);
}

/** Returns whether somebody who is limited to locations lacks a permission of their role. */
export function endsWithLimits(permission: Permission): boolean {
  return wholeOrganization.has(permission);
}
