import { createFileRoute } from '@tanstack/react-router';
import { NewContactScreen } from '#src/features/spvContacts/create/NewContactScreen.tsx';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';

export const Route = createFileRoute('/_shell/spv/contact-forms/new')({
  loader: ({ context }) => {
    context.loadTexts('form');
    void context.queryClient.prefetchQuery(clientChoicesOptions());
  },
  component: NewContactScreen,
});
