import { FILING_STATE_WAITS_MS } from '#contracts/limits.ts';
import { audit } from '../audit/audit.ts';
import { contentRepository as contents } from '../content/content.repository.ts';
import { createContentKeeper } from '../content/contentKeeper.ts';
import { filingStateRepository } from '../authorityStatus/filingState.repository.ts';
import { createApplyStateAnswer } from '../authorityStatus/applyStateAnswer.ts';
import { createFilingStates } from '../authorityStatus/filingStates.ts';
import { createFilingApprovals } from '../spvFilings/approve/filingApprovals.ts';
import { createMoveFilings } from '../spvFilings/approve/moveFilings.ts';
import { signingCertificateRepository as signing } from '../spvFilings/approve/signingCertificate.repository.ts';
import { filingListRepository } from '../spvFilings/list/filingList.repository.ts';
import { createFilingList } from '../spvFilings/list/filingList.service.ts';
import { filingPreviewRepository as previews } from '../spvFilings/preview/filingPreview.repository.ts';
import { createFilingPreview } from '../spvFilings/preview/filingPreview.service.ts';
import { createRemoveFiling } from '../spvFilings/remove/removeFiling.ts';
import { createRefileFilings } from '../spvFilings/resend/refileFilings.ts';
import { createCreateFiling } from '../spvFilings/upload/createFiling.ts';
import { filingUploadRepository as uploads } from '../spvFilings/upload/filingUpload.repository.ts';
import { filingAttemptsRepository as attempts } from '../spvFilings/send/filingAttempts.repository.ts';
import { createDoubtedReceipts } from '../spvFilings/settle/doubtedReceipt.ts';
import { createClaimAttempt } from '../spvFilings/send/claimAttempt.ts';
import { createCloseAttempt } from '../spvFilings/send/closeAttempt.ts';
import { createOpenAttempt } from '../spvFilings/send/openAttempt.ts';
import { createSettleAttempt } from '../spvFilings/settle/settleAttempt.ts';
import { createFilingCheck } from '../spvFilings/upload/filingCheck.ts';
import { createApplyReceipt } from '../spvFilings/receipt/applyReceipt.ts';
import { createFilingConfirmation } from '../spvFilings/receipt/filingConfirmation.ts';
import { filingReceiptsRepository } from '../spvFilings/receipt/filingReceipts.repository.ts';
import { createFilingReceipts } from '../spvFilings/receipt/filingReceipts.ts';
import { createRereadReceipts } from '../spvFilings/receipt/rereadReceipts.ts';
import { filingWorkRepository as work } from '../spvFilings/send/filingWork.repository.ts';
import { createFilingWork } from '../spvFilings/send/filingWork.service.ts';
import { createSignedStatements } from '../spvFilings/send/signedStatement.ts';
import { spvFilingsRepository as filings } from '../spvFilings/spvFilings.repository.ts';
import type { DomainOptions } from './domain.ts';

type FilingOptions = DomainOptions & { readonly signFileUrl: (tenantId: string, contentId: string) => string };

/** Creates the services of filing, from the upload to the receipt. */
export function createFilings(options: FilingOptions) {
  const { tenants, store, checker, signFileUrl, now = () => new Date(), wake = () => {} } = options;
  const waitsMs = options.filingStateWaitsMs ?? FILING_STATE_WAITS_MS;
  const clock = () => ({ now: now(), firstAskMs: waitsMs[0] ?? 0 });
  const keeper = createContentKeeper({ tenants, files: contents, store });
  const rereadReceipts = createRereadReceipts({ receipts: filingReceiptsRepository, clock, wake });
  const confirmation = createFilingConfirmation({ filings, attempts, clock, rereadReceipts });
  const check = createFilingCheck({ tenants, filings: uploads, store, keeper, checker, audit });
  const common = { tenants, filings, attempts, contents, audit, clock, signFileUrl, rereadReceipts };
  const confirming = { tenants, filings, attempts, receipts: filingReceiptsRepository, confirmation, audit };
  const moveFilings = createMoveFilings({ ...common, signing });
  const applyReceipt = createApplyReceipt(confirming);
  const receipts = createFilingReceipts({ tenants, receipts: filingReceiptsRepository, applyReceipt, store, checker });
  const client = options.filingState;
  const applyAnswer = createApplyStateAnswer({ tenants, filings, confirmation, keeper, client, checker, audit });
  const states = createFilingStates({ tenants, states: filingStateRepository, client, applyAnswer, waitsMs, now });
  return {
    list: createFilingList({ tenants, filings: filingListRepository }),
    preview: createFilingPreview({ tenants, filings: previews, signFileUrl }),
    create: createCreateFiling({ tenants, uploads, previews, contents, check, audit }),
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
      finishChecks: (olderThanMs?: number) => check.finishAbandoned(olderThanMs),
      readReceipts: () => receipts.readAll(),
      askFilingStates: () => states.askDue(),
    },
  };
}
