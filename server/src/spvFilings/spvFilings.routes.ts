import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import type { FilingApprovals } from './approve/filingApprovals.ts';
import type { FilingFiguresService } from './figures/filingFigures.service.ts';
import { spvFilingsExport } from './list/filingList.export.ts';
import type { FilingList } from './list/filingList.service.ts';
import type { FilingPreview } from './preview/filingPreview.service.ts';
import type { RemoveFiling } from './remove/removeFiling.ts';
import type { RefileFilings } from './resend/refileFilings.ts';
import type { CloseAttempt } from './send/closeAttempt.ts';
import type { FilingWorkService } from './send/filingWork.service.ts';
import type { OpenAttempt } from './send/openAttempt.ts';
import type { SignedStatements } from './send/signedStatement.ts';
import type { DoubtedReceipts } from './settle/doubtedReceipt.ts';
import type { SettleAttempt } from './settle/settleAttempt.ts';
import type { CreateFiling } from './upload/createFiling.ts';

/** The services of filing, from the upload to the receipt. */
export type FilingServices = {
  readonly exports: Exports;
  readonly list: FilingList;
  readonly figures: FilingFiguresService;
  readonly preview: FilingPreview;
  readonly create: CreateFiling;
  readonly remove: RemoveFiling;
  readonly approvals: FilingApprovals;
  readonly refile: RefileFilings;
  readonly work: FilingWorkService;
  readonly openAttempt: OpenAttempt;
  readonly closeAttempt: CloseAttempt;
  readonly settleAttempt: SettleAttempt;
  readonly signed: SignedStatements;
  readonly doubted: DoubtedReceipts;
};

/** Handlers of the contract's `spvFilings`. */
export const spvFilingsRoutes = ({ exports, list, approvals, work, signed, doubted, ...services }: FilingServices) => ({
  list: api.spvFilings.list.handler(({ input, context }) => list.list(context.actor, input)),
  count: api.spvFilings.count.handler(({ input, context }) => list.count(context.actor, input)),
  figures: api.spvFilings.figures.handler(({ input, context }) => services.figures(context.actor, input)),
  export: api.spvFilings.export.handler(({ input, context: { actor, language } }) =>
    exports.sign(actor, spvFilingsExport, { language, ...input }),
  ),
  toSend: api.spvFilings.toSend.handler(({ input, context }) => work.toSend(context.actor, input.certificateId)),
  waiting: api.spvFilings.waiting.handler(({ context }) => work.waiting(context.actor)),
  openAttempts: api.spvFilings.openAttempts.handler(({ input, context }) =>
    work.openAttempts(context.actor, input.workstationKeyId),
  ),
  get: api.spvFilings.get.handler(({ input, context: { actor, language } }) =>
    services.preview(actor, input.id, language),
  ),
  create: api.spvFilings.create.handler(({ input, context }) => services.create(context.actor, input.fileId)),
  remove: api.spvFilings.remove.handler(({ input, context }) => services.remove(context.actor, input.id)),
  approve: api.spvFilings.approve.handler(({ input, context }) =>
    approvals.approve(context.actor, input.spvFilingIds, input.again),
  ),
  withdraw: api.spvFilings.withdraw.handler(({ input, context }) =>
    approvals.withdraw(context.actor, input.spvFilingIds),
  ),
  refile: api.spvFilings.refile.handler(({ input, context }) =>
    services.refile(context.actor, input.spvFilingIds, input.again),
  ),
  openAttempt: api.spvFilings.openAttempt.handler(({ input, context }) => services.openAttempt(context.actor, input)),
  closeAttempt: api.spvFilings.closeAttempt.handler(({ input, context }) =>
    services.closeAttempt(context.actor, input.id, input.attemptId, input.report),
  ),
  signedStatement: api.spvFilings.signedStatement.handler(({ input, context }) => signed.keep(context.actor, input)),
  settle: api.spvFilings.settle.handler(({ input, context }) =>
    input.outcome === 'confirmed' ? doubted.settle(context.actor, input) : services.settleAttempt(context.actor, input),
  ),
});
