import { createFileRoute } from '@tanstack/react-router';
import { deadlinesOptions } from '#src/features/deadlines/deadlines.queries.ts';
import { deadlineSearchSchema } from '#src/features/deadlines/deadlineSearch.ts';
import { DeadlinesScreen } from '#src/features/deadlines/DeadlinesScreen.tsx';

export const Route = createFileRoute('/_shell/deadlines')({
  validateSearch: deadlineSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.loadTexts('deadlines');
    void context.queryClient.prefetchQuery(deadlinesOptions(deps));
  },
  component: Deadlines,
});

function Deadlines() {
  return <DeadlinesScreen search={Route.useSearch()} />;
}
