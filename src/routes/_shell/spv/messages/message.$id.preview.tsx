import { createFileRoute, lazyRouteComponent, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';
import { messageOptions } from '#src/features/spvMessages/preview/preview.queries.ts';
import { PreviewScreen } from '#src/features/spvMessages/preview/PreviewScreen.tsx';
import type { RenderTask } from '#src/features/spvMessages/task/MakeTaskTool.tsx';
import { useOpenCreateTask } from '#src/shared/begin/createTaskState.ts';
import { previewIdsOf } from '#src/shared/preview/previewIds.ts';

export const Route = createFileRoute('/_shell/spv/messages/message/$id/preview')({
  validateSearch: v.object({ single: v.optional(v.fallback(v.literal(true), true), true) }),
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(messageOptions(params.id));
    await context.awaitTexts('preview', 'signatureStatus', 'spvMessages', 'tasks', 'work', 'form');
  },
  component: Preview,
});

const CreateTaskForm = lazyRouteComponent(
  () => import('#src/features/tasks/create/CreateTaskForm.tsx'),
  'CreateTaskForm',
);
const renderTask: RenderTask = ({ clientId, ...draft }, onClose) => (
  <Suspense fallback={null}>
    <CreateTaskForm clientId={clientId} draft={draft} onClose={onClose} />
  </Suspense>
);

function Preview() {
  const { id } = Route.useParams();
  const router = useRouter();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const ids = previewIdsOf(state, id);
  const mayMakeTasks = useOpenCreateTask() !== null;
  const isFull = pathname.endsWith('/full');
  const show = (next: string, full: boolean) =>
    void navigate({
      to: full ? '/spv/messages/message/$id/preview/full' : '/spv/messages/message/$id/preview',
      params: { id: next },
      search: { single: true },
      state: { previewIds: ids },
      replace: true,
    });
  return (
    <PreviewScreen
      key={ids.join()}
      ids={ids}
      renderTask={mayMakeTasks ? renderTask : undefined}
      openedId={id}
      isFull={isFull}
      onMoved={(next) => show(next, isFull)}
      onFull={() => show(id, !isFull)}
      onClose={() => {
        if (router.history.canGoBack()) router.history.back();
        else void navigate({ to: '/spv/messages/$set', params: { set: 'messages' }, replace: true });
      }}
    />
  );
}
