import { addresses } from '../addresses/addresses.module.ts';
import { audit } from '../audit/audit.ts';
import { companies } from '../companies/companies.module.ts';
import { contacts } from '../contacts/contacts.module.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import { tags } from '../tags/tags.module.ts';
import { teams } from '../teams/teams.module.ts';
import { users, type HandOver } from '../users/users.module.ts';
import { insertOfRegister, type Entered, type RegisterRecord } from './clientCreation.ts';
import { clientsExport } from './clients.export.ts';
import { clientsPolicies } from './clients.policies.ts';
import { clientsRepository } from './clients.repository.ts';
import { createClientsService, type ClientsDeps } from './clients.service.ts';

type Deps = Pick<ClientsDeps, 'tenants' | 'lookUp' | 'now'> & { readonly exports: Exports };

/** What other areas ask of clients. */
export type Clients = Pick<typeof clientsRepository, 'find' | 'lock' | 'idOfTaxId' | 'setManager'>;
/** Clients, for other areas. */
export const clients: Clients = clientsRepository;

/** The calls of `clients`. */
export function clientsModule({ exports, ...deps }: Deps) {
  const given = { ...deps, clients: clientsRepository, contacts, addresses, companies, users, teams, tags, audit };
  const service = createClientsService(given);
  return {
    policies: clientsPolicies,
    exports: [clientsExport],
    routes: {
      list: api.clients.list.handler(({ input, context }) => service.list(context.actor, input)),
      count: api.clients.count.handler(({ input, context }) => service.count(context.actor, input)),
      export: api.clients.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, clientsExport, { language, ...input }),
      ),
      all: api.clients.all.handler(({ context }) => service.all(context.actor)),
      get: api.clients.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      create: api.clients.create.handler(({ input, context }) => service.create(context.actor, input.taxId)),
      createIndividual: api.clients.createIndividual.handler(({ input, context }) =>
        service.createIndividual(context.actor, input),
      ),
      update: api.clients.update.handler(({ input, context }) => service.update(context.actor, input)),
      setPerson: api.clients.setPerson.handler(({ input, context }) => service.setPerson(context.actor, input)),
      changeAll: api.clients.changeAll.handler(({ input, context }) => service.changeAll(context.actor, input)),
      setAccountManager: api.clients.setAccountManager.handler(({ input, context }) =>
        service.setAccountManager(context.actor, input),
      ),
    },
    lock: (tx: TenantTx, id: string) => clientsRepository.lock(tx, id),
    /** Inserts a client with the register's data, in the transaction of another area. */
    insertOfRegister: (tx: TenantTx, company: RegisterRecord, entered: Entered) =>
      insertOfRegister(given, tx, company, entered),
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

/** Inserts a client with the register's data. */
export type InsertOfRegister = ReturnType<typeof clientsModule>['insertOfRegister'];
