import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  CLIENT_SORT_KEYS,
  clientFieldsOf,
  type Client,
  type ClientFields,
  type ClientRow,
} from '#contracts/api/client.ts';
import type { FilingWait } from '#contracts/api/spvFiling.ts';
import { COMPANY_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { Patch } from '#src/shared/form/edit/useCellChange.ts';
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

/** Changes a client wherever the page shows it. Returns what puts everything back. */
export function patchClient(queries: QueryClient, id: string, change: Patch<Pick<ClientRow, 'accountManager'>>) {
  const before = queries.getQueriesData({ queryKey: api.clients.key() });
  const patched = <Shown extends { readonly id: string }>(row: Shown): Shown =>
    row.id === id ? Object.assign({ ...row }, change) : row;
  queries.setQueriesData<Awaited<ReturnType<typeof client.clients.list>>>(
    { queryKey: api.clients.list.key() },
    (page) => (page === undefined ? page : { ...page, items: page.items.map(patched) }),
  );
  queries.setQueryData(clientOptions(id).queryKey, (shown) => (shown === undefined ? shown : patched(shown)));
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
  };
}

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

/** What a client's page tells of: filings that a person has to mend or to settle. */
export const MENDABLE_FILINGS: readonly FilingWait[] = [
  'invalid',
  'withErrors',
  'refused',
  'unknown',
  'receiptDoubted',
  'receiptLate',
];
const FILINGS_SHOWN = 3;

export const filingsToMendOptions = (id: string) =>
  api.spvFilings.list.queryOptions({
    input: { clientId: [id], waitsFor: [...MENDABLE_FILINGS], pageSize: FILINGS_SHOWN },
  });

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
