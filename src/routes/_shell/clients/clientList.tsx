import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { clientList } from '#src/features/clients/clients.queries.ts';
import { clientSearchSchema } from '#src/features/clients/list/clientSearch.ts';
import { ClientsScreen } from '#src/features/clients/list/ClientsScreen.tsx';

export const Route = createFileRoute('/_shell/clients/clientList')({
  validateSearch: clientSearchSchema,
  // What goes without saying is not written into the address: the router would go there once more to write it.
  search: { middlewares: [stripSearchParams({ view: 'active', page: 1 })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.loadTexts('clients', 'work');
    void context.queryClient.prefetchQuery(clientList.page(deps));
  },
  component: ClientList,
});

function ClientList() {
  return <ClientsScreen search={Route.useSearch()} />;
}
