import { createFileRoute, redirect } from '@tanstack/react-router';
import { contactSearchSchema } from '#src/features/spvContacts/list/contactSearch.ts';

/** Another address of the list. Source: decision D11. */
export const Route = createFileRoute('/_shell/spv/contact-forms/all')({
  validateSearch: contactSearchSchema,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/spv/contact-forms', search, replace: true });
  },
});
