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
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';
import type { RereadReceipts } from './rereadReceipts.ts';

type Deps = {
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly clock: () => FilingClock;
  readonly rereadReceipts: RereadReceipts;
};
/** The outcome that a receipt or a person gives a filing, and the receipt's content. */
export type Confirmation = {
  readonly verdict: ValidationStatus;
  readonly lines: readonly string[];
  readonly uploadIndex: string;
  /** Null when a person enters the outcome. */
  readonly receiptId: string | null;
  /** Message that brought the receipt; null for one that came otherwise. */
  readonly messageId?: string | null;
};

/** Why an answer does not decide a filing, its message, and whether it had confirmed the filing. */
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

/** Applies the authority's answers to filings, from the mailbox or from its status page. The first receipt counts. */
export const createFilingConfirmation = ({ filings, attempts, clock, rereadReceipts }: Deps) => {
  /** Saves a filing's new state and returns its audit entry. */
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
    /** Applies a receipt to a locked filing. Null when nothing changes. */
    async confirm(tx: TenantTx, filing: LockedFiling, receipt: Confirmation): Promise<AuditEntry | null> {
      const { verdict, lines, uploadIndex, receiptId } = receipt;
      const facts = { uploadIndex, receiptId, ...confirmationTexts(verdict, lines) };
      const after = afterEvent(filing, EVENT_OF[verdict], facts, clock());
      if (after === null) {
        const replaced = await inPlaceOfPersonsWord(attempts, tx, filing, { receipt, clock: clock() });
        return replaced === null ? null : save(tx, filing, replaced);
      }
      const named = await nameAttempt(attempts, tx, filing.id, uploadIndex);
      return save(tx, filing, named === null ? after : { ...after, signedId: named.signedId });
    },

    /**
     * Marks a locked filing's receipt as doubted. Withdraws the confirmation when this receipt gave it before its
     * signature was checked. Null when nothing changes.
     */
    async doubt(
      tx: TenantTx,
      filing: LockedFiling,
      { state, messageId, isItsReceipt }: Doubt,
    ): Promise<AuditEntry | null> {
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
      const change = { status: after.status, receiptDoubt: state, messageId };
      return { action: 'spvFiling.doubt', entityId: filing.id, before: { status }, after: change };
    },

    /**
     * The authority refuses a locked filing as no valid document, so nothing is filed under its index. The filing takes
     * the index of another attempt that was filed, if there is one.
     */
    async refuse(tx: TenantTx, filing: LockedFiling, submissionStatus: string): Promise<AuditEntry | null> {
      const { id, uploadIndex } = filing;
      if (afterEvent(filing, 'authority.notValid', {}, clock()) === null) return null;
      const named = uploadIndex === null ? null : await nameAttempt(attempts, tx, id, uploadIndex);
      const all = await attempts.ofFilings(tx, [id]);
      const refused = all.filter((one) => one.uploadIndex === uploadIndex);
      await saveRefusals(attempts, tx, refused, submissionStatus);
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

/** Applies the authority's answers to filings. */
export type FilingConfirmation = ReturnType<typeof createFilingConfirmation>;

/**
 * The filing after the first receipt that comes after a person gave the verdict: the receipt counts more than what the
 * person read, and both are kept. Null where no person has, or a receipt has come since.
 */
async function inPlaceOfPersonsWord(
  attempts: FilingAttemptsRepository,
  tx: TenantTx,
  filing: LockedFiling,
  { receipt, clock }: { readonly receipt: Confirmation; readonly clock: FilingClock },
): Promise<FilingRecord | null> {
  const { verdict, lines, uploadIndex, receiptId, messageId = null } = receipt;
  if (messageId === null || filing.uploadIndex !== uploadIndex) return null;
  const all = await attempts.ofFilings(tx, [filing.id]);
  const said = all.find(({ settledVerdict }) => settledVerdict !== null);
  if (said === undefined || said.laterVerdict !== null) return null;
  const facts = { receiptId, confirmedAt: filing.confirmedAt, ...confirmationTexts(verdict, lines) };
  const after = afterEvents({ ...filing, ...UNCONFIRMED }, ['receipt.withdrawn', EVENT_OF[verdict]], facts, clock);
  if (after === null) return null;
  await attempts.saveLater(tx, said.id, messageId, verdict);
  return { ...after, submittedAt: filing.submittedAt };
}

/** Gives the attempt of unknown outcome this index, unless another attempt has it; null when nothing changes. */
async function nameAttempt(
  attempts: FilingAttemptsRepository,
  tx: TenantTx,
  filingId: string,
  uploadIndex: string,
): Promise<AttemptRow | null> {
  const attempt = await attempts.awaited(tx, filingId);
  if (attempt === null || nextAttemptState(attemptState(attempt), { type: 'receipt.named' }) === null) return null;
  if (await attempts.hasIndex(tx, filingId, uploadIndex)) return null;
  const named = { ...attempt, outcome: 'submitted', uploadIndex } as const;
  await attempts.saveEnd(tx, attempt.id, named);
  return named;
}

async function saveRefusals(
  attempts: FilingAttemptsRepository,
  tx: TenantTx,
  refused: readonly AttemptRow[],
  reason: string,
): Promise<void> {
  for (const attempt of refused) {
    const state = nextAttemptState(attemptState(attempt), { type: 'authority.notValid' });
    if (state !== null) await attempts.saveEnd(tx, attempt.id, { ...attempt, reason });
  }
}

function confirmationTexts(verdict: ValidationStatus, lines: readonly string[]) {
  const text = lines.length === 0 ? null : lines.join('\n');
  return {
    confirmationError: verdict === 'WithErrors' ? text : null,
    confirmationWarning: verdict === 'WithWarnings' ? text : null,
  };
}
