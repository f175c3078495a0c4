import { createFileRoute, notFound } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import * as v from 'valibot';
import { MESSAGE_SETS } from '#contracts/api/spvMessage.ts';
import { RefreshDialog } from '#src/features/refresh/dialog/RefreshDialog.tsx';
import { messageSearchSchema } from '#src/features/spvMessages/list/messageSearch.ts';
import { MessagesScreen } from '#src/features/spvMessages/list/MessagesScreen.tsx';
import { messageList } from '#src/features/spvMessages/spvMessages.queries.ts';

const setSchema = v.picklist(MESSAGE_SETS);

export const Route = createFileRoute('/_shell/spv/messages/$set')({
  params: {
    parse: ({ set }) => {
      if (!v.is(setSchema, set)) throw notFound();
      return { set };
    },
  },
  validateSearch: messageSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => {
    context.loadTexts('spvMessages', 'signatureStatus');
    void context.queryClient.prefetchQuery(messageList(params.set).page(deps));
  },
  component: Messages,
});

function Messages() {
  const { set } = Route.useParams();
  const search = Route.useSearch();
  const [isRefreshing, setIsRefreshing] = useState(false);
  return (
    <>
      <MessagesScreen key={set} set={set} search={search} onRefresh={() => setIsRefreshing(true)} />
      <Suspense fallback={null}>
        <RefreshDialog isOpen={isRefreshing} onClose={() => setIsRefreshing(false)} />
      </Suspense>
    </>
  );
}
