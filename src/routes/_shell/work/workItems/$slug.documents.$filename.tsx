import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { documentsOptions } from '#src/features/workItems/documents/documents.queries.ts';
import { DocumentViewer } from '#src/features/workItems/documents/DocumentViewer.tsx';
import { gated } from '#src/shared/flags/gate.ts';
import { absent } from '#src/shared/list/filters.ts';

export const Route = createFileRoute('/_shell/work/workItems/$slug/documents/$filename')({
  validateSearch: v.object({ file: absent(idSchema) }),
  ...gated({ flag: 'workDocuments' }),
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(documentsOptions({ kind: 'workItem', id: params.slug }));
    await context.awaitTexts('workItems', 'preview', 'signatureStatus');
  },
  component: WorkItemDocument,
});

function WorkItemDocument() {
  const { slug, filename } = Route.useParams();
  const { file } = Route.useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <DocumentViewer
      of={{ kind: 'workItem', id: slug }}
      fileName={filename}
      fileId={file}
      onMoved={({ id, name }) =>
        void navigate({
          to: '/work/workItems/$slug/documents/$filename',
          params: { slug, filename: name },
          search: { file: id },
          replace: true,
        })
      }
      onClose={() => {
        if (router.history.canGoBack()) router.history.back();
        else void navigate({ to: '/work/workItems/$slug/$tab', params: { slug, tab: 'documents' }, replace: true });
      }}
    />
  );
}
