import type { FilingWait } from '#contracts/api/spvFiling.ts';

/** The words for what filings wait for. */
export const FILING_WAIT_KEY = {
  invalid: 'common:filingWaits.invalid',
  withErrors: 'common:filingWaits.withErrors',
  refused: 'common:filingWaits.refused',
  unknown: 'common:filingWaits.unknown',
  receiptDoubted: 'common:filingWaits.receiptDoubted',
  receiptLate: 'common:filingWaits.receiptLate',
  approval: 'common:filingWaits.approval',
  token: 'common:filingWaits.token',
} as const satisfies Record<FilingWait, string>;
