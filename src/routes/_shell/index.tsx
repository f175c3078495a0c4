import { createFileRoute } from '@tanstack/react-router';
import {
  deadlinesOptions,
  filingsOptions,
  messagesOptions,
  missingOptions,
  requestsOptions,
  toDoOptions,
} from '#src/features/home/home.queries.ts';
import { homeScopeOf, homeSearchSchema } from '#src/features/home/homeScope.ts';
import { HomeScreen } from '#src/features/home/HomeScreen.tsx';

export const Route = createFileRoute('/_shell/')({
  validateSearch: homeSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { loadTexts, queryClient }, deps }) => {
    loadTexts('home', 'work', 'deadlines');
    // Who may see the whole firm is not known yet; the page itself asks for it.
    if (homeScopeOf(deps, localStorage) === 'firm') return;
    void queryClient.prefetchQuery(toDoOptions('mine'));
    void queryClient.prefetchQuery(messagesOptions('mine'));
    void queryClient.prefetchQuery(filingsOptions('mine'));
    void queryClient.prefetchQuery(requestsOptions('mine'));
    void queryClient.prefetchQuery(missingOptions('mine'));
    void queryClient.prefetchQuery(deadlinesOptions('mine'));
  },
  component: Home,
});

function Home() {
  return <HomeScreen search={Route.useSearch()} />;
}
