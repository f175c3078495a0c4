import { audit } from '../audit/audit.ts';
import { api } from '../http/router.ts';
import { addressesLabels } from './addresses.labels.ts';
import { addressesPolicies } from './addresses.policies.ts';
import { addressesRepository } from './addresses.repository.ts';
import { createAddressesService, type AddressesDeps } from './addresses.service.ts';

/** The calls of `addresses`. */
export function addressesModule(given: Pick<AddressesDeps, 'tenants' | 'lockClient'>) {
  const addresses = createAddressesService({ ...given, addresses: addressesRepository, audit });
  return {
    labels: addressesLabels,
    policies: addressesPolicies,
    routes: {
      create: api.addresses.create.handler(({ input, context }) => addresses.create(context.actor, input)),
      update: api.addresses.update.handler(({ input, context }) => addresses.update(context.actor, input)),
      remove: api.addresses.remove.handler(({ input, context }) => addresses.remove(context.actor, input)),
      restore: api.addresses.restore.handler(({ input, context }) => addresses.restore(context.actor, input)),
    },
  };
}
