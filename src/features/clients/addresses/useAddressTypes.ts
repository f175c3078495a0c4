import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AddressType } from '#contracts/api/address.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';

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
