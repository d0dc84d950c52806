import { type Permission, type Role, roleAllows } from '@/lib/contract/permissions';

export type { Permission, Role };

/** Whether to show a control to a role; the service checks again. */
export function may(role: Role, permission: Permission): boolean {
  return roleAllows(role, permission);
}
