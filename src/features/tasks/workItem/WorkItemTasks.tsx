import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ListedTask } from '#contracts/api/task.ts';
import type { ShownTask } from '#machines/taskList/taskChanges.ts';
import type { TaskListEvent } from '#machines/taskList/taskList.machine.ts';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { useTaskAddress } from '../dialog/useTaskAddress.ts';
import { TaskTitle } from '../editing/TaskTexts.tsx';
import { seenOf, type TaskEdit } from '../editing/useChangeTask.ts';
import { workItemTasksOptions } from '../tasks.queries.ts';
import { CompletedTasks } from './CompletedTasks.tsx';
import { NewTaskLine } from './NewTaskLine.tsx';
import { TaskEditor } from './TaskEditor.tsx';
import { TaskRow } from './TaskRow.tsx';
import { useTaskList } from './useTaskList.ts';
import { useTaskMoves } from './useTaskMoves.ts';

type WorkItemTasksProps = {
  readonly workItemId: string;
  /** The timer of a task, in its editor. */
  readonly timerOf?: ((task: ListedTask) => ReactNode) | undefined;
};

/** The tasks of a work item: added in the first line, ordered, opened in their place, ticked. */
export function WorkItemTasks({ workItemId, timerOf }: WorkItemTasksProps) {
  const { t } = useTranslation('tasks');
  const query = useQuery(workItemTasksOptions(workItemId));
  if (query.isPending) return <SkeletonRows label={t('loading')} />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('error.title')}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Tasks key={workItemId} workItemId={workItemId} tasks={query.data} timerOf={timerOf} />;
}

type TasksProps = WorkItemTasksProps & { readonly tasks: readonly ListedTask[] };

function Tasks({ workItemId, tasks, timerOf }: TasksProps) {
  const { t } = useTranslation('tasks');
  const { shown, send } = useTaskList(workItemId, tasks);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = shown.filter(({ status }) => status !== 'Complete');
  const done = shown.filter(({ status }) => status === 'Complete');
  const { moveBy, dropOn } = useTaskMoves(open, (id, beforeId) => send({ type: 'task.dragged', id, beforeId }));
  const rowOf = (task: ShownTask, canMove: boolean) => (
    <TaskRow
      key={task.id}
      task={task}
      isOpen={openId === task.id}
      canMove={canMove && task.isNew !== true}
      onToggle={() => setOpenId(openId === task.id ? null : task.id)}
      onTick={(isDone) => send({ type: isDone ? 'task.ticked' : 'task.unticked', id: task.id })}
      onMoveBy={(by) => moveBy(task.id, by)}
      onDrop={(dropped, side) => dropOn(task.id, dropped, side)}
      title={<TaskTitle task={task} />}
    >
      <OpenTask task={task} timer={timerOf?.(task)} send={send} onClose={() => setOpenId(null)} />
    </TaskRow>
  );
  return (
    <div className={column}>
      <NewTaskLine
        onAdd={(title) => send({ type: 'text.entered', title, key: crypto.randomUUID() })}
        onPaste={(text) => send({ type: 'lines.pasted', text, key: crypto.randomUUID() })}
      />
      {shown.length === 0 ? (
        <EmptyState icon={<Icon of={ListChecks} size={24} />} title={t('empty.list')} text={t('empty.listText')} />
      ) : null}
      <ul className={layoutRecipe.list} aria-label={t('list.open')}>
        {open.map((task) => rowOf(task, true))}
      </ul>
      <CompletedTasks count={done.length} rows={() => done.map((task) => rowOf(task, false))} />
    </div>
  );
}

type OpenTaskProps = {
  readonly task: ListedTask;
  readonly timer: ReactNode;
  readonly send: (event: TaskListEvent) => void;
  readonly onClose: () => void;
};

/** The editor of the open task: what it changes goes through the list, in its turn. */
function OpenTask({ task, timer, send, onClose }: OpenTaskProps) {
  const { open } = useTaskAddress();
  const change = ({ assigneeDisplayName, tags: _tags, ...set }: TaskEdit) => {
    const { tags: _seen, ...was } = seenOf(task, set);
    const name = assigneeDisplayName === undefined ? {} : { assigneeDisplayName };
    send({ type: 'task.changed', id: task.id, set, was, ...name });
  };
  return (
    <TaskEditor
      task={task}
      timer={timer}
      onChange={change}
      onDiscuss={() => open(task.id)}
      onDelete={() => {
        onClose();
        send({ type: 'task.delete', id: task.id });
      }}
    />
  );
}

const column = css({ display: 'flex', flexDirection: 'column', minW: '0', pb: '24' });
