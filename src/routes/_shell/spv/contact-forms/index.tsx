import { createFileRoute } from '@tanstack/react-router';
import { ContactFormsScreen } from '#src/features/spvContacts/list/ContactFormsScreen.tsx';
import { contactSearchSchema } from '#src/features/spvContacts/list/contactSearch.ts';
import { contactList } from '#src/features/spvContacts/spvContacts.queries.ts';

export const Route = createFileRoute('/_shell/spv/contact-forms/')({
  validateSearch: contactSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(contactList.page(deps)),
  component: ContactForms,
});

function ContactForms() {
  return <ContactFormsScreen search={Route.useSearch()} />;
}
