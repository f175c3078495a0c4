import type { FilingStatus, SpvFiling } from '#contracts/api/spvFiling.ts';
import type { BadgeTone } from '#src/shared/ui/labels/Badge.tsx';
import { hasReceiptAfterwards, isDoubted, isFiledTwice } from '../filingRules.ts';

/** The six steps of a filing. Source: decision D6. */
export const FILING_STEPS = ['received', 'validated', 'approved', 'signed', 'submitted', 'confirmed'] as const;
export type FilingStep = (typeof FILING_STEPS)[number];

type Look = { readonly step: FilingStep; readonly tone: BadgeTone; readonly isFault: boolean };

/** The current step of a filing, and how it looks. */
export function statusAppearance(filing: SpvFiling): Look {
  const look = FILING_LOOK[filing.spvFilingStatus];
  const isWrong = isDoubted(filing) || isFiledTwice(filing) || hasReceiptAfterwards(filing);
  if (isWrong) return { ...look, tone: 'critical', isFault: true };
  return filing.isReceiptLate ? { ...look, tone: 'warning', isFault: true } : look;
}

const FILING_LOOK = {
  NotStarted: { step: 'received', tone: 'neutral', isFault: false },
  Invalid: { step: 'received', tone: 'critical', isFault: true },
  Validated: { step: 'validated', tone: 'neutral', isFault: false },
  Approved: { step: 'approved', tone: 'info', isFault: false },
  Signed: { step: 'signed', tone: 'info', isFault: false },
  Submitted: { step: 'submitted', tone: 'info', isFault: false },
  Processing: { step: 'submitted', tone: 'warning', isFault: true },
  InvalidSubmission: { step: 'submitted', tone: 'critical', isFault: true },
  Confirmed: { step: 'confirmed', tone: 'positive', isFault: false },
  ConfirmedWithWarnings: { step: 'confirmed', tone: 'warning', isFault: true },
  ConfirmedWithErrors: { step: 'confirmed', tone: 'critical', isFault: true },
} as const satisfies Record<FilingStatus, Look>;
