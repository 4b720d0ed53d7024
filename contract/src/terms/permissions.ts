/** The staff roles and what each may do (rules: accounts 1). */
export const ROLES = ['Admin', 'Staff', 'Viewer'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = ['view', 'create', 'update', 'delete'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTED: Record<Role, readonly Permission[]> = {
  Admin: ['view', 'create', 'update', 'delete'],
  Staff: ['view', 'create', 'update'],
  Viewer: ['view'],
};

/** True if the role has the permission. Always false without a role. */
export function can(role: Role | null | undefined, permission: Permission): boolean {
  return role != null && GRANTED[role].includes(permission);
}
