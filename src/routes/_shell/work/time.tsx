import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { timeSearchSchema } from '#src/features/time/list/timeSearch.ts';
import { timeList } from '#src/features/time/time.queries.ts';
import { TimeScreen } from '#src/features/time/TimeScreen.tsx';

export const Route = createFileRoute('/_shell/work/time')({
  validateSearch: timeSearchSchema,
  search: { middlewares: [stripSearchParams({ view: 'list', page: 1 })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.loadTexts('time');
    if (deps.view === 'list') void context.queryClient.prefetchQuery(timeList.page(deps));
  },
  component: Time,
});

function Time() {
  return <TimeScreen search={Route.useSearch()} />;
}
