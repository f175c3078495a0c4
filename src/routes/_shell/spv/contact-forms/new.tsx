import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { NewContactScreen } from '#src/features/spvContacts/create/NewContactScreen.tsx';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';
import { absent } from '#src/shared/list/filters.ts';

export const Route = createFileRoute('/_shell/spv/contact-forms/new')({
  validateSearch: v.object({ client: absent(idSchema) }),
  loader: ({ context }) => {
    context.loadTexts('form');
    void context.queryClient.prefetchQuery(clientChoicesOptions());
  },
  component: NewContact,
});

function NewContact() {
  const { client } = Route.useSearch();
  return <NewContactScreen key={client} clientId={client} />;
}
