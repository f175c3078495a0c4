import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { receiptLateBefore } from '../filingColumns.ts';
import type { FilingClock } from '../filingRecord.ts';
import type { FilingConfirmation } from '../receipt/filingConfirmation.ts';
import type { FilingReceiptsRepository } from '../receipt/filingReceipts.repository.ts';
import type { FilingAttemptsRepository } from '../send/filingAttempts.repository.ts';
import type { SpvFilingsRepository } from '../spvFilings.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly receipts: FilingReceiptsRepository;
  readonly confirmation: FilingConfirmation;
  readonly audit: Audit;
  readonly clock: () => FilingClock;
};
type Settled = { readonly id: string; readonly verdict: ValidationStatus; readonly note: string };

/** Settles filings whose receipt is in doubt or late. */
export const createDoubtedReceipts = ({ tenants, filings, attempts, receipts, confirmation, audit, clock }: Deps) => ({
  /**
   * Records the authority's verdict as a person reads it, for a filing whose receipt is in doubt, of another form, or
   * late.
   *
   * @throws {AppError} `filing.notFound`; `filing.notSettleable` when the receipt is none of these
   */
  settle: (actor: Actor, { id, verdict, note }: Settled): Promise<{ spvFilingStatus: FilingStatus }> =>
    tenants.run(actor.tenantId, async (tx) => {
      const [filing] = await filings.lock(tx, [id]);
      if (filing === undefined) throw new AppError('filing.notFound');
      const { doubtedMessageId, receiptDoubt, uploadIndex, status, submittedAt } = filing;
      const { now } = clock();
      const isOfOtherForm = receiptDoubt === 'otherForm';
      const isKept = doubtedMessageId !== null && !isOfOtherForm;
      const receiptId = isKept ? await receipts.documentOf(tx, doubtedMessageId) : null;
      const isLate =
        status === 'Submitted' && receiptDoubt === null && submittedAt !== null && submittedAt < receiptLateBefore(now);
      const isAwaited = receiptId !== null || isOfOtherForm || isLate;
      if (!isAwaited || uploadIndex === null) throw new AppError('filing.notSettleable');
      const confirmed = await confirmation.confirm(tx, filing, { verdict, lines: [], uploadIndex, receiptId });
      if (confirmed === null) throw new AppError('filing.notSettleable');
      const attempt = await attempts.last(tx, id);
      const said = { settledBy: actor.userId, settledAt: now, note, settledVerdict: verdict };
      if (attempt !== null) await attempts.saveEnd(tx, attempt.id, { ...attempt, ...said });
      const settled = { action: 'spvFiling.settle', entityId: id, after: { verdict, receiptDoubt, note } } as const;
      await audit.append(tx, actor.userId, [settled, confirmed]);
      const [after] = await filings.lock(tx, [id]);
      return { spvFilingStatus: after?.status ?? filing.status };
    }),
});

/** Settles filings whose receipt is in doubt or late. */
export type DoubtedReceipts = ReturnType<typeof createDoubtedReceipts>;
