import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonPage } from '#src/features/shell/pages/ComingSoonPage.tsx';
import { requireOpen } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/invoicing')({
  beforeLoad: ({ context }) => requireOpen(context.queryClient, { flag: 'invoicing' }),
  component: () => <ComingSoonPage page="invoicing" />,
});
