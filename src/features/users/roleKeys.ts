import type { Role } from '#contracts/roles.ts';

/** Names of the roles. */
export const ROLE_KEY = {
  member: 'role.member',
  admin: 'role.admin',
  owner: 'role.owner',
} as const satisfies Record<Role, string>;

/** What the roles are for. Source: specification SE-5. */
export const ROLE_TEXT_KEY = {
  member: 'roleText.member',
  admin: 'roleText.admin',
  owner: 'roleText.owner',
} as const satisfies Record<Role, string>;
