import type { FirmSettings } from './firmSettings.ts';
import { ROLES, type Role } from './roles.ts';

/** What people of a firm may do, by the least role that may. Source: decision D24. */
export const RIGHTS = {
  clients: 'member',
  work: 'member',
  tasks: 'member',
  time: 'member',
  messages: 'member',
  filings: 'member',
  requests: 'member',
  contactForms: 'member',
  profile: 'member',
  /** Members too, unless the firm demands admins. */
  approval: 'member',
  certificatesOfOthers: 'admin',
  templates: 'admin',
  engagements: 'admin',
  billing: 'admin',
  people: 'admin',
  apiKeys: 'admin',
  exports: 'admin',
  audit: 'admin',
  rolesOfAdmins: 'owner',
  flags: 'owner',
  firmDeletion: 'owner',
} as const satisfies Record<string, Role>;
export type Right = keyof typeof RIGHTS;

/** The least role that has a right in a firm. */
export const leastRoleOf = (right: Right, { approvedByAdminsOnly }: FirmSettings): Role =>
  right === 'approval' && approvedByAdminsOnly ? 'admin' : RIGHTS[right];

/** Whether a role has a right in a firm. */
export const hasRight = (role: Role, right: Right, firmSettings: FirmSettings): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(leastRoleOf(right, firmSettings));
