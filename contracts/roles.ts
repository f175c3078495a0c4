/** Roles of a firm's staff. Who signs a firm up is its owner. */
export const ROLES = ['member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What not everybody may do at a firm, and which roles may. Everything else is open to all of its staff. */
export const PERMISSIONS = {
  /** Rename or remove a certificate that a colleague has added. */
  'spvCertificate.changeOfOthers': ['admin', 'owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Permission = keyof typeof PERMISSIONS;

/** Whether a role may do it. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  PERMISSIONS[permission].some((allowed) => allowed === role);
