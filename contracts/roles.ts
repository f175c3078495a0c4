/** Roles of a firm's staff. Who signs a firm up is its owner. */
export const ROLES = ['member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** An owner may do whatever an admin may. */
export const isAdmin = (role: Role): boolean => role !== 'member';

/** Whether a certificate may be renamed or removed: one's own, and by admins every other. Source: decision D24. */
export const mayChangeCertificate = (
  person: { readonly id: string; readonly role: Role },
  certificate: { readonly createdBy: string },
): boolean => certificate.createdBy === person.id || isAdmin(person.role);
