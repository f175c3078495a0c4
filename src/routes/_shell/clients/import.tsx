import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '#src/features/clients/import/ImportScreen.tsx';

export const Route = createFileRoute('/_shell/clients/import')({
  loader: ({ context }) => context.loadTexts('clientImport', 'form'),
  component: ImportScreen,
});
