import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address, AddressFields } from '#contracts/api/address.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useRemoval } from '../cards/useRemoval.ts';

/** Adds an address, or changes one unless it was changed after the revision. */
export function useSaveAddress(id: string, { initial, revision }: EditedRow<Address>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: AddressFields) =>
      initial === null
        ? client.addresses.create({ id, ...fields })
        : client.addresses.update({ id, addressId: initial.id, ...fields, revision }),
    // The form waits for it: what was saved is on the screen when it closes, and what somebody else saved is shown in it.
    onSettled: () => queries.invalidateQueries({ queryKey: api.clients.key() }),
  });
}

/** Deletes an address, with a way back. */
export const useAddressRemoval = (clientId: string) =>
  useRemoval<Address>({
    remove: (address) => client.addresses.remove({ id: clientId, addressId: address.id }),
    restore: (address) => client.addresses.restore({ id: clientId, addressId: address.id }),
    texts: {
      deleted: 'addresses:toast.deleted',
      restored: 'addresses:toast.restored',
      notDeleted: 'addresses:toast.notDeleted',
      notRestored: 'addresses:toast.notRestored',
    },
  });
