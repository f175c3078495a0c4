import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { workItemSearchSchema } from '#src/features/workItems/list/workItemSearch.ts';
import { WorkItemsScreen } from '#src/features/workItems/list/WorkItemsScreen.tsx';
import { workItemList } from '#src/features/workItems/workItems.queries.ts';

export const Route = createFileRoute('/_shell/work/workItems/')({
  validateSearch: workItemSearchSchema,
  search: { middlewares: [stripSearchParams({ view: 'table', page: 1 })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.loadTexts('workItems', 'work', 'form', 'board');
    if (deps.view === 'table') void context.queryClient.prefetchQuery(workItemList.page(deps));
  },
  component: WorkItems,
});

function WorkItems() {
  return <WorkItemsScreen search={Route.useSearch()} />;
}
