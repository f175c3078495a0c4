import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import {
  filingOptions,
  filingPreviewSchema,
  type FilingPart,
} from '#src/features/spvFilings/preview/preview.queries.ts';
import { PreviewFiling } from '#src/features/spvFilings/preview/PreviewFiling.tsx';
import { previewIdsOf } from '#src/shared/preview/previewIds.ts';

export const Route = createFileRoute('/_shell/spv/filings/filing/$id/preview')({
  validateSearch: filingPreviewSchema,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(filingOptions(params.id));
    await context.awaitTexts('spvFilings', 'preview', 'signatureStatus', 'signer', 'link');
  },
  component: Preview,
});

function Preview() {
  const { id } = Route.useParams();
  const { part } = Route.useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const ids = previewIdsOf(state, id);
  const isFull = pathname.endsWith('/full');
  const show = (next: string, full: boolean, shown: FilingPart) =>
    void navigate({
      to: full ? '/spv/filings/filing/$id/preview/full' : '/spv/filings/filing/$id/preview',
      params: { id: next },
      search: { single: true, part: shown },
      state: { previewIds: ids },
      replace: true,
    });
  return (
    <PreviewFiling
      key={ids.join()}
      ids={ids}
      openedId={id}
      isFull={isFull}
      part={part}
      onPart={(next) => show(id, isFull, next)}
      onMoved={(next) => show(next, isFull, part)}
      onFull={() => show(id, !isFull, part)}
      onClose={() => {
        if (router.history.canGoBack()) router.history.back();
        else void navigate({ to: '/spv/filings', replace: true });
      }}
    />
  );
}
