import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contracts/api/client.ts';
import { COMPANY_STALE_MS, LIST_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listOf } from '#src/shared/filters/commaList.ts';
import { pagePosition } from '#src/shared/list/pagePosition.ts';
import type { ClientSearch } from './list/clientSearch.ts';

const filterOf = ({ view, accountManager }: ClientSearch) => ({
  IncludeInactive: view === 'all',
  ...(accountManager === undefined ? {} : { accountManagerId: [...listOf(accountManager)] }),
});

/** One page of the client list. */
export const clientListOptions = (search: ClientSearch) => {
  const filter = filterOf(search);
  const queryKeyOf = (page: number) => api.clients.list.queryKey({ input: { ...filter, pageNumber: page } });
  return queryOptions({
    queryKey: queryKeyOf(search.page),
    queryFn: ({ signal, client: queries }) =>
      client.clients.list({ ...filter, ...pagePosition(queries, queryKeyOf, search.page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    retry: false,
  });
};

/** How many clients the filter has. */
export const clientCountOptions = (search: ClientSearch) =>
  api.clients.count.queryOptions({ input: filterOf(search), staleTime: LIST_STALE_MS, retry: false });

export const clientOptions = (id: string) =>
  api.clients.get.queryOptions({ input: { id }, staleTime: LIST_STALE_MS, retry: false });

/** What the register says of a code. */
export const companyOptions = (taxId: string) =>
  api.company.search.queryOptions({ input: { taxId }, staleTime: COMPANY_STALE_MS, retry: false });

/** The newest messages of a client, for its page. */
export const clientMessagesOptions = (id: string) =>
  api.spvMessages.list.queryOptions({
    input: { clientId: [id], pageSize: 5, currentMessageSet: 'all' },
    staleTime: LIST_STALE_MS,
    retry: false,
  });

/** Turns a client active or inactive. */
export function useSetActive() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (present: Client) =>
      client.clients.update(updateOf(present, { isActive: !present.customerDetails.isActive })),
    onSuccess: (saved) => queries.setQueryData(clientOptions(saved.id).queryKey, saved),
    onSettled: () => queries.invalidateQueries({ queryKey: api.clients.key() }),
  });
}

export const EDITABLE_FIELDS = ['name', 'email', 'webAddress', 'telephone', 'fax'] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

type Change = { readonly isActive?: boolean; readonly fields?: Partial<Record<EditableField, string>> };

/** The whole update of a client with one thing changed: the API takes no parts. */
export function updateOf(present: Client, { isActive, fields = {} }: Change) {
  const { name, telephone, fax, email, webAddress } = present.generalInformation;
  return {
    id: present.id,
    generalInformationUpdateRequest: { name, telephone, fax, email, webAddress, ...fields },
    onboardingDate: present.customerDetails.customerSince,
    isActive: isActive ?? present.customerDetails.isActive,
    revision: present.revision,
  };
}
