import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { nextFilingPlace } from '#machines/filingLifecycle/filingLifecycle.machine.ts';

/** What the lifecycle lets a person do with a filing. */
export const canApprove = ({ spvFilingStatus, clientId }: SpvFiling): boolean =>
  clientId !== null && nextFilingPlace(spvFilingStatus, 'filing.approve') !== null;

export const canRefile = ({ spvFilingStatus }: SpvFiling): boolean =>
  nextFilingPlace(spvFilingStatus, 'filing.refile') !== null;

export const canDelete = ({ spvFilingStatus }: SpvFiling): boolean =>
  nextFilingPlace(spvFilingStatus, 'filing.delete') !== null;

export const canSettle = ({ spvFilingStatus }: SpvFiling): boolean =>
  nextFilingPlace(spvFilingStatus, 'outcome.settled') !== null;

/** A receipt has come that confirms nothing. */
export type DoubtedFiling = SpvFiling & { readonly receiptDoubt: NonNullable<SpvFiling['receiptDoubt']> };
export const isDoubted = (filing: SpvFiling): filing is DoubtedFiling => filing.receiptDoubt !== null;
