import { createFileRoute } from '@tanstack/react-router';
import { wishesOptions } from '#src/features/shell/pages/comingSoon.queries.ts';
import { ComingSoonPage } from '#src/features/shell/pages/ComingSoonPage.tsx';
import { requireOpen } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/dashboards/bookkeeping')({
  beforeLoad: ({ context }) => requireOpen(context.queryClient, { flag: 'bookkeeping' }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(wishesOptions()),
  component: () => <ComingSoonPage page="bookkeeping" />,
});
