import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { messageOptions } from '#src/features/spvMessages/preview/preview.queries.ts';
import { PreviewScreen } from '#src/features/spvMessages/preview/PreviewScreen.tsx';

export const Route = createFileRoute('/_shell/dashboards/spv-report/$id/preview')({
  validateSearch: v.object({ single: v.optional(v.fallback(v.literal(true), true), true) }),
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(messageOptions(params.id));
    await context.awaitTexts('preview', 'signatureStatus');
  },
  component: Preview,
});

/** One receipt, over the report it was opened from. */
function Preview() {
  const { id } = Route.useParams();
  const router = useRouter();
  const navigate = useNavigate();
  const isFull = useLocation({ select: ({ pathname }) => pathname.endsWith('/full') });
  const show = (full: boolean) =>
    void navigate({
      to: full ? '/dashboards/spv-report/$id/preview/full' : '/dashboards/spv-report/$id/preview',
      params: { id },
      search: (report) => report,
      replace: true,
    });
  return (
    <PreviewScreen
      key={id}
      ids={[id]}
      openedId={id}
      isFull={isFull}
      onMoved={() => {}}
      onFull={() => show(!isFull)}
      onClose={() => {
        if (router.history.canGoBack()) router.history.back();
        else void navigate({ to: '/dashboards/spv-report', replace: true });
      }}
    />
  );
}
