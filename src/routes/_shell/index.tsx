import { createFileRoute } from '@tanstack/react-router';
import { deadlinesOptions, filingsOptions, messagesOptions, toDoOptions } from '#src/features/home/home.queries.ts';
import { HomeScreen } from '#src/features/home/HomeScreen.tsx';

export const Route = createFileRoute('/_shell/')({
  loader: ({ context: { loadTexts, queryClient } }) => {
    loadTexts('home', 'work');
    void queryClient.prefetchQuery(toDoOptions('mine'));
    void queryClient.prefetchQuery(messagesOptions('mine'));
    void queryClient.prefetchQuery(filingsOptions('mine'));
    void queryClient.prefetchQuery(deadlinesOptions('mine'));
  },
  component: HomeScreen,
});
