import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CLIENT_SORT_KEYS, clientFieldsOf, type Client, type ClientFields } from '#contracts/api/client.ts';
import { COMPANY_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import { clientFilters } from './list/clientSearch.ts';

/** The client list and its count. */
export const clientList = listQueries({
  filters: clientFilters,
  sortKeys: CLIENT_SORT_KEYS,
  page: (input) => api.clients.list.queryOptions({ input }),
  count: (input) => api.clients.count.queryOptions({ input }),
  exported: { call: 'clients.export', sign: (input, options) => client.clients.export(input, options) },
});

export const clientOptions = (id: string) => api.clients.get.queryOptions({ input: { id } });

/** What the register says of a code. */
export const companyOptions = (taxId: string) =>
  api.company.search.queryOptions({ input: { taxId }, staleTime: COMPANY_STALE_MS });

/** The newest messages of a client, for its page. */
export const clientMessagesOptions = (id: string) =>
  api.spvMessages.list.queryOptions({
    input: { clientId: [id], pageSize: 5, currentMessageSet: 'all' },
  });

/** Turns a client active or inactive. */
export function useSetActive() {
  const queries = useQueryClient();
  return useMutation({
    meta: { changes: ['client'] },
    mutationFn: (present: Client) =>
      client.clients.update(updateOf(present, { isActive: !present.customerDetails.isActive })),
    onSuccess: (saved) => queries.setQueryData(clientOptions(saved.id).queryKey, saved),
  });
}

type Change = { readonly isActive?: boolean; readonly fields?: Partial<ClientFields> };

/** The whole update of a client with one thing changed: the API takes no parts. */
export function updateOf(present: Client, { isActive, fields = {} }: Change) {
  return {
    id: present.id,
    generalInformationUpdateRequest: { ...clientFieldsOf(present.generalInformation), ...fields },
    onboardingDate: present.customerDetails.customerSince,
    isActive: isActive ?? present.customerDetails.isActive,
    revision: present.revision,
  };
}
