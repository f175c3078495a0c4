import type { Ticks } from '../certificateRounds/waiting.ts';
import type { ApprovedFiling, FilingApproval } from './filingBatch.types.ts';

/** A tick stands for one approval of a filing, under the certificate that signs it. */
export const filingTicks: Ticks<ApprovedFiling, FilingApproval> = {
  tickOf: ({ filingId, approvedAt }, certificateId) => ({ filingId, certificateId, approvedAt }),
  keyOf: ({ certificateId, filingId, approvedAt }) => [certificateId, filingId, approvedAt].join('/'),
};
