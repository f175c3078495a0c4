import { createFileRoute } from '@tanstack/react-router';
import { clientListOptions } from '#src/features/clients/clients.queries.ts';
import { ClientsScreen } from '#src/features/clients/ClientsScreen.tsx';
import { clientSearchSchema } from '#src/features/clients/clientSearch.ts';

export const Route = createFileRoute('/_shell/clients/clientList')({
  validateSearch: clientSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(clientListOptions(deps)),
  component: ClientList,
});

function ClientList() {
  return <ClientsScreen search={Route.useSearch()} />;
}
