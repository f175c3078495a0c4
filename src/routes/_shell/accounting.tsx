import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonPage } from '#src/features/shell/pages/ComingSoonPage.tsx';
import { requireOpen } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/accounting')({
  beforeLoad: ({ context }) => requireOpen(context.queryClient, { flag: 'accounting' }),
  component: () => <ComingSoonPage page="accounting" />,
});
