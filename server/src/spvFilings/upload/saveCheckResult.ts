import { filingStatusesFor, nextFilingStatus } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { ContentKeeper, StoredBytes } from '../../content/content.module.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { CheckedDeclaration } from '../../declarations/checkDeclaration.ts';
import type { FilingUploadRepository, UncheckedFiling } from './filingUpload.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: FilingUploadRepository;
  readonly keeper: ContentKeeper;
  readonly audit: Audit;
};

const PDF = 'application/pdf';

/** Saves the result of a check: the filing becomes Validated, with its statement, or Invalid. */
export async function saveCheckResult(
  deps: Deps,
  tenantId: string,
  filing: UncheckedFiling,
  checked: CheckedDeclaration,
): Promise<void> {
  const { statement } = checked;
  const stored = statement === null ? null : await deps.keeper.store(tenantId, statement);
  try {
    await deps.tenants.run(tenantId, (tx) => saveInTransaction(deps, tx, { filing, checked, stored }));
  } finally {
    await stored?.release();
  }
}

type Result = {
  readonly filing: UncheckedFiling;
  readonly checked: CheckedDeclaration;
  readonly stored: StoredBytes | null;
};

async function saveInTransaction({ filings, keeper, audit }: Deps, tx: TenantTx, { filing, checked, stored }: Result) {
  const { statement: _, ...found } = checked;
  const event = found.issues.some(({ severity }) => severity === 'error') ? 'file.refused' : 'file.accepted';
  const to = nextFilingStatus('NotStarted', event);
  if (to === null || to === 'deleted') throw new Error('A check leads nowhere.');
  // Another process has checked the same file and saved its statement.
  if ((await filings.unchecked(tx, filing.id)) === null) return;
  const { createdBy } = filing;
  const made = stored === null ? null : await keeper.keep(tx, stored, { name: pdfNameOf(filing.fileName), createdBy });
  const statementId = made ?? (filing.mimeType === PDF ? filing.fileId : null);
  if (to === 'Validated' && statementId === null) throw new Error('An accepted file has no statement.');
  const from = filingStatusesFor(event);
  if (!(await filings.saveCheck(tx, filing.id, found, { from, to, statementId }))) return;
  const { statementType, reportingMonth, reportingYear, issueCount } = found;
  await audit.append(tx, createdBy, [
    {
      action: 'spvFiling.check',
      entityId: filing.id,
      before: { status: 'NotStarted' },
      after: { status: to, statementType, reportingMonth, reportingYear, issueCount },
    },
  ]);
}

const pdfNameOf = (fileName: string): string => `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.pdf`;
