import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ListedTask } from '#contracts/api/task.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { TaskFiles } from '../attachments/TaskFiles.tsx';
import { TaskSelectors } from '../editing/TaskSelectors.tsx';
import { TaskNotes } from '../editing/TaskTexts.tsx';
import type { TaskEdit } from '../editing/useChangeTask.ts';
import { taskOptions } from '../tasks.queries.ts';

type TaskEditorProps = {
  readonly task: ListedTask;
  readonly onChange: (edit: TaskEdit) => void;
  readonly onDelete: () => void;
  readonly onDiscuss: () => void;
  /** The timer of the task. */
  readonly timer: ReactNode;
};

/** A task that is open in its place in the list. */
export function TaskEditor({ task, onChange, onDelete, onDiscuss, timer }: TaskEditorProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <div className={body}>
        <LoadedNotes taskId={task.id} />
        <TaskSelectors task={task} onChange={onChange} />
        <TaskFiles task={task} />
      </div>
      <div className={foot}>
        {timer}
        <span className={grow} />
        <Button look="ghost" size="dense" onClick={onDiscuss}>
          {task.commentCount === 0 ? t('comment.label') : t('action.discuss', { count: task.commentCount })}
        </Button>
        <Button look="dangerGhost" size="dense" icon={<Icon of={Trash2} size={14} />} onClick={onDelete}>
          {t('action.delete')}
        </Button>
      </div>
    </>
  );
}

/** The notes of a task that a list has shown: lists come without them. */
function LoadedNotes({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation('tasks');
  const task = useQuery(taskOptions(taskId));
  if (task.isPending) return <SkeletonRows label={t('loading')} />;
  if (task.isError) {
    return (
      <ErrorState
        title={t('error.one')}
        error={task.error}
        isRetrying={task.isFetching}
        onRetry={() => void task.refetch()}
      />
    );
  }
  return <TaskNotes task={task.data} />;
}

const body = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '12',
  pl: '64',
  pr: '16',
  pb: '12',
  maxW: 'pageSmall',
  _mobile: { pl: '16' },
});
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8',
  pl: '64',
  pr: '10',
  py: '8',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
  _mobile: { pl: '16' },
});
const grow = css({ flexGrow: '1' });
