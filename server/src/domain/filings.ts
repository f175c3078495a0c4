import { FILING_STATE_WAITS_MS } from '#contracts/limits.ts';
import { audit } from '../audit/audit.ts';
import { contentRepository as contents } from '../content/content.repository.ts';
import { createContentKeeper } from '../content/keptContent.ts';
import { filingStateRepository } from '../filingState/filingState.repository.ts';
import { createFilingStates } from '../filingState/filingStates.ts';
import { createFilingApprovals } from '../spvFilings/filingApprovals.service.ts';
import { filingAttemptsRepository as attempts } from '../spvFilings/filingAttempts.repository.ts';
import { createDoubtedReceipts } from '../spvFilings/doubtedReceipt.ts';
import { createFilingAttemptsService } from '../spvFilings/filingAttempts.service.ts';
import { createFilingCheck } from '../spvFilings/filingCheck.ts';
import { createFilingConfirmation } from '../spvFilings/filingConfirmation.ts';
import { filingReceiptsRepository } from '../spvFilings/filingReceipts.repository.ts';
import { createFilingReceipts } from '../spvFilings/filingReceipts.ts';
import { createRereadReceipts } from '../spvFilings/rereadReceipts.ts';
import { filingWorkRepository as work } from '../spvFilings/filingWork.repository.ts';
import { createFilingWork } from '../spvFilings/filingWork.service.ts';
import { createSignedStatements } from '../spvFilings/signedStatement.ts';
import { spvFilingsRepository as filings } from '../spvFilings/spvFilings.repository.ts';
import { createSpvFilingsService } from '../spvFilings/spvFilings.service.ts';
import type { DomainOptions } from './domain.ts';

type FilingOptions = DomainOptions & { readonly signFileUrl: (tenantId: string, contentId: string) => string };

/** Puts the parts of filing together, from the file to the receipt. */
export function createFilings(options: FilingOptions) {
  const { tenants, store, checker, signFileUrl, now = () => new Date(), wake = () => {} } = options;
  const waitsMs = options.filingStateWaitsMs ?? FILING_STATE_WAITS_MS;
  const clock = () => ({ now: now(), firstAskMs: waitsMs[0] ?? 0 });
  const keeper = createContentKeeper({ files: contents, store });
  const rereadReceipts = createRereadReceipts({ receipts: filingReceiptsRepository, clock, wake });
  const confirmation = createFilingConfirmation({ filings, attempts, clock, rereadReceipts });
  const check = createFilingCheck({ tenants, filings, store, keeper, checker, audit });
  const common = { tenants, filings, attempts, contents, audit, clock, signFileUrl, rereadReceipts };
  const confirming = { tenants, filings, attempts, receipts: filingReceiptsRepository, confirmation, audit };
  const receipts = createFilingReceipts({ ...confirming, store, checker });
  const states = createFilingStates({
    tenants,
    states: filingStateRepository,
    filings,
    confirmation,
    keeper,
    client: options.filingState,
    checker,
    audit,
    waitsMs,
    now,
  });
  return {
    filings: createSpvFilingsService({ ...common, check }),
    approvals: createFilingApprovals(common),
    work: createFilingWork({ tenants, work }),
    attempts: createFilingAttemptsService(common),
    signed: createSignedStatements({ ...common, store }),
    doubted: createDoubtedReceipts(confirming),
    jobs: {
      finishChecks: (olderThanMs?: number) => check.finishAbandoned(olderThanMs),
      readReceipts: () => receipts.readAll(),
      askFilingStates: () => states.askDue(),
    },
  };
}
