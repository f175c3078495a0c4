import type { ReceiptDoubt } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { FilingEventType } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import type { FilingAttemptsRepository } from '../send/filingAttempts.repository.ts';
import { afterEvent, type FilingClock, type FilingFacts } from '../filingRecord.ts';
import type { RereadReceipts } from './rereadReceipts.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';

type Deps = {
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly clock: () => FilingClock;
  readonly rereadReceipts: RereadReceipts;
};
/** What a receipt or a person says of a filing, and where the receipt lies. */
export type Confirmation = {
  readonly verdict: ValidationStatus;
  readonly lines: readonly string[];
  readonly uploadIndex: string;
  /** Null where a person says what the authority says. */
  readonly receiptId: string | null;
};

/** Why an answer does not decide a filing, which message it came with, and whether the filing was confirmed by it. */
export type Doubt = { readonly state: ReceiptDoubt; readonly messageId: string | null; readonly isItsReceipt: boolean };

const EVENT_OF = {
  NoErrors: 'receipt.valid',
  WithWarnings: 'receipt.warned',
  WithErrors: 'receipt.failed',
} as const satisfies Record<ValidationStatus, FilingEventType>;

const UNCONFIRMED = {
  receiptId: null,
  confirmationError: null,
  confirmationWarning: null,
  confirmedAt: null,
  askAt: null,
} as const;

/** What the authority says of filings, whichever way it is heard. Of two receipts the first one counts. */
export const createFilingConfirmation = ({ filings, attempts, clock, rereadReceipts }: Deps) => {
  /** Answers what is to be written in the trail; null when it changes nothing about the filing. */
  async function apply(
    tx: TenantTx,
    filing: LockedFiling,
    event: FilingEventType,
    facts: FilingFacts,
  ): Promise<AuditEntry | null> {
    const after = afterEvent(filing, event, facts, clock());
    if (after === null) return null;
    const { uploadIndex } = after;
    const attempt = await attempts.awaited(tx, filing.id);
    const isUnknown = attempt?.outcome === 'unknown' && uploadIndex !== null;
    // An index of another attempt says nothing of this one.
    const isFound = isUnknown && !(await attempts.hasIndex(tx, filing.id, uploadIndex));
    if (isFound) await attempts.saveEnd(tx, attempt.id, { ...attempt, outcome: 'submitted', uploadIndex });
    const { signedId } = isFound ? attempt : after;
    await filings.saveState(tx, filing.id, filing.status, { ...after, signedId });
    await rereadReceipts(tx, filing, after);
    return {
      action: 'spvFiling.confirm',
      entityId: filing.id,
      before: { status: filing.status },
      after: { status: after.status, uploadIndex, receiptId: after.receiptId },
    };
  }

  return {
    /** A held filing has its receipt. */
    confirm: (tx: TenantTx, filing: LockedFiling, { verdict, lines, uploadIndex, receiptId }: Confirmation) => {
      const text = lines.length === 0 ? null : lines.join('\n');
      return apply(tx, filing, EVENT_OF[verdict], {
        uploadIndex,
        receiptId,
        confirmationError: verdict === 'WithErrors' ? text : null,
        confirmationWarning: verdict === 'WithWarnings' ? text : null,
      });
    },

    /**
     * A held filing has an answer that decides nothing. Where it has confirmed the filing already, before anybody had
     * looked at its signature, that is taken back. Null for a filing that has nothing to do with it.
     */
    async doubt(tx: TenantTx, filing: LockedFiling, { state, messageId, isItsReceipt }: Doubt) {
      const doubted = { receiptDoubt: state, doubtedMessageId: messageId };
      const { status, submittedAt } = filing;
      const after =
        status === 'Submitted'
          ? { ...filing, ...doubted }
          : isItsReceipt
            ? afterEvent(filing, 'receipt.withdrawn', { ...UNCONFIRMED, ...doubted, submittedAt }, clock())
            : null;
      if (after === null) return null;
      await filings.saveState(tx, filing.id, status, after);
      const entry: AuditEntry = {
        action: 'spvFiling.doubt',
        entityId: filing.id,
        before: { status },
        after: { status: after.status, receiptDoubt: state, messageId },
      };
      return entry;
    },

    /** The authority has not taken a held filing for a document at all. */
    async refuse(tx: TenantTx, filing: LockedFiling, submissionStatus: string): Promise<AuditEntry | null> {
      const refused = await apply(tx, filing, 'authority.notValid', { submissionStatus });
      const { uploadIndex } = filing;
      if (refused !== null && uploadIndex !== null) {
        await attempts.setRefused(tx, filing.id, uploadIndex, submissionStatus);
      }
      return refused;
    },
  };
};

/** What the authority says of filings. */
export type FilingConfirmation = ReturnType<typeof createFilingConfirmation>;
