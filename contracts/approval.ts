import type { FirmSettings } from './firmSettings.ts';
import { isAdmin, type Role } from './roles.ts';

/**
 * Whether filings can be approved where a second person has to: two people at least who may, so that whoever uploads
 * finds another. `roles` are those of the firm's active people.
 */
export const hasSecondApprover = (roles: readonly Role[], { approvedByAdminsOnly }: FirmSettings): boolean =>
  roles.filter((role) => !approvedByAdminsOnly || isAdmin(role)).length >= 2;

/**
 * Whether a change of the firm's people takes its last second approver: with it an upload of one person could be
 * approved by nobody. A firm that had none before loses nothing.
 */
export const losesSecondApprover = (before: readonly Role[], after: readonly Role[], settings: FirmSettings): boolean =>
  settings.approvedBySecondPerson && hasSecondApprover(before, settings) && !hasSecondApprover(after, settings);

type Approver = { readonly id: string; readonly role: Role; readonly firmSettings: FirmSettings };

/** Why a person may not approve a filing that the lifecycle lets be approved; null when they may. Source: decision D24. */
export function approvalRefusal(
  { id, role, firmSettings }: Approver,
  filing: { readonly createdBy: string },
): 'auth.forbidden' | 'filing.approverIsUploader' | null {
  if (firmSettings.approvedByAdminsOnly && !isAdmin(role)) return 'auth.forbidden';
  return firmSettings.approvedBySecondPerson && filing.createdBy === id ? 'filing.approverIsUploader' : null;
}
