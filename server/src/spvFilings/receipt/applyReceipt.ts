import type { ReceiptDoubt, SignatureDoubt } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { Audit, AuditEntry } from '../../audit/audit.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import { isOtherForm } from '../../declarations/otherForm.ts';
import type { ReceiptReading } from '../../declarations/readReceipt.ts';
import type { FilingAttemptsRepository, ReceiptPeriod } from '../send/filingAttempts.repository.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';
import type { Confirmation, FilingConfirmation } from './filingConfirmation.ts';
import type { FilingReceiptsRepository, UnreadReceipt } from './filingReceipts.repository.ts';

type Deps = {
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly receipts: FilingReceiptsRepository;
  readonly confirmation: FilingConfirmation;
  readonly audit: Audit;
};

/** Applies a receipt of the mailbox to its message and its filing. */
export const createApplyReceipt = (deps: Deps) => {
  const { filings, receipts, confirmation, audit } = deps;

  /** Records a doubted receipt: it does not decide its filing, which shows the doubt. */
  async function doubt(tx: TenantTx, message: UnreadReceipt, state: SignatureDoubt): Promise<void> {
    const { uploadIndex, taxId } = message;
    const [filing] = uploadIndex === null ? [] : await filings.lockOfIndex(tx, [uploadIndex], taxId);
    if (!(await receipts.setRead(tx, message.id, null))) return;
    const isItsReceipt = filing !== undefined && (await receipts.isDocument(tx, filing.receiptId, message.sha256));
    const why: ReceiptDoubt = filing !== undefined && saysOtherForm(filing, message) ? 'otherForm' : state;
    const found = { state: why, messageId: message.id, isItsReceipt };
    const doubted = filing === undefined ? null : await confirmation.doubt(tx, filing, found);
    await audit.append(tx, null, [
      { action: 'spvMessage.doubtReceipt', entityId: message.id, after: { signatureStatus: state } },
      ...(doubted === null ? [] : [doubted]),
    ]);
  }

  /** Records a document that belongs to another filing than its message: it confirms neither. */
  async function disregard(tx: TenantTx, message: UnreadReceipt, documentIndex: string): Promise<void> {
    if (!(await receipts.setRead(tx, message.id, null))) return;
    const after = { validationStatus: null, uploadIndex: message.uploadIndex, documentIndex };
    await audit.append(tx, null, [{ action: 'spvMessage.readReceipt', entityId: message.id, after }]);
  }

  /** Applies a receipt to its filing; a receipt of another form only marks it as doubted. */
  const applyToFiling = (
    tx: TenantTx,
    filing: LockedFiling,
    { id }: UnreadReceipt,
    forms: readonly (string | null)[],
    receipt: Confirmation,
  ) =>
    isOtherForm(filing.statementType, forms)
      ? confirmation.doubt(tx, filing, { state: 'otherForm', messageId: id, isItsReceipt: false })
      : confirmation.confirm(tx, filing, receipt);

  async function settle(
    tx: TenantTx,
    message: UnreadReceipt,
    { verdict, lines, uploadIndex, statementType }: ReceiptReading,
  ): Promise<void> {
    const index = message.uploadIndex ?? uploadIndex;
    if (verdict !== null && uploadIndex !== null && uploadIndex !== index) return disregard(tx, message, uploadIndex);
    const filing = verdict === null || index === null ? null : await lockFilingOf(deps, tx, message, index);
    if (!(await receipts.setRead(tx, message.id, verdict, verdict === null ? [] : lines)) || verdict === null) return;
    const read = {
      action: 'spvMessage.readReceipt',
      entityId: message.id,
      after: { validationStatus: verdict },
    } as const;
    const forms = [message.statementType, statementType];
    const applied =
      filing === null || index === null
        ? null
        : await applyToFiling(tx, filing, message, forms, {
            verdict,
            lines,
            uploadIndex: index,
            receiptId: message.contentId,
            messageId: message.id,
          });
    const noted = filing === null && index !== null ? await noteAfterNotSent(deps, tx, message, index, verdict) : [];
    await audit.append(tx, null, [read, ...(applied === null ? [] : [applied]), ...noted]);
  }

  return { doubt, settle };
};

/** Applies a receipt of the mailbox to its message and its filing. */
export type ApplyReceipt = ReturnType<typeof createApplyReceipt>;

/** Finds the filing of a receipt: by its index, else the only filing of its period with an unknown outcome. */
async function lockFilingOf(
  { filings, attempts }: Pick<Deps, 'filings' | 'attempts'>,
  tx: TenantTx,
  message: UnreadReceipt,
  index: string,
): Promise<LockedFiling | null> {
  const [known] = await filings.lockOfIndex(tx, [index], message.taxId);
  if (known !== undefined) return known;
  const period = periodOf(message);
  const found = period === null ? [] : await attempts.unknownFor(tx, period);
  const [only, ...others] = found;
  // Two candidates are left to a person.
  if (only === undefined || others.length > 0) return null;
  const [filing] = await filings.lock(tx, [only.filingId]);
  return filing?.status === 'Processing' && filing.uploadIndex === null ? filing : null;
}

/**
 * Notes a receipt of no known index on the attempts that a person called not sent and that it could belong to: the
 * filing says both, and the person decides.
 */
async function noteAfterNotSent(
  { filings, attempts }: Pick<Deps, 'filings' | 'attempts'>,
  tx: TenantTx,
  message: UnreadReceipt,
  index: string,
  verdict: ValidationStatus,
): Promise<AuditEntry[]> {
  const period = periodOf(message);
  const found = period === null ? [] : await attempts.notSentFor(tx, period, index);
  await filings.lock(
    tx,
    found.map(({ filingId }) => filingId),
  );
  for (const { id } of found) await attempts.saveLater(tx, id, message.id, verdict);
  return found.map(({ id, filingId }) => ({
    action: 'spvFiling.laterReceipt',
    entityId: filingId,
    after: { attemptId: id, messageId: message.id, uploadIndex: index, validationStatus: verdict },
  }));
}

function periodOf({ taxId, statementType, date, ...message }: UnreadReceipt): ReceiptPeriod | null {
  const { reportingMonth: month, reportingYear: year } = message;
  if (statementType === null || month === null || year === null) return null;
  return { taxId, statementType, month, year, date: date.toISOString() };
}

/** The form of a receipt does not depend on its signature status: another filing has that index. */
const saysOtherForm = ({ statementType, receiptDoubt }: LockedFiling, message: UnreadReceipt): boolean =>
  receiptDoubt === 'otherForm' || isOtherForm(statementType, [message.statementType]);
