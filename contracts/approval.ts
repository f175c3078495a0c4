import type { FirmSettings } from './firmSettings.ts';
import { isAdmin, type Role } from './roles.ts';

/** A person of the firm, as the rules of approval see them. */
export type PossibleApprover = {
  readonly role: Role;
  /** False where the right was taken from this one person. */
  readonly mayApprove: boolean;
};

/** Whether a person may approve filings that others have uploaded. Source: decision D24. */
export const isApprover = ({ role, mayApprove }: PossibleApprover, { approvedByAdminsOnly }: FirmSettings): boolean =>
  mayApprove && (!approvedByAdminsOnly || isAdmin(role));

/**
 * Whether filings can be approved where a second person has to: two people at least who may, so that whoever uploads
 * finds another. `people` are the firm's active ones.
 */
const hasSecondApprover = (people: readonly PossibleApprover[], settings: FirmSettings): boolean =>
  people.filter((person) => isApprover(person, settings)).length >= 2;

/** Whether somebody may approve what others upload; where a second person has to, two. */
export const hasEnoughApprovers = (people: readonly PossibleApprover[], settings: FirmSettings): boolean =>
  settings.approvedBySecondPerson
    ? hasSecondApprover(people, settings)
    : people.some((person) => isApprover(person, settings));

/**
 * Whether a change of the firm's people takes its last second approver where one is wanted, or its last approver: with
 * them an upload could be approved by nobody. A firm that had none before loses nothing.
 */
export function losesSecondApprover(
  before: readonly PossibleApprover[],
  after: readonly PossibleApprover[],
  settings: FirmSettings,
): boolean {
  return hasEnoughApprovers(before, settings) && !hasEnoughApprovers(after, settings);
}

type Approver = PossibleApprover & { readonly id: string; readonly firmSettings: FirmSettings };

/** Why a person may not approve a filing that the lifecycle lets be approved; null when they may. Source: decision D24. */
export function approvalRefusal(
  { id, role, mayApprove, firmSettings }: Approver,
  filing: { readonly createdBy: string },
): 'auth.forbidden' | 'filing.approvalTaken' | 'filing.approverIsUploader' | null {
  if (!mayApprove) return 'filing.approvalTaken';
  if (!isApprover({ role, mayApprove }, firmSettings)) return 'auth.forbidden';
  return firmSettings.approvedBySecondPerson && filing.createdBy === id ? 'filing.approverIsUploader' : null;
}
