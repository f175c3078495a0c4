import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import {
  canSettle,
  hasLaterReceipt,
  hasOtherForm,
  hasReceiptAfterwards,
  isDoubted,
  isFiledTwice,
} from '../filingRules.ts';
import { notSentOf, type SendProgress } from '../send/useSendProgress.ts';

/** What there is to read or to say about a filing. */
export type FilingOpening = 'otherForm' | 'doubt' | 'late' | 'afterwards' | 'settle' | 'details';

/** What opens when the status of a filing is pressed; null where there is nothing. */
export function detailViewOf(filing: SpvFiling, live: SendProgress | undefined): FilingOpening | null {
  if (isDoubted(filing)) return hasOtherForm(filing) ? 'otherForm' : 'doubt';
  if (filing.isReceiptLate) return 'late';
  if (hasReceiptAfterwards(filing)) return 'afterwards';
  if (canSettle(filing, live)) return 'settle';
  const hasDetails = isFiledTwice(filing) || hasLaterReceipt(filing) || WITH_DETAILS.includes(filing.spvFilingStatus);
  return hasDetails || notSentOf(filing, live) !== null ? 'details' : null;
}

const WITH_DETAILS: readonly SpvFiling['spvFilingStatus'][] = [
  'Invalid',
  'ConfirmedWithErrors',
  'ConfirmedWithWarnings',
  'InvalidSubmission',
];
