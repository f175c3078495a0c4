import { createFileRoute, Outlet } from '@tanstack/react-router';
import { clientOptions } from '#src/features/clients/clients.queries.ts';
import { ClientDetailScreen } from '#src/features/clients/details/ClientDetailScreen.tsx';

export const Route = createFileRoute('/_shell/clients/clientDetails/$slug')({
  loader: ({ context, params }) => {
    context.loadTexts('clients', 'contacts', 'addresses', 'form', 'timeline', 'signer', 'begin', 'work');
    void context.queryClient.prefetchQuery(clientOptions(params.slug));
  },
  component: ClientDetails,
});

function ClientDetails() {
  const { slug } = Route.useParams();
  return (
    <ClientDetailScreen key={slug} clientId={slug}>
      <Outlet />
    </ClientDetailScreen>
  );
}
