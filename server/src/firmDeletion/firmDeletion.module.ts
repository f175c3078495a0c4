import { audit } from '../audit/audit.ts';
import type { ContentStore } from '../content/content.module.ts';
import { firm } from '../firm/firm.module.ts';
import type { FileTurns } from '../http/fileTurns.ts';
import { api } from '../http/router.ts';
import { EVERY_MINUTE } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import { createDeleteFirms } from './deleteFirms.ts';
import { createReceiptsApp } from './firmDeletion.http.ts';
import { firmDeletionPolicies } from './firmDeletion.policies.ts';
import { firmDeletionRepository as deletions } from './firmDeletion.repository.ts';
import { createFirmDeletionService, firmDeletionOf, type FirmDeletionDeps } from './firmDeletion.service.ts';
import { createReceiptsArchive } from './receiptsArchive.ts';

type Deps = Pick<FirmDeletionDeps, 'tenants' | 'mails' | 'signer' | 'publicUrl' | 'now'> & {
  readonly store: ContentStore;
  readonly turns: FileTurns;
  readonly log: Log;
};

/** The deletion that waits in the firm of a transaction, for other areas. */
export const waitingDeletion = async (tx: Parameters<typeof deletions.find>[0]) => {
  const row = await deletions.find(tx);
  return row === null ? null : firmDeletionOf(row);
};

/** The calls of `firmDeletion`, the archive of receipts, and the job that deletes. */
export function firmDeletionModule({ store, turns, log, ...deps }: Deps) {
  const service = createFirmDeletionService({ ...deps, deletions, firm, audit });
  const archive = createReceiptsArchive({ ...deps, deletions, store, turns });
  return {
    policies: firmDeletionPolicies,
    routes: {
      facts: api.firmDeletion.facts.handler(({ context }) => service.facts(context.actor)),
      receipts: api.firmDeletion.receipts.handler(({ context }) => service.receipts(context.actor)),
      request: api.firmDeletion.request.handler(({ input, context: { actor, language } }) =>
        service.request(actor, input.name, language),
      ),
      takeBack: api.firmDeletion.takeBack.handler(({ context: { actor, language } }) =>
        service.takeBack(actor, language),
      ),
    },
    http: createReceiptsApp(archive, log),
    jobs: {
      deleteFirms: {
        name: 'firms.delete',
        cron: EVERY_MINUTE,
        run: createDeleteFirms({ ...deps, deletions, store, log }),
      },
    },
  };
}
