import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DroppedFileProvider } from '#src/features/spvContacts/drop/DroppedFile.tsx';
import { contactConfigurationOptions } from '#src/features/spvContacts/spvContacts.queries.ts';
import { gated } from '#src/shared/flags/gate.ts';

/** Around the list and its forms. */
export const Route = createFileRoute('/_shell/spv/contact-forms')({
  ...gated({ flag: 'contactForms' }),
  loader: ({ context }) => {
    context.loadTexts('spvContacts');
    void context.queryClient.prefetchQuery(contactConfigurationOptions());
  },
  component: () => (
    <DroppedFileProvider>
      <Outlet />
    </DroppedFileProvider>
  ),
});
