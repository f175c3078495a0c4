import { accountModule } from '../account/account.module.ts';
import { deletedModule } from '../deleted/deleted.module.ts';
import { enumsModule } from '../enums/enums.module.ts';
import { createExportsApp } from '../exports/exports.http.ts';
import { createExportFiles } from '../exports/exports.ts';
import type { Actor } from '../http/actor.ts';
import { createPermissions } from '../http/permissions.ts';
import { guarded } from '../http/router.ts';
import { createReadAttachment } from '../mail/mailAttachments.ts';
import { exportsOf, jobsOf, labelsOf, policiesOf, routesOf } from './gather.ts';
import { createModules, type DomainOptions } from './modules.ts';

/** The domain, ready to be served. */
export type Domain = ReturnType<typeof createDomain>;

/** Gathers what the modules bring. */
export function createDomain(options: DomainOptions) {
  const { tenants } = options;
  const { modules, signer } = createModules(options);
  const permissionsOf = (actor: Actor) => permissions.permissionsOf(actor);
  const served = {
    ...modules,
    account: accountModule({ ...options, permissionsOf }),
    enums: enumsModule(labelsOf(modules)),
  };
  const permissions = createPermissions(policiesOf(served));
  const jobs = jobsOf({ ...modules, deleted: deletedModule({ tenants }) });
  const files = createExportFiles({ tenants, signer, lists: exportsOf(modules) });
  return {
    /** Handlers of every call of the contract, each behind its policy. */
    router: guarded(routesOf(served), permissions.mayCall),
    mayCall: permissions.mayCall,
    /** Bytes at signed addresses; mount it at the root. */
    contentApp: modules.content.http.route('/', createExportsApp(files)),
    /** The API of the native host; mount it at the root, before the API of people. */
    hostApp: modules.spvFilings.http.route('/', modules.documentFolders.http),
    /** Files for the mails that a job sends. */
    readAttachment: createReadAttachment(modules.content.service),
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
