import type { Audit, AuditEntry } from '../../audit/audit.ts';
import type { StateRow } from '../../authorityStatus/stateAnswer.ts';
import type { FilingStateClient } from '../../authorityStatus/stateClient.ts';
import type { ContentKeeper } from '../../content/content.module.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { DeclarationChecker } from '../../declarations/checkDeclaration.ts';
import { isOtherForm } from '../../declarations/otherForm.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';
import type { FilingConfirmation } from './filingConfirmation.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly confirmation: FilingConfirmation;
  readonly keeper: ContentKeeper;
  readonly client: FilingStateClient;
  readonly checker: DeclarationChecker;
  readonly audit: Audit;
};

/** A filing as the authority identifies it, with each name that it gives the form. */
type Named = {
  readonly uploadIndex: string;
  readonly fiscalCode: string;
  readonly forms: readonly (string | null)[];
};

/** The authority's own explanation of an invalid document. Source: anaf-spv.md 4.2. */
const NOT_VALID =
  'tipul documentului nu este cunoscut sau documentul nu este semnat sau semnătura electronică nu are drept de ' +
  'depunere pentru CIF sau nu este completată perioada de raportare sau nu are fisier xml atasat. Documentul nu a ' +
  'fost înregistrat.';

/** Applies one row of the authority's answer to its filing; downloads the receipt when there is one. */
export const createApplyStateAnswer = (deps: Deps) => {
  const { tenants, filings, confirmation, keeper, client, checker, audit } = deps;

  /** Marks the filing as doubted: the authority has another form under its index. */
  const doubtOtherForm = (tx: TenantTx, filing: LockedFiling) =>
    filing.receiptDoubt === null
      ? confirmation.doubt(tx, filing, { state: 'otherForm', messageId: null, isItsReceipt: false })
      : Promise.resolve(null);

  const settle = (
    tenantId: string,
    { uploadIndex, fiscalCode, forms }: Named,
    change: (tx: TenantTx, filing: LockedFiling) => Promise<AuditEntry | null>,
  ): Promise<void> =>
    tenants.run(tenantId, async (tx) => {
      const [filing] = await filings.lockOfIndex(tx, [uploadIndex], fiscalCode);
      if (filing === undefined) return;
      const applied = isOtherForm(filing.statementType, forms) ? doubtOtherForm : change;
      const entry = await applied(tx, filing);
      await audit.append(tx, null, entry === null ? [] : [entry]);
    });

  /** Records a receipt that belongs to another filing: it confirms neither. */
  const disregard = (tenantId: string, named: Named, documentIndex: string) =>
    settle(tenantId, named, (_, { id }) => {
      const after = { uploadIndex: named.uploadIndex, documentIndex };
      return Promise.resolve({ action: 'spvFiling.askState', entityId: id, after });
    });

  async function confirm(tenantId: string, named: Named): Promise<void> {
    const { uploadIndex } = named;
    const bytes = await client.receipt(uploadIndex);
    if (bytes === null) return;
    const {
      verdict,
      lines,
      uploadIndex: documentIndex,
      statementType,
    } = await checker.readReceipt(tenantId, { bytes });
    // An unreadable document decides nothing: the receipt in the mailbox or a person will.
    if (verdict === null) return;
    if (documentIndex !== null && documentIndex !== uploadIndex) return disregard(tenantId, named, documentIndex);
    const stored = await keeper.store(tenantId, bytes);
    try {
      await settle(tenantId, { ...named, forms: [...named.forms, statementType] }, async (tx, filing) => {
        // The signatures of these bytes are unchecked: they do not outweigh a doubted receipt.
        if (filing.confirmedAt !== null || filing.receiptDoubt !== null) return null;
        const file = { name: `${uploadIndex}.pdf`, createdBy: filing.createdBy };
        const receiptId = await keeper.keep(tx, stored, file);
        return confirmation.confirm(tx, filing, { verdict, lines, uploadIndex, receiptId });
      });
    } finally {
      await stored.release();
    }
  }

  return async (tenantId: string, fiscalCode: string, row: StateRow): Promise<void> => {
    const { uploadIndex, form, state, text, hasReceipt } = row;
    const named = { uploadIndex, fiscalCode, forms: [form] };
    if (state === 'notValid') {
      await settle(tenantId, named, (tx, filing) =>
        confirmation.refuse(tx, filing, `${text.replace(/\.$/, '')}: ${NOT_VALID}`),
      );
    } else if (state !== 'processing' && hasReceipt) {
      await confirm(tenantId, named);
    }
  };
};
