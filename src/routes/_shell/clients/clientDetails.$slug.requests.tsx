import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ClientRequests } from '#src/features/spvRequests/list/ClientRequests.tsx';
import { requestSearchSchema } from '#src/features/spvRequests/list/requestSearch.ts';

export const Route = createFileRoute('/_shell/clients/clientDetails/$slug/requests')({
  validateSearch: requestSearchSchema,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loader: ({ context }) => context.loadTexts('spvRequests', 'link', 'contacts', 'form'),
  component: Tab,
});

function Tab() {
  const { slug } = Route.useParams();
  return <ClientRequests key={slug} clientId={slug} search={Route.useSearch()} />;
}
