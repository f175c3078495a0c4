import { setTimeout as sleep } from 'node:timers/promises';
import type { Audit } from '../../audit/audit.ts';
import type { ContentKeeper, ContentStore } from '../../content/content.module.ts';
import { NO_FIRM, type Tenants } from '../../db/tenantTx.ts';
import type { CheckedDeclaration, DeclarationChecker } from '../../declarations/checkDeclaration.ts';
import { temporaryFile } from '../../declarations/temporaryFile.ts';
import { AppError } from '../../http/appError.ts';
import type { FilingUploadRepository, UncheckedFiling } from './filingUpload.repository.ts';
import { saveCheckResult } from './saveCheckResult.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: FilingUploadRepository;
  readonly store: ContentStore;
  readonly keeper: ContentKeeper;
  readonly checker: DeclarationChecker;
  readonly audit: Audit;
};

/** An unclaimed check counts as abandoned after this long, in ms: the process that started it is gone. */
const UNCHECKED_MS = 60_000;
/** Lease of a check's claim, in ms: it expires unless it is renewed. */
const LEASE_MS = 15_000;
/** Poll interval while another process checks the filing, in ms. */
const OTHERS_POLL_MS = 100;

/** Checks uploaded filings: each stays NotStarted until it is Validated or Invalid, even when a process dies. */
export const createFilingCheck = ({ tenants, filings, store, keeper, checker, audit }: Deps) => {
  async function read(tenantId: string, { sha256, fileName }: UncheckedFiling): Promise<CheckedDeclaration> {
    const bytes = await store.open(tenantId, sha256);
    if (bytes === null) throw new AppError('content.notFound');
    return temporaryFile(bytes, (path) => checker.check(tenantId, { path }, fileName));
  }

  /** Checks a filing; false when another process holds the claim. Renews the claim while the check waits in the queue. */
  async function check(tenantId: string, id: string): Promise<boolean> {
    const filing = await tenants.run(tenantId, (tx) => filings.claimCheck(tx, id, LEASE_MS));
    if (filing === null) return false;
    const renewal = setInterval(() => {
      // After a failed renewal there is time for two more before the lease expires.
      tenants.run(tenantId, (tx) => filings.renewCheck(tx, id, LEASE_MS)).catch(() => {});
    }, LEASE_MS / 3);
    try {
      await saveCheckResult({ tenants, filings, keeper, audit }, tenantId, filing, await read(tenantId, filing));
      return true;
    } finally {
      clearInterval(renewal);
      await tenants.run(tenantId, (tx) => filings.endCheck(tx, id));
    }
  }

  return {
    /**
     * Checks an unchecked filing, or waits for the process that does; does nothing for a checked one.
     *
     * @throws {AppError} `request.tooMany` when the firm's queue is full: a job checks the filing later
     */
    async run(tenantId: string, id: string): Promise<void> {
      while (!(await check(tenantId, id))) {
        const isChecked = (await tenants.read(tenantId, (tx) => filings.unchecked(tx, id))) === null;
        if (isChecked) return;
        await sleep(OTHERS_POLL_MS);
      }
    },

    /** Checks abandoned filings of all firms. A failed check does not stop the others. */
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

/** Checks uploaded filings. */
export type FilingCheck = ReturnType<typeof createFilingCheck>;
