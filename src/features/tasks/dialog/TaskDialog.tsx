import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Task } from '#contracts/api/task.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { TimerButton } from '#src/shared/time/TimerButton.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { TagInput } from '#src/shared/work/TagInput.tsx';
import { TaskFiles } from '../attachments/TaskFiles.tsx';
import { TaskSelectors } from '../editing/TaskSelectors.tsx';
import { TaskNotes, TaskTitle } from '../editing/TaskTexts.tsx';
import { useChangeTask } from '../editing/useChangeTask.ts';
import { useRemoveTask } from '../editing/useRemoveTask.ts';
import { tagsOptions, taskOptions } from '../tasks.queries.ts';
import { TaskTalk } from './TaskTalk.tsx';
import { taskLink } from './useTaskAddress.ts';

type TaskDialogProps = { readonly taskId: string; readonly onClose: () => void };

/** One task with all that belongs to it. */
export function TaskDialog({ taskId, onClose }: TaskDialogProps) {
  const { t } = useTranslation('tasks');
  const task = useQuery(taskOptions(taskId));
  const title =
    task.data === undefined
      ? t('dialog.title')
      : t('dialog.breadcrumb', { client: task.data.clientLegalName, title: task.data.title });
  const isMissing = task.error instanceof ApiError && task.error.code === 'task.notFound';
  return (
    <Dialog
      isOpen
      size="wide"
      title={title}
      heading={task.data === undefined ? undefined : <TaskPlace task={task.data} />}
      onClose={onClose}
    >
      {task.isPending ? <SkeletonRows label={t('loading')} /> : null}
      {isMissing ? (
        <EmptyState title={t('dialog.missing')} text={t('dialog.missingText')}>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </EmptyState>
      ) : null}
      {task.isError && !isMissing ? (
        <ErrorState
          title={t('error.one')}
          error={task.error}
          isRetrying={task.isFetching}
          onRetry={() => void task.refetch()}
        />
      ) : null}
      {task.data === undefined ? null : <TaskBody task={task.data} onClose={onClose} />}
    </Dialog>
  );
}

/** What the task belongs to. */
function TaskPlace({ task }: { readonly task: Task }) {
  return (
    <p className={place}>
      <Link to="/clients/clientDetails/$slug" params={{ slug: task.clientId }} className={link}>
        {task.clientLegalName}
      </Link>
      {task.workItemId === null ? null : (
        <>
          {' / '}
          <Link to="/work/workItems/$slug/$tab" params={{ slug: task.workItemId, tab: 'tasks' }} className={link}>
            {task.workItemTitle}
          </Link>
        </>
      )}
    </p>
  );
}

type TaskBodyProps = { readonly task: Task; readonly onClose: () => void };

function TaskBody({ task, onClose }: TaskBodyProps) {
  const { t } = useTranslation('tasks');
  const change = useChangeTask();
  const tags = useQuery(tagsOptions());
  const isDone = task.status === 'Complete';
  const { workItemId, workItemTitle, clientLegalName } = task;
  // Time is entered on work items.
  const workItem = workItemId === null ? null : { id: workItemId, title: workItemTitle ?? '', clientLegalName };
  return (
    <div className={column}>
      <div className={head}>
        <Checkbox
          label={t('row.tick', { title: task.title })}
          isLabelHidden
          isRound
          checked={isDone}
          onChange={() => change(task, { status: isDone ? 'InProgress' : 'Complete' })}
        />
        <TaskTitle task={task} />
        {workItem === null ? null : (
          <span className={timer}>
            <TimerButton of={{ clientId: task.clientId, workItem, task }} />
          </span>
        )}
      </div>
      <TaskSelectors task={task} onChange={(edit) => change(task, edit)} />
      <TaskNotes task={task} />
      <TagInput
        label={t('field.tags')}
        value={task.tags.map(({ name }) => name)}
        known={(tags.data ?? []).map(({ name }) => name)}
        onChange={(names) => change(task, { tags: [...names] })}
      />
      <TaskFiles task={task} />
      <TaskTalk taskId={task.id} />
      <TaskFoot task={task} onClose={onClose} />
    </div>
  );
}

/** Who made the task and when, its link, and its end. */
function TaskFoot({ task, onClose }: TaskBodyProps) {
  const { t } = useTranslation('tasks');
  const { localTime } = useFormat();
  const { mutate: remove } = useRemoveTask();
  return (
    <div className={foot}>
      <span className={textRecipe.caption}>
        {task.createdByName === null
          ? t('dialog.madeAt', { at: localTime(task.createdAt) })
          : t('dialog.madeBy', { name: task.createdByName, at: localTime(task.createdAt) })}
      </span>
      <span className={tools}>
        <CopyButton text={taskLink(task.id)} label={t('action.share')} />
        <Button
          look="dangerGhost"
          size="dense"
          icon={<Icon of={Trash2} size={14} />}
          onClick={() => remove(task, { onSuccess: onClose })}
        >
          {t('action.delete')}
        </Button>
      </span>
    </div>
  );
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '12', minW: '0' });
const place = css({ m: '0', textStyle: 'secondary', color: 'mut' });
const link = css({ color: 'inherit', '&:hover': { color: 'text' } });
const head = css({ display: 'flex', alignItems: 'center', gap: '16' });
const timer = css({ ml: 'auto', flexShrink: '0' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8',
  pt: '12',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const tools = css({ display: 'inline-flex', alignItems: 'center', gap: '8' });
