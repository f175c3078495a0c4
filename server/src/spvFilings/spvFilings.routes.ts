import { api } from '../http/router.ts';
import type { DoubtedReceipts } from './settle/doubtedReceipt.ts';
import type { FilingApprovals } from './approve/filingApprovals.service.ts';
import type { CloseAttempt } from './send/closeAttempt.ts';
import type { OpenAttempt } from './send/openAttempt.ts';
import type { SettleAttempt } from './settle/settleAttempt.ts';
import type { FilingWorkService } from './send/filingWork.service.ts';
import type { SignedStatements } from './send/signedStatement.ts';
import type { SpvFilingsService } from './spvFilings.service.ts';

type Services = {
  readonly filings: SpvFilingsService;
  readonly approvals: FilingApprovals;
  readonly work: FilingWorkService;
  readonly openAttempt: OpenAttempt;
  readonly closeAttempt: CloseAttempt;
  readonly settleAttempt: SettleAttempt;
  readonly signed: SignedStatements;
  readonly doubted: DoubtedReceipts;
};

/** Handlers of the contract's `spvFilings`. */
export const spvFilingsRoutes = ({ filings, approvals, work, signed, doubted, ...services }: Services) => ({
  list: api.spvFilings.list.handler(({ input, context }) => filings.list(context.actor, input)),
  count: api.spvFilings.count.handler(({ input, context }) => filings.count(context.actor, input)),
  toSend: api.spvFilings.toSend.handler(({ input, context }) => work.toSend(context.actor, input.certificateId)),
  waiting: api.spvFilings.waiting.handler(({ context }) => work.waiting(context.actor)),
  openAttempts: api.spvFilings.openAttempts.handler(({ input, context }) =>
    work.openAttempts(context.actor, input.workstationKeyId),
  ),
  get: api.spvFilings.get.handler(({ input, context }) => filings.get(context.actor, input.id)),
  create: api.spvFilings.create.handler(({ input, context }) => filings.create(context.actor, input.fileId)),
  remove: api.spvFilings.remove.handler(({ input, context }) => filings.remove(context.actor, input.id)),
  approve: api.spvFilings.approve.handler(({ input, context }) => approvals.approve(context.actor, input.spvFilingIds)),
  withdraw: api.spvFilings.withdraw.handler(({ input, context }) =>
    approvals.withdraw(context.actor, input.spvFilingIds),
  ),
  refile: api.spvFilings.refile.handler(({ input, context }) => approvals.refile(context.actor, input.spvFilingIds)),
  openAttempt: api.spvFilings.openAttempt.handler(({ input, context }) => services.openAttempt(context.actor, input)),
  closeAttempt: api.spvFilings.closeAttempt.handler(({ input, context }) =>
    services.closeAttempt(context.actor, input.id, input.attemptId, input.report),
  ),
  signedStatement: api.spvFilings.signedStatement.handler(({ input, context }) => signed.keep(context.actor, input)),
  settle: api.spvFilings.settle.handler(({ input, context }) =>
    input.outcome === 'confirmed' ? doubted.settle(context.actor, input) : services.settleAttempt(context.actor, input),
  ),
});
