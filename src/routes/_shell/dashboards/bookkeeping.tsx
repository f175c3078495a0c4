import { createFileRoute } from '@tanstack/react-router';
import { wishesOptions } from '#src/features/shell/pages/comingSoon.queries.ts';
import { ComingSoonPage } from '#src/features/shell/pages/ComingSoonPage.tsx';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/dashboards/bookkeeping')({
  ...gated({ flag: 'bookkeeping' }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(wishesOptions()),
  component: () => <ComingSoonPage page="bookkeeping" />,
});
