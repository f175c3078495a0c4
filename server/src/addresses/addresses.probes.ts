import type { addresses as calls } from '#contracts/api/address.ts';
import { anAddress, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `addresses` by another firm, and by each role. */
export const addressesProbes: ProbesOf<typeof calls> = {
  create: {
    who: EVERYBODY,
    call: (b, { clientId: id }) => b.addresses.create({ id, ...anAddress }),
    expected: 'client.notFound',
    trail: ['address.create'],
  },
  update: {
    who: EVERYBODY,
    call: (b, { clientId: id, addressId }) => b.addresses.update({ id, addressId, ...anAddress }),
    expected: 'client.notFound',
    trail: ['address.update'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { clientId: id, addressId }) => b.addresses.remove({ id, addressId }),
    expected: 'client.notFound',
    trail: ['address.remove'],
  },
  restore: {
    who: EVERYBODY,
    call: (b, { clientId: id, deletedAddressId }) => b.addresses.restore({ id, addressId: deletedAddressId }),
    expected: 'client.notFound',
    trail: ['address.restore'],
  },
};
