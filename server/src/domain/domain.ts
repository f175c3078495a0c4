import { accountModule } from '../account/account.module.ts';
import { auditTrailModule } from '../auditTrail/auditTrail.module.ts';
import { deletedModule } from '../deleted/deleted.module.ts';
import { enumsModule } from '../enums/enums.module.ts';
import { exportRequestsRepository } from '../exports/exportRequests.repository.ts';
import { createExportsApp } from '../exports/exports.http.ts';
import { createExportFiles } from '../exports/exports.ts';
import { filingPapersModule } from '../filingPapers/filingPapers.module.ts';
import { firmDeletionModule } from '../firmDeletion/firmDeletion.module.ts';
import type { Actor } from '../http/actor.ts';
import { createFileTurns } from '../http/fileTurns.ts';
import { createPermissions } from '../http/permissions.ts';
import { guarded } from '../http/router.ts';
import { silentLog } from '../log/log.ts';
import { createFindAttachment, createReadAttachment } from '../mail/mailAttachments.ts';
import { exportsOf, jobsOf, labelsOf, policiesOf, routesOf } from './gather.ts';
import { createModules, type DomainOptions } from './modules.ts';

/** The domain, ready to be served. */
export type Domain = ReturnType<typeof createDomain>;

/** Gathers what the modules bring. */
export function createDomain(options: DomainOptions) {
  const { tenants, now = () => new Date(), log = silentLog } = options;
  const { modules, signer, exports } = createModules(options);
  const turns = createFileTurns();
  const firmDeletion = firmDeletionModule({ ...options, signer, turns, log, now });
  const labels = labelsOf(modules);
  const auditTrail = auditTrailModule({ tenants, exports, labels, now });
  const permissionsOf = (actor: Actor) => permissions.permissionsOf(actor);
  const filingPapers = filingPapersModule({ ...options, signer, turns, now, log });
  const served = {
    ...modules,
    filingPapers,
    account: accountModule({ ...options, permissionsOf }),
    firmDeletion,
    auditTrail,
    enums: enumsModule(labels),
  };
  const permissions = createPermissions(policiesOf(served));
  const jobs = jobsOf({ ...modules, firmDeletion, deleted: deletedModule({ tenants, now }) });
  const files = createExportFiles({
    tenants,
    requests: exportRequestsRepository,
    signer,
    lists: exportsOf({ ...modules, auditTrail }),
    turns,
    now,
  });
  return {
    /** Handlers of every call of the contract, each behind its policy. */
    router: guarded(routesOf(served), permissions.mayCall),
    mayCall: permissions.mayCall,
    /** Bytes and calendars at signed addresses; mount it at the root. */
    contentApp: modules.content.http
      .route('/', createExportsApp(files, log))
      .route('/', filingPapers.http)
      .route('/', firmDeletion.http)
      .route('/', modules.deadlines.http),
    /** The API of the native host; mount it at the root, before the API of people. */
    hostApp: modules.spvFilings.http.route('/', modules.documentFolders.http),
    /** Files for the mails that a job sends. */
    readAttachment: createReadAttachment(modules.content.service),
    fileOf: createFindAttachment(modules.content.service),
    jobs: {
      ...jobs,
      /** Reads the documents of the mailbox that say something: receipts and fiscal vectors. */
      readReceipts: { ...jobs.readReceipts, run: inTurn(jobs.readReceipts.run, modules.reports.readVectors) },
    },
  };
}

/** A job of two parts. */
const inTurn = (first: () => Promise<void>, second: () => Promise<void>) => async () => {
  await first();
  await second();
};
