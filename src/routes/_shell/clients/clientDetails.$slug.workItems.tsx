import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ClientWorkItems } from '#src/features/workItems/list/ClientWorkItems.tsx';
import { workItemSearchSchema } from '#src/features/workItems/list/workItemSearch.ts';

export const Route = createFileRoute('/_shell/clients/clientDetails/$slug/workItems')({
  validateSearch: workItemSearchSchema,
  search: { middlewares: [stripSearchParams({ view: 'table', page: 1 })] },
  loader: ({ context }) => context.loadTexts('workItems', 'work', 'form'),
  component: Tab,
});

function Tab() {
  const { slug } = Route.useParams();
  return <ClientWorkItems key={slug} clientId={slug} search={Route.useSearch()} />;
}
