import { audit } from '../audit/audit.ts';
import { clientsRepository } from '../clients/clients.repository.ts';
import { api } from '../http/router.ts';
import { addressesLabels } from './addresses.labels.ts';
import { addressesRepository } from './addresses.repository.ts';
import { createAddressesService, type AddressesDeps } from './addresses.service.ts';

/** The calls of `addresses`. */
export function addressesModule({ tenants }: Pick<AddressesDeps, 'tenants'>) {
  const addresses = createAddressesService({
    tenants,
    addresses: addressesRepository,
    clients: clientsRepository,
    audit,
  });
  return {
    labels: addressesLabels,
    routes: {
      create: api.addresses.create.handler(({ input, context }) => addresses.create(context.actor, input)),
      update: api.addresses.update.handler(({ input, context }) => addresses.update(context.actor, input)),
      remove: api.addresses.remove.handler(({ input, context }) => addresses.remove(context.actor, input)),
      restore: api.addresses.restore.handler(({ input, context }) => addresses.restore(context.actor, input)),
    },
  };
}
