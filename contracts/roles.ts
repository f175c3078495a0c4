/** Roles of a firm's staff, the least first. Who signs a firm up is its owner. */
export const ROLES = ['member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** A person of the firm, as rules see them. */
type Person = { readonly id: string; readonly role: Role };

/** An owner may do whatever an admin may. */
export const isAdmin = (role: Role): boolean => role !== 'member';

/** Whether a certificate may be renamed or removed: one's own, and by admins every other. Source: decision D24. */
export const mayChangeCertificate = (person: Person, certificate: { readonly createdBy: string }): boolean =>
  certificate.createdBy === person.id || isAdmin(person.role);

/** The roles that a person may give to others, and take from them. Source: decision D24. */
export const rolesToGive = (role: Role): readonly Role[] => {
  if (role === 'owner') return ROLES;
  return role === 'admin' ? ['member'] : [];
};

/** Why a person may not remove a colleague or change their role; null when they may. Nobody can do it to oneself. */
export function colleagueRefusal(person: Person, colleague: Person): 'user.self' | 'auth.forbidden' | null {
  if (person.id === colleague.id) return 'user.self';
  return rolesToGive(person.role).includes(colleague.role) ? null : 'auth.forbidden';
}
