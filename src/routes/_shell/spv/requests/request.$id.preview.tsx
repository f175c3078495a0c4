import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { NotifyMessage, NotifyMessageLine } from '#src/features/spvMessages/notify/NotifyMessage.tsx';
import { RequestPreview } from '#src/features/spvRequests/preview/RequestPreview.tsx';
import { requestOptions } from '#src/features/spvRequests/spvRequests.queries.ts';
import { previewIdsOf } from '#src/shared/preview/previewIds.ts';

export const Route = createFileRoute('/_shell/spv/requests/request/$id/preview')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(requestOptions(params.id));
    await context.awaitTexts('preview', 'spvRequests', 'spvMessages', 'link', 'contacts', 'form');
  },
  component: Preview,
});

function Preview() {
  const { id } = Route.useParams();
  const router = useRouter();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const ids = previewIdsOf(state, id);
  const isFull = pathname.endsWith('/full');
  const show = (next: string, full: boolean) =>
    void navigate({
      to: full ? '/spv/requests/request/$id/preview/full' : '/spv/requests/request/$id/preview',
      params: { id: next },
      state: { previewIds: ids },
      replace: true,
    });
  return (
    <RequestPreview
      key={ids.join()}
      ids={ids}
      renderAnswerTools={(messageId) => <NotifyMessage id={messageId} />}
      renderAnswerLine={(messageId) => <NotifyMessageLine id={messageId} />}
      openedId={id}
      isFull={isFull}
      onMoved={(next) => show(next, isFull)}
      onFull={() => show(id, !isFull)}
      onClose={() => {
        if (router.history.canGoBack()) router.history.back();
        else void navigate({ to: '/spv/requests/$set', params: { set: 'all' }, replace: true });
      }}
    />
  );
}
