import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { documentsOptions } from '#src/features/workItems/documents/documents.queries.ts';
import { DocumentViewer } from '#src/features/workItems/documents/DocumentViewer.tsx';
import { absent } from '#src/shared/list/filters.ts';

export const Route = createFileRoute('/_shell/work/tasks/$taskId/documents/$filename')({
  validateSearch: v.object({ file: absent(idSchema) }),
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(documentsOptions({ kind: 'task', id: params.taskId }));
    await context.awaitTexts('workItems', 'preview', 'signatureStatus');
  },
  component: TaskDocument,
});

function TaskDocument() {
  const { taskId, filename } = Route.useParams();
  const { file } = Route.useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <DocumentViewer
      of={{ kind: 'task', id: taskId }}
      fileName={filename}
      fileId={file}
      onMoved={({ id, name }) =>
        void navigate({
          to: '/work/tasks/$taskId/documents/$filename',
          params: { taskId, filename: name },
          search: { file: id },
          replace: true,
        })
      }
      onClose={() => {
        if (router.history.canGoBack()) router.history.back();
        else void navigate({ to: '/work/tasks', search: { task: taskId }, replace: true });
      }}
    />
  );
}
