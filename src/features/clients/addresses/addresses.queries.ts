import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Address, AddressFields, AddressType } from '#contracts/api/address.ts';
import { client } from '#src/shared/api/api.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import type { EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';

/** Adds an address, or changes one unless it was changed after the revision. */
export function useSaveAddress(id: string, { initial, revision }: EditedRow<Address>) {
  return useMutation({
    meta: { changes: ['address'] },
    mutationFn: (fields: AddressFields) =>
      initial === null
        ? client.addresses.create({ id, ...fields })
        : client.addresses.update({ id, addressId: initial.id, ...fields, revision }),
  });
}

/** Deletes an address, with a way back. */
export const useAddressRemoval = (clientId: string) =>
  useRemoval<Address>({
    changes: 'address',
    remove: (address) => client.addresses.remove({ id: clientId, addressId: address.id }),
    restore: (address) => client.addresses.restore({ id: clientId, addressId: address.id }),
    texts: {
      deleted: 'addresses:toast.deleted',
      restored: 'addresses:toast.restored',
      notDeleted: 'addresses:toast.notDeleted',
      notRestored: 'addresses:toast.notRestored',
    },
  });

/** The words for the types of an address, in the language of the screen. */
export function useAddressTypes() {
  const { i18n } = useTranslation();
  const words = useQuery(enumOptions(i18n.language));
  return {
    /** A blank while the words come, so that nothing moves then. */
    nameOf: (type: AddressType): string => (words.isPending ? '\u00a0' : (words.data?.AddressType?.[type] ?? type)),
    isLoading: words.isPending,
    hasFailed: words.isError,
  };
}
