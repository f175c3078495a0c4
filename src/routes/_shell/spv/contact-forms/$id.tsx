import { createFileRoute } from '@tanstack/react-router';
import { contactOptions } from '#src/features/spvContacts/spvContacts.queries.ts';
import { ContactScreen } from '#src/features/spvContacts/view/ContactScreen.tsx';

export const Route = createFileRoute('/_shell/spv/contact-forms/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(contactOptions(params.id)),
  component: Contact,
});

function Contact() {
  const { id } = Route.useParams();
  return <ContactScreen key={id} id={id} />;
}
