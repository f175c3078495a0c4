import { audit } from '../audit/audit.ts';
import { api } from '../http/router.ts';
import { addressesLabels } from './addresses.labels.ts';
import { addressesPolicies } from './addresses.policies.ts';
import { addressesRepository } from './addresses.repository.ts';
import { createAddressesService, type AddressesDeps } from './addresses.service.ts';

/** What other areas ask of addresses. */
export type Addresses = Pick<typeof addressesRepository, 'ofClient' | 'insert'>;
/** Addresses, for other areas. */
export const addresses: Addresses = addressesRepository;

/** The calls of `addresses`. */
export function addressesModule(given: Pick<AddressesDeps, 'tenants' | 'lockClient'>) {
  const service = createAddressesService({ ...given, addresses: addressesRepository, audit });
  return {
    labels: addressesLabels,
    policies: addressesPolicies,
    routes: {
      create: api.addresses.create.handler(({ input, context }) => service.create(context.actor, input)),
      update: api.addresses.update.handler(({ input, context }) => service.update(context.actor, input)),
      remove: api.addresses.remove.handler(({ input, context }) => service.remove(context.actor, input)),
      restore: api.addresses.restore.handler(({ input, context }) => service.restore(context.actor, input)),
    },
  };
}
