import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { RefreshDialog } from '#src/features/refresh/dialog/RefreshDialog.tsx';
import { ClientMessages } from '#src/features/spvMessages/list/ClientMessages.tsx';
import { messageSearchSchema } from '#src/features/spvMessages/list/messageSearch.ts';

export const Route = createFileRoute('/_shell/clients/clientDetails/$slug/messages')({
  validateSearch: messageSearchSchema,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loader: ({ context }) => context.loadTexts('spvMessages', 'signatureStatus'),
  component: Tab,
});

function Tab() {
  const { slug } = Route.useParams();
  const search = Route.useSearch();
  const [isRefreshing, setIsRefreshing] = useState(false);
  return (
    <>
      <ClientMessages key={slug} clientId={slug} search={search} onRefresh={() => setIsRefreshing(true)} />
      <Suspense fallback={null}>
        <RefreshDialog isOpen={isRefreshing} onClose={() => setIsRefreshing(false)} />
      </Suspense>
    </>
  );
}
