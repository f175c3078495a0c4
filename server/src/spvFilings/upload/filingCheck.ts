import { filingStatusesFor, nextFilingStatus } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { ContentStore } from '../../content/contentStore.ts';
import type { ContentKeeper, StoredBytes } from '../../content/contentKeeper.ts';
import { temporaryFile } from '../../content/temporaryFile.ts';
import type { CheckedDeclaration, DeclarationChecker } from '../../declarations/checkDeclaration.ts';
import { NO_FIRM, type Tenants } from '../../db/tenantTx.ts';
import { AppError } from '../../http/appError.ts';
import type { SpvFilingsRepository, UncheckedFiling } from '../spvFilings.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly store: ContentStore;
  readonly keeper: ContentKeeper;
  readonly checker: DeclarationChecker;
  readonly audit: Audit;
};

/** A check that has not come to its end after this long, in ms, belongs to a process that is gone. */
const UNCHECKED_MS = 60_000;
const PDF = 'application/pdf';

/** Checks what was taken up: a filing is NotStarted until it is Validated or Invalid, whoever was killed meanwhile. */
export const createFilingCheck = ({ tenants, filings, store, keeper, checker, audit }: Deps) => {
  async function read(tenantId: string, { sha256, fileName }: UncheckedFiling): Promise<CheckedDeclaration> {
    const bytes = await store.open(tenantId, sha256);
    if (bytes === null) throw new AppError('content.notFound');
    return temporaryFile(bytes, (path) => checker.check({ path }, fileName));
  }

  async function save(tenantId: string, filing: UncheckedFiling, checked: CheckedDeclaration): Promise<void> {
    const { statement, ...found } = checked;
    const event = checked.issues.some(({ severity }) => severity === 'error') ? 'file.refused' : 'file.accepted';
    const to = nextFilingStatus('NotStarted', event);
    if (to === null || to === 'deleted') throw new Error('A check leads nowhere.');
    const stored: StoredBytes | null = statement === null ? null : await keeper.store(tenantId, statement);
    try {
      await tenants.run(tenantId, async (tx) => {
        // Who checked the same file at the same time has kept its statement already.
        if ((await filings.unchecked(tx, filing.id)) === null) return;
        const { createdBy } = filing;
        const made =
          stored === null ? null : await keeper.keep(tx, stored, { name: pdfNameOf(filing.fileName), createdBy });
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
      });
    } finally {
      await stored?.release();
    }
  }

  async function check(tenantId: string, filing: UncheckedFiling): Promise<void> {
    await save(tenantId, filing, await read(tenantId, filing));
  }

  return {
    /** Checks a filing that was not checked yet; for every other one it does nothing. */
    async run(tenantId: string, id: string): Promise<void> {
      const filing = await tenants.read(tenantId, (tx) => filings.unchecked(tx, id));
      if (filing !== null) await check(tenantId, filing);
    },

    /** Checks what others have left unchecked, in all firms. One that fails keeps no other one waiting. */
    async finishAbandoned(olderThanMs = UNCHECKED_MS): Promise<void> {
      const failures: unknown[] = [];
      for (const tenantId of await tenants.read(NO_FIRM, (tx) => filings.firmsWithUnchecked(tx, olderThanMs))) {
        for (const filing of await tenants.read(tenantId, (tx) => filings.uncheckedSince(tx, olderThanMs))) {
          await check(tenantId, filing).catch((failure: unknown) => failures.push(failure));
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};

/** Checks what was taken up. */
export type FilingCheck = ReturnType<typeof createFilingCheck>;

const pdfNameOf = (fileName: string): string => `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.pdf`;
