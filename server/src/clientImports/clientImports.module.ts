import { audit } from '../audit/audit.ts';
import { clients, type InsertOfRegister } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { EVERY_MINUTE } from '../jobs/jobs.ts';
import { users } from '../users/users.module.ts';
import { clientImportsPolicies } from './clientImports.policies.ts';
import { clientImportsRepository } from './clientImports.repository.ts';
import { createClientImportsService } from './clientImports.service.ts';
import { createRunImports, type LookUpAll } from './runImports.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly insertOfRegister: InsertOfRegister;
  readonly lookUpAll: LookUpAll;
  readonly wake: () => void;
};

/** The calls of `clientImports`, and the job that does their work. */
export function clientImportsModule({ tenants, insertOfRegister, lookUpAll, wake }: Deps) {
  const imports = clientImportsRepository;
  const service = createClientImportsService({ tenants, imports, users, audit, lookUpAll, wake });
  return {
    policies: clientImportsPolicies,
    routes: {
      latest: api.clientImports.latest.handler(({ context }) => service.latest(context.actor)),
      get: api.clientImports.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      names: api.clientImports.names.handler(({ input }) => service.names(input.taxIds)),
      start: api.clientImports.start.handler(({ input, context }) => service.start(context.actor, input)),
      cancel: api.clientImports.cancel.handler(({ input, context }) => service.cancel(context.actor, input.id)),
    },
    jobs: {
      runClientImports: {
        name: 'clients.import',
        cron: EVERY_MINUTE,
        run: createRunImports({ tenants, imports, clients, users, insertOfRegister, audit, lookUpAll }),
      },
    },
  };
}
