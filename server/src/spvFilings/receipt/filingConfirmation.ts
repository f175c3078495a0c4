import type { ReceiptDoubt } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import { nextAttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import { refusalEvents } from '#machines/filingAttempt/filingOutcome.ts';
import type { FilingEventType } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import { afterEvent, afterEvents, type FilingClock, type FilingRecord } from '../filingRecord.ts';
import { indexOfSent } from '../send/attemptOutcome.ts';
import { attemptState } from '../send/attemptState.ts';
import type { AttemptRow, FilingAttemptsRepository } from '../send/filingAttempts.repository.ts';
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
  /** The attempt nobody knew the outcome of has this index, unless another one has it; null when it says nothing. */
  async function nameAttempt(tx: TenantTx, filingId: string, uploadIndex: string): Promise<AttemptRow | null> {
    const attempt = await attempts.awaited(tx, filingId);
    if (attempt === null || nextAttemptState(attemptState(attempt), { type: 'receipt.named' }) === null) return null;
    if (await attempts.hasIndex(tx, filingId, uploadIndex)) return null;
    const named = { ...attempt, outcome: 'submitted', uploadIndex } as const;
    await attempts.saveEnd(tx, attempt.id, named);
    return named;
  }

  /** Writes a filing's change; answers what is to be written in the trail. */
  async function save(tx: TenantTx, filing: LockedFiling, after: FilingRecord): Promise<AuditEntry> {
    await filings.saveState(tx, filing.id, filing.status, after);
    await rereadReceipts(tx, filing, after);
    const { status, uploadIndex, receiptId } = after;
    return {
      action: 'spvFiling.confirm',
      entityId: filing.id,
      before: { status: filing.status },
      after: { status, uploadIndex, receiptId },
    };
  }

  return {
    /** A held filing has its receipt. Null when that changes nothing about it. */
    async confirm(tx: TenantTx, filing: LockedFiling, { verdict, lines, uploadIndex, receiptId }: Confirmation) {
      const text = lines.length === 0 ? null : lines.join('\n');
      const facts = {
        uploadIndex,
        receiptId,
        confirmationError: verdict === 'WithErrors' ? text : null,
        confirmationWarning: verdict === 'WithWarnings' ? text : null,
      };
      const after = afterEvent(filing, EVENT_OF[verdict], facts, clock());
      if (after === null) return null;
      const named = await nameAttempt(tx, filing.id, uploadIndex);
      return save(tx, filing, named === null ? after : { ...after, signedId: named.signedId });
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

    /**
     * The authority has not taken a held filing for a document at all: nothing is filed under its index. Where another
     * attempt has filed it too, the filing goes on under that index.
     */
    async refuse(tx: TenantTx, filing: LockedFiling, submissionStatus: string): Promise<AuditEntry | null> {
      const { id, uploadIndex } = filing;
      if (afterEvent(filing, 'authority.notValid', {}, clock()) === null) return null;
      const named = uploadIndex === null ? null : await nameAttempt(tx, id, uploadIndex);
      const all = await attempts.ofFilings(tx, [id]);
      for (const attempt of all.filter((one) => one.uploadIndex === uploadIndex)) {
        const state = nextAttemptState(attemptState(attempt), { type: 'authority.notValid' });
        if (state !== null) await attempts.saveEnd(tx, attempt.id, { ...attempt, reason: submissionStatus });
      }
      const others = all.filter((one) => one.uploadIndex !== uploadIndex);
      const events = refusalEvents(others.map(attemptState));
      const isFiled = events.includes('outcome.corrected');
      const signed = named === null ? {} : { signedId: named.signedId };
      const facts = isFiled ? indexOfSent(others) : { submissionStatus, ...signed };
      const after = afterEvents(filing, events, facts, clock());
      return after === null ? null : save(tx, filing, after);
    },
  };
};

/** What the authority says of filings. */
export type FilingConfirmation = ReturnType<typeof createFilingConfirmation>;
