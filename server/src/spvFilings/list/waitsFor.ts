import { OF_THE_SAME, RECEIPT_OF_THE_SAME } from '../sameDeclaration.ts';

/** No later filing of the same is under way or has arrived, here or, by its receipt, elsewhere. */
const IS_LAST = `not exists (select from spv_filing g where ${OF_THE_SAME}
    and g.created_at > f.created_at and g.status not in ('NotStarted', 'Invalid', 'InvalidSubmission'))
  and not exists (select from spv_message r where ${RECEIPT_OF_THE_SAME} and r.date > f.created_at)`;

/** SQL: whether the receipt of a filing, `f`, is late; `before` is the instant of `receiptLateBefore`. */
const isReceiptLate = (before: string) =>
  `f.status = 'Submitted' and f.receipt_doubt is null and f.submitted_at < ${before}::timestamptz`;

/** SQL: what a filing, `f`, waits for, one of FILING_WAITS; null where it waits for nobody. */
export const waitsFor = (receiptLateBefore: string): string => `case
  when f.status = 'Validated' then 'approval'
  when f.status = 'Approved' then 'token'
  when f.status = 'Processing' then 'unknown'
  when f.status = 'Submitted' and f.receipt_doubt is not null then 'receiptDoubted'
  when ${isReceiptLate(receiptLateBefore)} then 'receiptLate'
  when f.status in ('Invalid', 'ConfirmedWithErrors', 'InvalidSubmission') and ${IS_LAST}
    then case f.status when 'Invalid' then 'invalid' when 'ConfirmedWithErrors' then 'withErrors' else 'refused' end
  end`;

/** SQL: the statuses in which a filing may wait, by which an index finds them. */
export const MAY_WAIT = `f.status in ('Validated', 'Approved', 'Processing', 'Submitted', 'Invalid', 'ConfirmedWithErrors',
  'InvalidSubmission')`;
