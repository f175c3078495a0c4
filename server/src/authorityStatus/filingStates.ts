import { FILING_STATE_DAYS } from '#contracts/limits.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { ContentKeeper } from '../content/contentKeeper.ts';
import type { DeclarationChecker } from '../declarations/checkDeclaration.ts';
import { NO_FIRM, type Tenants, type TenantTx } from '../db/tenantTx.ts';
import type { FilingConfirmation } from '../spvFilings/receipt/filingConfirmation.ts';
import { isOtherForm } from '../spvFilings/receipt/otherForm.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings/spvFilings.repository.ts';
import type { FilingStateRepository } from './filingState.repository.ts';
import type { StateRow } from './stateAnswer.ts';
import { FilingStateUnavailableError, type FilingStateClient } from './stateClient.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly states: FilingStateRepository;
  readonly filings: SpvFilingsRepository;
  readonly confirmation: FilingConfirmation;
  readonly keeper: ContentKeeper;
  readonly client: FilingStateClient;
  readonly checker: DeclarationChecker;
  readonly audit: Audit;
  /** How long after a filing it is asked about, ever less often, in ms. */
  readonly waitsMs: readonly number[];
  readonly now: () => Date;
};

/** A filing as the authority knows it, by whatever names it gives its form. */
type Named = {
  readonly uploadIndex: string;
  readonly fiscalCode: string;
  readonly forms: readonly (string | null)[];
};

/** A run ends after this long, in ms, so that the next one is not kept waiting. */
const RUN_MS = 45_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The authority's own explanation of a filing that is no valid document. Source: anaf-spv.md 4.2. */
const NOT_VALID =
  'tipul documentului nu este cunoscut sau documentul nu este semnat sau semnătura electronică nu are drept de ' +
  'depunere pentru CIF sau nu este completată perioada de raportare sau nu are fisier xml atasat. Documentul nu a ' +
  'fost înregistrat.';

/** Asks the authority how filings stand, without a certificate, so that they are confirmed with no token in. */
export const createFilingStates = (deps: Deps) => {
  const { tenants, states, filings, confirmation, keeper, client, checker, audit, waitsMs, now } = deps;

  /** Takes up the filing that waits longest; its next question is put off before it is asked, whatever comes of it. */
  const takeDue = (tenantId: string) =>
    tenants.run(tenantId, async (tx) => {
      const due = await states.nextDue(tx, now());
      const since = new Date(now().getTime() - FILING_STATE_DAYS * DAY_MS);
      if (due !== null) await states.putOff(tx, due.fiscalCode, waitsMs, now(), since);
      return due;
    });

  /** A declaration of another form that the authority has under the index says nothing of the filing, which tells so. */
  const misplaced = (tx: TenantTx, filing: LockedFiling) =>
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
      const said = isOtherForm(filing.statementType, forms) ? misplaced : change;
      const entry = await said(tx, filing);
      await audit.append(tx, null, entry === null ? [] : [entry]);
    });

  /** The receipt of another filing than the one that was asked about confirms neither. */
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
    // What nobody can read decides nothing: the receipt in the mailbox or a person will.
    if (verdict === null) return;
    if (documentIndex !== null && documentIndex !== uploadIndex) return disregard(tenantId, named, documentIndex);
    const stored = await keeper.store(tenantId, bytes);
    try {
      await settle(tenantId, { ...named, forms: [...named.forms, statementType] }, async (tx, filing) => {
        // Nobody has looked at the signatures of these bytes: they do not outweigh a receipt that is in doubt.
        if (filing.confirmedAt !== null || filing.receiptDoubt !== null) return null;
        const file = { name: `${uploadIndex}.pdf`, createdBy: filing.createdBy };
        const receiptId = await keeper.keep(tx, stored, file);
        return confirmation.confirm(tx, filing, { verdict, lines, uploadIndex, receiptId });
      });
    } finally {
      await stored.release();
    }
  }

  async function hear(tenantId: string, fiscalCode: string, { uploadIndex, form, state, text, hasReceipt }: StateRow) {
    const named = { uploadIndex, fiscalCode, forms: [form] };
    if (state === 'notValid') {
      await settle(tenantId, named, (tx, filing) =>
        confirmation.refuse(tx, filing, `${text.replace(/\.$/, '')}: ${NOT_VALID}`),
      );
    } else if (state !== 'processing' && hasReceipt) {
      await confirm(tenantId, named);
    }
  }

  async function askOnce(tenantId: string): Promise<boolean> {
    const due = await takeDue(tenantId);
    if (due === null) return false;
    const rows = await client.states(due.uploadIndex, due.fiscalCode);
    const waiting = new Set(await tenants.read(tenantId, (tx) => states.waiting(tx, due.fiscalCode)));
    for (const row of rows.filter(({ uploadIndex }) => waiting.has(uploadIndex))) {
      await hear(tenantId, due.fiscalCode, row);
    }
    return true;
  }

  return {
    /** Asks about what is due, in all firms; answers in how many ms there is more to ask, null when there is nothing. */
    async askDue(): Promise<number | null> {
      const until = performance.now() + RUN_MS;
      const firms = await tenants.read(NO_FIRM, (tx) => states.firms(tx));
      try {
        for (const { tenantId, askAt } of firms) {
          if (askAt > now()) continue;
          while (performance.now() < until && (await askOnce(tenantId)));
        }
      } catch (error) {
        // Nobody answers: what was put off is asked again in its turn.
        if (!(error instanceof FilingStateUnavailableError)) throw error;
      }
      const [soonest] = await tenants.read(NO_FIRM, (tx) => states.firms(tx));
      return soonest === undefined ? null : Math.max(0, soonest.askAt.getTime() - now().getTime());
    },
  };
};

/** Asks the authority how filings stand. */
