import { addressesRepository as addresses } from '../addresses/addresses.repository.ts';
import { audit } from '../audit/audit.ts';
import { clientsRepository as clients } from '../clients/clients.repository.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { EVERY_MINUTE } from '../jobs/jobs.ts';
import { clientImportsPolicies } from './clientImports.policies.ts';
import { clientImportsRepository } from './clientImports.repository.ts';
import { createClientImportsService } from './clientImports.service.ts';
import { createRunImports, type LookUpAll } from './runImports.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly lookUpAll: LookUpAll;
  readonly wake: () => void;
  readonly now: () => Date;
};

/** The calls of `clientImports`, and the job that does their work. */
export function clientImportsModule({ tenants, lookUpAll, wake, now }: Deps) {
  const imports = clientImportsRepository;
  const service = createClientImportsService({ tenants, imports, audit, wake });
  return {
    policies: clientImportsPolicies,
    routes: {
      latest: api.clientImports.latest.handler(({ context }) => service.latest(context.actor)),
      get: api.clientImports.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      start: api.clientImports.start.handler(({ input, context }) => service.start(context.actor, input.lines)),
      cancel: api.clientImports.cancel.handler(({ input, context }) => service.cancel(context.actor, input.id)),
    },
    jobs: {
      runClientImports: {
        name: 'clients.import',
        cron: EVERY_MINUTE,
        run: createRunImports({ tenants, imports, clients, addresses, audit, lookUpAll, now }),
      },
    },
  };
}
