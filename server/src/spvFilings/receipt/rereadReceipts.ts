import type { TenantTx } from '../../db/tenantTx.ts';
import type { FilingClock, FilingRecord } from '../filingRecord.ts';
import type { LockedFiling } from '../spvFilings.repository.ts';
import type { FilingReceiptsRepository } from './filingReceipts.repository.ts';

type Deps = {
  readonly receipts: FilingReceiptsRepository;
  readonly clock: () => FilingClock;
  readonly wake: (job: 'askFilingStates' | 'readReceipts', inMs: number) => void;
};

/** Call it in the transaction that changes a filing, after the change. */
export type RereadReceipts = (tx: TenantTx, before: LockedFiling, after: FilingRecord) => Promise<void>;

/**
 * Marks receipts as unread that came before their filing could be identified: those of an index that is known only now,
 * and those of a period in which the set of filings with an unknown outcome has changed.
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
