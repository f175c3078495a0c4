import type { FilingFigures } from '#contracts/api/filingFigures.ts';
import { FILING_STATUSES, type FilingStatus } from '#contracts/api/spvFiling.ts';

/** The figures that filter the list, in their order. */
export const FIGURES = ['filed', 'toRedo', 'sending', 'awaitingSigning', 'awaitingApproval'] as const;
export type Figure = (typeof FIGURES)[number];

/** The statuses that a figure counts. */
const STATUSES = {
  filed: ['Submitted', 'ConfirmedWithErrors', 'ConfirmedWithWarnings', 'Confirmed'],
  toRedo: ['ConfirmedWithErrors', 'InvalidSubmission'],
  sending: ['Signed', 'Processing'],
  awaitingSigning: ['Approved'],
  awaitingApproval: ['Validated'],
} as const satisfies Record<Figure, readonly FilingStatus[]>;

/** The statuses as the address has them. */
export const statusesOf = (figure: Figure): string =>
  FILING_STATUSES.filter((status) => STATUSES[figure].some((one) => one === status)).join(',');

/** What a figure counts. */
export const valueOf = (figures: FilingFigures, figure: Figure): number =>
  figure === 'toRedo' ? figures.confirmedWithErrors + figures.refused : figures[figure];
