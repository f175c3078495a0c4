import { addressesRepository } from '../addresses/addresses.repository.ts';
import { audit } from '../audit/audit.ts';
import { companiesRepository } from '../companies/companies.repository.ts';
import { contactsRepository } from '../contacts/contacts.repository.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import { usersRepository } from '../users/users.repository.ts';
import type { HandOver } from '../users/handOver.ts';
import { clientsExport } from './clients.export.ts';
import { clientsPolicies } from './clients.policies.ts';
import { clientsRepository } from './clients.repository.ts';
import { createClientsService, type ClientsDeps } from './clients.service.ts';

type Deps = Pick<ClientsDeps, 'tenants' | 'lookUp' | 'now'> & { readonly exports: Exports };

/** The calls of `clients`. */
export function clientsModule({ exports, ...deps }: Deps) {
  const clients = createClientsService({
    ...deps,
    clients: clientsRepository,
    contacts: contactsRepository,
    addresses: addressesRepository,
    companies: companiesRepository,
    users: usersRepository,
    audit,
  });
  return {
    policies: clientsPolicies,
    exports: [clientsExport],
    routes: {
      list: api.clients.list.handler(({ input, context }) => clients.list(context.actor, input)),
      count: api.clients.count.handler(({ input, context }) => clients.count(context.actor, input)),
      export: api.clients.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, clientsExport, { language, ...input }),
      ),
      all: api.clients.all.handler(({ context }) => clients.all(context.actor)),
      get: api.clients.get.handler(({ input, context }) => clients.get(context.actor, input.id)),
      create: api.clients.create.handler(({ input, context }) => clients.create(context.actor, input.taxId)),
      createIndividual: api.clients.createIndividual.handler(({ input, context }) =>
        clients.createIndividual(context.actor, input),
      ),
      update: api.clients.update.handler(({ input, context }) => clients.update(context.actor, input)),
      setAccountManager: api.clients.setAccountManager.handler(({ input, context }) =>
        clients.setAccountManager(context.actor, input),
      ),
    },
    lock: (tx: TenantTx, id: string) => clientsRepository.lock(tx, id),
    /** The clients that a leaver manages. */
    handOver: (async (tx, { id, clientsTo }) => {
      const clientIds = await clientsRepository.handOver(tx, id, clientsTo);
      return clientIds.map((entityId) => ({
        action: 'client.setAccountManager',
        entityId,
        before: { accountManagerId: id },
        after: { accountManagerId: clientsTo },
      }));
    }) satisfies HandOver,
  };
}
