import type { FilingSettlement, SpvFiling } from '#contracts/api/spvFiling.ts';
import { nextFilingStatus } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { SendProgress } from './send/useSendProgress.ts';

/** What the lifecycle lets a person do with a filing. */
export const canApprove = ({ spvFilingStatus, clientId }: SpvFiling): boolean =>
  clientId !== null && nextFilingStatus(spvFilingStatus, 'filing.approve') !== null;

/** It would go a second time, or has just been let go: another one of the same is on its way or has arrived. */
export const mayBeSecond = ({ spvFilingStatus, sameDeclaration }: SpvFiling): boolean =>
  sameDeclaration !== null &&
  !sameDeclaration.isRectified &&
  ['Validated', 'Approved', 'InvalidSubmission'].includes(spvFilingStatus);

export const canRefile = ({ spvFilingStatus, hasOpenAttempt }: SpvFiling): boolean =>
  !hasOpenAttempt && nextFilingStatus(spvFilingStatus, 'filing.refile') !== null;

/** An attempt that has no outcome may have sent it. */
export const canWithdraw = ({ spvFilingStatus, hasOpenAttempt }: SpvFiling): boolean =>
  !hasOpenAttempt && nextFilingStatus(spvFilingStatus, 'approval.withdrawn') !== null;

export const canDelete = ({ spvFilingStatus }: SpvFiling): boolean =>
  nextFilingStatus(spvFilingStatus, 'filing.delete') !== null;

/** Nobody knows what became of it, or an attempt to file it is open that this tab does not make. */
export const canSettle = ({ spvFilingStatus, hasOpenAttempt }: SpvFiling, live: SendProgress | undefined): boolean =>
  nextFilingStatus(spvFilingStatus, 'outcome.settled') !== null ||
  (hasOpenAttempt && !isOwn(live) && OF_AN_ATTEMPT.some((event) => nextFilingStatus(spvFilingStatus, event) !== null));

/** What an open attempt can still mean for its filing. */
const OF_AN_ATTEMPT = ['outcome.unknown', 'outcome.corrected'] as const;

/** A workstation has begun to send it and shows no sign of work; this tab is not at it. */
export const isLeftOpen = (filing: SpvFiling, live: SendProgress | undefined): boolean =>
  filing.openAttempt?.isLeft === true && canSettle(filing, live);

/** An index that a person typed, for whichever attempt, may still be corrected. */
export const canCorrect = ({ typedIndexes }: SpvFiling): boolean => typedIndexes.length > 0;

/** The receipt that came afterwards says something else than the person did. */
export const isContradicted = ({ said, verdict, receipt }: FilingSettlement): boolean =>
  receipt !== null && (said === 'notSent' || (said === 'confirmed' && verdict !== receipt.verdict));

/** A receipt has come since a person spoke of it. */
export const hasLaterReceipt = ({ settlement }: SpvFiling): boolean =>
  settlement !== null && settlement.receipt !== null;

/** A receipt fits a filing that a person called not sent. */
export const hasReceiptAfterwards = (filing: SpvFiling): boolean =>
  hasLaterReceipt(filing) && filing.settlement?.said === 'notSent';

/** True for what this tab sends now, or has just recorded. A filing that was refused has no attempt of this tab. */
const isOwn = (live: SendProgress | undefined) =>
  live?.kind === 'running' || live?.kind === 'recorded' || live?.kind === 'notSent';

/** An answer of the authority has come that decides nothing. */
export const isDoubted = ({ receiptDoubt }: SpvFiling): boolean => receiptDoubt !== null;

/** The authority has a declaration of another form under its index. */
export const hasOtherForm = ({ receiptDoubt }: SpvFiling): boolean => receiptDoubt?.state === 'otherForm';

/** The authority has it under more than one index. */
export const isFiledTwice = (filing: SpvFiling): boolean => uploadIndexesOf(filing).length > 1;

/** All indexes under which the authority has it. */
export const uploadIndexesOf = ({ uploadIndex, otherUploadIndexes }: SpvFiling): readonly string[] =>
  uploadIndex === null ? otherUploadIndexes : [uploadIndex, ...otherUploadIndexes];
