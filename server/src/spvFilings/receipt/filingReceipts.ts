import * as v from 'valibot';
import { SIGNATURE_DOUBTS, type ReceiptDoubt, type SignatureDoubt } from '#contracts/api/spvFiling.ts';
import type { Audit } from '../../audit/audit.ts';
import type { ContentStore } from '../../content/contentStore.ts';
import { temporaryFile } from '../../content/temporaryFile.ts';
import type { DeclarationChecker } from '../../declarations/checkDeclaration.ts';
import type { ReceiptReading } from '../../declarations/readReceipt.ts';
import { NO_FIRM, type Tenants, type TenantTx } from '../../db/tenantTx.ts';
import type { FilingAttemptsRepository } from '../send/filingAttempts.repository.ts';
import type { Confirmation, FilingConfirmation } from './filingConfirmation.ts';
import type { FilingReceiptsRepository, UnreadReceipt } from './filingReceipts.repository.ts';
import { RECEIPTS_AT_ONCE } from './filingReceipts.repository.ts';
import { isOtherForm } from './otherForm.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly receipts: FilingReceiptsRepository;
  readonly confirmation: FilingConfirmation;
  readonly store: ContentStore;
  readonly checker: DeclarationChecker;
  readonly audit: Audit;
};

/**
 * Receipts come signed, so that one without a signature is in doubt too. One whose signer nobody could compare with the
 * authority came over its own connection and is taken as what the server itself fetches there. See docs/adr/0008.
 */
const doubtSchema = v.picklist(SIGNATURE_DOUBTS);

/** Reads the receipts of the mailbox: each says how its message and its filing stand. */
export const createFilingReceipts = (deps: Deps) => {
  const { tenants, filings, attempts, receipts, confirmation, store, checker, audit } = deps;

  /** The filing a receipt is for: by its index, else the only one of its period that nobody knows the outcome of. */
  async function filingOf(tx: TenantTx, message: UnreadReceipt, index: string): Promise<LockedFiling | null> {
    const [known] = await filings.lockOfIndex(tx, [index], message.taxId);
    if (known !== undefined) return known;
    const { taxId, statementType, reportingMonth: month, reportingYear: year } = message;
    if (statementType === null || month === null || year === null) return null;
    const date = message.date.toISOString();
    const found = await attempts.unknownFor(tx, { taxId, statementType, month, year, date });
    const [only, ...others] = found;
    // Of two nobody can tell which one it is: a person can.
    if (only === undefined || others.length > 0) return null;
    const [filing] = await filings.lock(tx, [only.filingId]);
    return filing?.status === 'Processing' && filing.uploadIndex === null ? filing : null;
  }

  /** What a receipt in doubt says is not taken for its filing's outcome; the filing tells that it has come. */
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

  /** A document that is the receipt of another filing than its message says confirms neither. */
  async function disregard(tx: TenantTx, message: UnreadReceipt, documentIndex: string): Promise<void> {
    if (!(await receipts.setRead(tx, message.id, null))) return;
    const after = { validationStatus: null, uploadIndex: message.uploadIndex, documentIndex };
    await audit.append(tx, null, [{ action: 'spvMessage.readReceipt', entityId: message.id, after }]);
  }

  /** What a receipt says of the filing it is for; one of another form says only that it has come. */
  const tell = (
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
    const filing = verdict === null || index === null ? null : await filingOf(tx, message, index);
    const saidLines = verdict === null ? [] : lines;
    if (!(await receipts.setRead(tx, message.id, verdict, saidLines)) || verdict === null) return;
    const read = {
      action: 'spvMessage.readReceipt',
      entityId: message.id,
      after: { validationStatus: verdict },
    } as const;
    const forms = [message.statementType, statementType];
    const said =
      filing === null || index === null
        ? null
        : await tell(tx, filing, message, forms, { verdict, lines, uploadIndex: index, receiptId: message.contentId });
    await audit.append(tx, null, said === null ? [read] : [read, said]);
  }

  async function read(tenantId: string, message: UnreadReceipt): Promise<void> {
    const { signatureState } = message;
    if (v.is(doubtSchema, signatureState)) return tenants.run(tenantId, (tx) => doubt(tx, message, signatureState));
    const bytes = await store.open(tenantId, message.sha256);
    if (bytes === null) throw new Error('The document of a receipt is lost.');
    const receipt = await temporaryFile(bytes, (path) => checker.readReceipt(tenantId, { path }));
    await tenants.run(tenantId, (tx) => settle(tx, message, receipt));
  }

  return {
    /** Reads what is unread, in all firms. One that cannot be read keeps no other one waiting. */
    async readAll(): Promise<void> {
      const failures: unknown[] = [];
      for (const tenantId of await tenants.read(NO_FIRM, (tx) => receipts.firmsWithUnread(tx))) {
        let last: UnreadReceipt | null = null;
        for (let isMore = true; isMore;) {
          const behind: UnreadReceipt | null = last;
          const unread: UnreadReceipt[] = await tenants.read(tenantId, (tx) => receipts.unread(tx, behind));
          for (const message of unread) {
            await read(tenantId, message).catch((failure: unknown) => failures.push(failure));
          }
          last = unread.at(-1) ?? null;
          isMore = unread.length === RECEIPTS_AT_ONCE;
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};

/** Which form a receipt is of does not depend on its signature status: under that index lies another filing. */
const saysOtherForm = ({ statementType, receiptDoubt }: LockedFiling, message: UnreadReceipt): boolean =>
  receiptDoubt === 'otherForm' || isOtherForm(statementType, [message.statementType]);

/** Reads the receipts of the mailbox. */
