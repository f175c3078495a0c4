import { setTimeout as sleep } from 'node:timers/promises';
import { filingStatusesFor, nextFilingStatus } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { ContentStore } from '../../content/contentStore.ts';
import type { ContentKeeper, StoredBytes } from '../../content/contentKeeper.ts';
import { temporaryFile } from '../../content/temporaryFile.ts';
import type { CheckedDeclaration, DeclarationChecker } from '../../declarations/checkDeclaration.ts';
import { NO_FIRM, type Tenants } from '../../db/tenantTx.ts';
import { AppError } from '../../http/appError.ts';
import type { FilingUploadRepository, UncheckedFiling } from './filingUpload.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: FilingUploadRepository;
  readonly store: ContentStore;
  readonly keeper: ContentKeeper;
  readonly checker: DeclarationChecker;
  readonly audit: Audit;
};

/** A filing whose check nobody took up for this long, in ms, was left behind by a process that is gone. */
const UNCHECKED_MS = 60_000;
/** How long a check is a process's own without a renewal, in ms. */
const LEASE_MS = 15_000;
/** How often the check of somebody else is looked at, in ms. */
const OTHERS_POLL_MS = 100;
const PDF = 'application/pdf';

/** Checks what was taken up: a filing is NotStarted until it is Validated or Invalid, whoever was killed meanwhile. */
export const createFilingCheck = ({ tenants, filings, store, keeper, checker, audit }: Deps) => {
  async function read(tenantId: string, { sha256, fileName }: UncheckedFiling): Promise<CheckedDeclaration> {
    const bytes = await store.open(tenantId, sha256);
    if (bytes === null) throw new AppError('content.notFound');
    return temporaryFile(bytes, (path) => checker.check(tenantId, { path }, fileName));
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

  /**
   * Checks a filing; false when somebody else does. The claim is renewed while the document waits for its turn.
   */
  async function check(tenantId: string, id: string): Promise<boolean> {
    const filing = await tenants.run(tenantId, (tx) => filings.claimCheck(tx, id, LEASE_MS));
    if (filing === null) return false;
    const renewal = setInterval(() => {
      // One that fails leaves two more before the claim runs out.
      tenants.run(tenantId, (tx) => filings.renewCheck(tx, id, LEASE_MS)).catch(() => {});
    }, LEASE_MS / 3);
    try {
      await save(tenantId, filing, await read(tenantId, filing));
      return true;
    } finally {
      clearInterval(renewal);
      await tenants.run(tenantId, (tx) => filings.endCheck(tx, id));
    }
  }

  return {
    /**
     * Checks a filing that was not checked yet, or waits for who checks it; for every other one it does nothing.
     *
     * @throws {AppError} `request.tooMany` when too many of the firm wait: a job checks it then
     */
    async run(tenantId: string, id: string): Promise<void> {
      while (!(await check(tenantId, id))) {
        const isChecked = (await tenants.read(tenantId, (tx) => filings.unchecked(tx, id))) === null;
        if (isChecked) return;
        await sleep(OTHERS_POLL_MS);
      }
    },

    /** Checks what others have left unchecked, in all firms. One that fails keeps no other one waiting. */
    async finishAbandoned(olderThanMs = UNCHECKED_MS): Promise<void> {
      const failures: unknown[] = [];
      const finish = async (tenantId: string): Promise<void> => {
        for (const id of await tenants.read(tenantId, (tx) => filings.abandonedChecks(tx, olderThanMs))) {
          await check(tenantId, id).catch((failure: unknown) => failures.push(failure));
        }
      };
      const firms = await tenants.read(NO_FIRM, (tx) => filings.firmsWithUnchecked(tx, olderThanMs));
      await Promise.all(firms.map(finish));
      if (failures.length > 0) throw failures[0];
    },
  };
};

/** Checks what was taken up. */
export type FilingCheck = ReturnType<typeof createFilingCheck>;

const pdfNameOf = (fileName: string): string => `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.pdf`;
