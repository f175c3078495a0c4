import { lazy, Suspense } from 'react';
import { useTaskAddress } from './useTaskAddress.ts';

const TaskDialog = lazy(async () => ({ default: (await import('./TaskDialog.tsx')).TaskDialog }));

/** Shows the task that the address names, over whatever screen that is; closing goes back to it. */
export function TaskDialogHost() {
  const { taskId, close } = useTaskAddress();
  if (taskId === null) return null;
  return (
    <Suspense fallback={null}>
      <TaskDialog key={taskId} taskId={taskId} onClose={close} />
    </Suspense>
  );
}
