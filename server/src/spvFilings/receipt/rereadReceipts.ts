import type { TenantTx } from '../../db/tenantTx.ts';
import type { FilingReceiptsRepository } from './filingReceipts.repository.ts';
import type { FilingClock, FilingRecord } from '../filingRecord.ts';
import type { LockedFiling } from '../spvFilings.repository.ts';

type Deps = {
  readonly receipts: FilingReceiptsRepository;
  readonly clock: () => FilingClock;
  readonly wake: (job: 'askFilingStates' | 'readReceipts', inMs: number) => void;
};

/** Told in the transaction in which a filing changes, once the change is written. */
export type RereadReceipts = (tx: TenantTx, before: LockedFiling, after: FilingRecord) => Promise<void>;

/**
 * Has receipts read again that came before anybody could tell which filing they are for: that of an index which is known
 * only now, and those of a period in which a filing has begun, or another one ceased, to wait for its unknown outcome.
 */
export const createRereadReceipts =
  ({ receipts, clock, wake }: Deps): RereadReceipts =>
  async (tx, { id, status, uploadIndex }, after) => {
    if (after.status === 'Submitted' && after.uploadIndex !== null && after.uploadIndex !== uploadIndex) {
      wake('askFilingStates', clock().firstAskMs);
      if (await receipts.forgetReading(tx, after.uploadIndex)) wake('readReceipts', 0);
    }
    const isOtherwiseUnknown = (status === 'Processing') !== (after.status === 'Processing');
    if (isOtherwiseUnknown && (await receipts.forgetUnclaimed(tx, id))) wake('readReceipts', 0);
  };
