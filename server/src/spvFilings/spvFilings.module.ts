import type { Language } from '#contracts/languages.ts';
import { FILING_STATE_WAITS_MS } from '#contracts/limits.ts';
import { audit } from '../audit/audit.ts';
import { filingStateRepository } from '../authorityStatus/filingState.repository.ts';
import { createFilingStates } from '../authorityStatus/filingStates.ts';
import type { FilingStateClient } from '../authorityStatus/stateClient.ts';
import { contents, type ContentKeeper, type ContentStore, type SignFileUrl } from '../content/content.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { deadlines } from '../deadlines/deadlines.module.ts';
import type { DeclarationChecker } from '../declarations/checkDeclaration.ts';
import type { Exports } from '../exports/exports.ts';
import { EVERY_MINUTE } from '../jobs/jobs.ts';
import { tokenSessions as sessions } from '../spvSessions/spvSessions.module.ts';
import { createFilingApprovals } from './approve/filingApprovals.ts';
import { createMoveFilings } from './approve/moveFilings.ts';
import { signingCertificateRepository as signing } from './approve/signingCertificate.repository.ts';
import { filingFiguresRepository } from './figures/filingFigures.repository.ts';
import { createFilingFigures } from './figures/filingFigures.service.ts';
import { spvFilingsExport } from './list/filingList.export.ts';
import { filingListRepository } from './list/filingList.repository.ts';
import { createFilingList } from './list/filingList.service.ts';
import { filingPreviewRepository as previews } from './preview/filingPreview.repository.ts';
import { createFilingPreview } from './preview/filingPreview.service.ts';
import { createApplyReceipt } from './receipt/applyReceipt.ts';
import { createApplyStateAnswer } from './receipt/applyStateAnswer.ts';
import { createFilingConfirmation } from './receipt/filingConfirmation.ts';
import { filingReceiptsRepository } from './receipt/filingReceipts.repository.ts';
import { createFilingReceipts } from './receipt/filingReceipts.ts';
import { createRereadReceipts } from './receipt/rereadReceipts.ts';
import { createRemoveFiling } from './remove/removeFiling.ts';
import { createRefileFilings } from './resend/refileFilings.ts';
import { createClaimAttempt } from './send/claimAttempt.ts';
import { createCloseAttempt } from './send/closeAttempt.ts';
import { filingAttemptsRepository as attempts } from './send/filingAttempts.repository.ts';
import { createFilingHostApp } from './send/filingHost.http.ts';
import { filingWorkRepository as work } from './send/filingWork.repository.ts';
import { createFilingWork } from './send/filingWork.service.ts';
import { createOpenAttempt } from './send/openAttempt.ts';
import { createSignedStatements } from './send/signedStatement.ts';
import { createDoubtedReceipts } from './settle/doubtedReceipt.ts';
import { createSettleAttempt } from './settle/settleAttempt.ts';
import { spvFilingsLabels } from './spvFilings.labels.ts';
import { spvFilingsPolicies } from './spvFilings.policies.ts';
import { spvFilingsRepository as filings } from './spvFilings.repository.ts';
import { spvFilingsRoutes } from './spvFilings.routes.ts';
import { createCreateFiling } from './upload/createFiling.ts';
import { createFilingCheck } from './upload/filingCheck.ts';
import { filingUploadRepository as uploads } from './upload/filingUpload.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    spvFiling:
      | 'create'
      | 'check'
      | 'remove'
      | 'approve'
      | 'refile'
      | 'withdraw'
      | 'assign'
      | 'openAttempt'
      | 'claimAttempt'
      | 'closeAttempt'
      | 'signedStatement'
      | 'settle'
      | 'askState'
      | 'confirm'
      | 'doubt'
      | 'laterReceipt';
  }
}

export { receiptLateBefore } from './filingColumns.ts';
export { MAY_WAIT, waitsFor } from './list/waitsFor.ts';
export { spvFilingsLabels } from './spvFilings.labels.ts';
export { filingDocumentName, type FilingPaperName } from './preview/filingDocumentName.ts';
export type { Signer } from './approve/signingCertificate.repository.ts';

/** What other areas ask of signing certificates. */
export type SigningCertificates = Pick<typeof signing, 'signersOf' | 'lockApprovedOf' | 'assign'>;
/** Which certificate signs, for other areas. */
export const signingCertificates: SigningCertificates = signing;

/** Longer than the lease of a check's claim, in ms. */
const AFTER_CRASH_MS = 20_000;

type FilingOptions = {
  readonly tenants: Tenants;
  readonly store: ContentStore;
  readonly keeper: ContentKeeper;
  /** Reads documents from outside. */
  readonly checker: DeclarationChecker;
  readonly filingState: FilingStateClient;
  /** Pauses between two queries of a filing's status, in ms; tests shorten them. */
  readonly filingStateWaitsMs?: readonly number[];
  readonly signFileUrl: SignFileUrl;
  readonly signEvidenceUrl: (tenantId: string, filingId: string, language: Language) => string;
  /** Runs a job ahead of schedule, after so many ms. */
  readonly wake: (job: 'readReceipts' | 'askFilingStates', afterMs: number) => void;
  readonly now: () => Date;
};

/** Creates the services of filing, from the upload to the receipt. */
function createServices(options: FilingOptions) {
  const { tenants, store, keeper, checker, signFileUrl, now, wake } = options;
  const waitsMs = options.filingStateWaitsMs ?? FILING_STATE_WAITS_MS;
  const clock = () => ({ now: now(), firstAskMs: waitsMs[0] ?? 0 });
  const rereadReceipts = createRereadReceipts({ receipts: filingReceiptsRepository, clock, wake });
  const confirmation = createFilingConfirmation({ filings, attempts, clock, rereadReceipts });
  const check = createFilingCheck({ tenants, filings: uploads, store, keeper, checker, audit });
  const common = { tenants, filings, attempts, sessions, contents, audit, clock, signFileUrl, rereadReceipts };
  const confirming = { tenants, filings, attempts, receipts: filingReceiptsRepository, confirmation, audit, clock };
  const moveFilings = createMoveFilings({ ...common, signing });
  const applyReceipt = createApplyReceipt(confirming);
  const receipts = createFilingReceipts({ tenants, receipts: filingReceiptsRepository, applyReceipt, store, checker });
  const client = options.filingState;
  const applyAnswer = createApplyStateAnswer({ tenants, filings, confirmation, keeper, client, checker, audit });
  const states = createFilingStates({ tenants, states: filingStateRepository, client, applyAnswer, waitsMs, now });
  return {
    list: createFilingList({ tenants, filings: filingListRepository, now }),
    figures: createFilingFigures({ tenants, figures: filingFiguresRepository, deadlines, now }),
    preview: createFilingPreview({ ...options, filings: previews }),
    create: createCreateFiling({ tenants, uploads, previews, contents, check, audit, now }),
    remove: createRemoveFiling(common),
    approvals: createFilingApprovals(moveFilings),
    refile: createRefileFilings(moveFilings),
    work: createFilingWork({ tenants, work }),
    openAttempt: createOpenAttempt(common),
    claimAttempt: createClaimAttempt(common),
    closeAttempt: createCloseAttempt(common),
    settleAttempt: createSettleAttempt(common),
    signed: createSignedStatements({ ...common, store }),
    doubted: createDoubtedReceipts(confirming),
    jobs: {
      finishChecks: {
        name: 'filings.finishChecks',
        cron: EVERY_MINUTE,
        run: (olderThanMs?: number) => check.finishAbandoned(olderThanMs),
      },
      /** Finishes checks that a crash interrupted, once their claims have expired. */
      finishAllChecks: {
        name: 'filings.finishAllChecks',
        afterStartMs: AFTER_CRASH_MS,
        run: () => check.finishAbandoned(0),
      },
      readReceipts: { name: 'receipts.read', cron: EVERY_MINUTE, run: () => receipts.readAll() },
      askFilingStates: { name: 'filings.askState', cron: EVERY_MINUTE, run: () => states.askDue() },
    },
  };
}

type Deps = FilingOptions & {
  /** The server's address for native hosts; null for the address that they have called. */
  readonly hostOrigin: string | null;
  readonly exports: Exports;
};

/** The calls of `spvFilings`, those of the native host, and the jobs of filing. */
export function spvFilingsModule({ hostOrigin, exports, ...options }: Deps) {
  const { jobs, claimAttempt, ...services } = createServices(options);
  return {
    labels: spvFilingsLabels,
    policies: spvFilingsPolicies,
    exports: [spvFilingsExport],
    routes: spvFilingsRoutes({ ...services, exports }),
    http: createFilingHostApp({ claimAttempt, publicOrigin: hostOrigin }),
    jobs,
  };
}
