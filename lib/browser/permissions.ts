import { type Permission, type Role, roleAllows } from '@/lib/contract/permissions';

export type { Permission, Role };

/** Says whether a control may be offered to a role; the service decides again for itself. */
export function may(role: Role, permission: Permission): boolean {
  return roleAllows(role, permission);
}
