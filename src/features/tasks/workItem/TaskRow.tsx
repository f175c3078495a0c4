import { CalendarX, ChevronUp, GripVertical, MessageSquare, Paperclip, Text } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ShownTask } from '#machines/taskList/taskChanges.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { isLate } from '#src/shared/work/isLate.ts';
import { PriorityMark } from '#src/shared/work/PriorityMark.tsx';
import { PRIORITY_KEY } from '#src/shared/work/words.ts';
import { useTaskDrag } from './useTaskDrag.ts';

type TaskRowProps = {
  readonly task: ShownTask;
  readonly isOpen: boolean;
  /** Completed tasks stay where they are. */
  readonly canMove: boolean;
  readonly onToggle: () => void;
  readonly onTick: (isDone: boolean) => void;
  readonly onMoveBy: (by: -1 | 1) => void;
  readonly onDrop: (droppedId: string, side: 'before' | 'after') => void;
  /** The title while the task is open: it can be changed. */
  readonly title: ReactNode;
  /** The editor, while the task is open. */
  readonly children: ReactNode;
};

/** One task of a list. A press opens it; it is moved by its handle, or by Alt and an arrow. */
export function TaskRow({ task, isOpen, canMove, onToggle, onTick, onMoveBy, onDrop, ...props }: TaskRowProps) {
  const { t } = useTranslation('tasks');
  const { row, handle, side, isDragged } = useTaskDrag({ id: task.id, isDisabled: !canMove, onDrop });
  return (
    <li
      ref={row}
      className={item}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      data-side={side}
    >
      <div className={line}>
        <span ref={handle} className={grip} data-idle={!canMove || undefined} aria-hidden>
          <Icon of={GripVertical} size={14} />
        </span>
        <Checkbox
          label={t('row.tick', { title: task.title })}
          isLabelHidden
          isRound
          checked={task.status === 'Complete'}
          disabled={task.isNew}
          onChange={({ target }) => onTick(target.checked)}
        />
        {isOpen ? <div className={grow}>{props.title}</div> : null}
        <button
          type="button"
          data-task-row={task.id}
          className={isOpen ? fold : name}
          aria-expanded={isOpen}
          aria-label={isOpen ? t('row.close', { title: task.title }) : undefined}
          aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          disabled={task.isNew}
          data-done={task.status === 'Complete' || undefined}
          onClick={onToggle}
          onKeyDown={(event) => press(event, { canMove, onMoveBy, onTick: () => onTick(task.status !== 'Complete') })}
        >
          {isOpen ? (
            <Icon of={ChevronUp} size={14} />
          ) : (
            <>
              <span className={textRecipe.cut}>{task.title}</span>
              <TaskMarks task={task} />
            </>
          )}
        </button>
      </div>
      {isOpen ? props.children : null}
    </li>
  );
}

type RowKeys = Pick<TaskRowProps, 'canMove' | 'onMoveBy'> & { readonly onTick: () => void };

/** The arrows go to the next task, with Alt they move this one; Space ticks it. */
function press(event: KeyboardEvent<HTMLButtonElement>, { canMove, onMoveBy, onTick }: RowKeys): void {
  const by = STEPS[event.key];
  if (by === undefined && event.key !== ' ') return;
  event.preventDefault();
  if (by === undefined) onTick();
  else if (!event.altKey) focusNeighbour(event.currentTarget, by);
  else if (canMove) onMoveBy(by);
}

/** What a task has besides its title, each only where there is some. */
function TaskMarks({ task }: { readonly task: ShownTask }) {
  const { t } = useTranslation('tasks');
  const { t: words } = useTranslation('work');
  const { shortDay } = useFormat();
  const late = isLate(task);
  return (
    <span className={marks}>
      {task.hasNotes ? (
        <span className={mark} title={t('row.notes')}>
          <Icon of={Text} size={14} />
          <span className="sr-only">{t('row.notes')}</span>
        </span>
      ) : null}
      {task.attachmentCount === 0 ? null : (
        <span className={mark}>
          <Icon of={Paperclip} size={14} />
          <span aria-hidden>{task.attachmentCount}</span>
          <span className="sr-only">{t('row.files', { count: task.attachmentCount })}</span>
        </span>
      )}
      {task.commentCount === 0 ? null : (
        <span className={mark}>
          <Icon of={MessageSquare} size={14} />
          <span aria-hidden>{task.commentCount}</span>
          <span className="sr-only">{t('row.comments', { count: task.commentCount })}</span>
        </span>
      )}
      {task.priority === null ? null : (
        <PriorityMark priority={task.priority} label={words(PRIORITY_KEY[task.priority])} />
      )}
      {task.dueDate === null ? null : (
        <span className={day} data-late={late || undefined}>
          {late ? <Icon of={CalendarX} size={14} /> : null}
          <span className="sr-only">{t(late ? 'row.late' : 'row.due')}</span>
          {shortDay(task.dueDate)}
        </span>
      )}
      {task.assigneeDisplayName === null ? null : (
        <>
          <Avatar size="small" name={task.assigneeDisplayName} />
          <span className="sr-only">{task.assigneeDisplayName}</span>
        </>
      )}
    </span>
  );
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** The keyboard goes to the task above or below. */
function focusNeighbour(from: HTMLElement, by: -1 | 1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-task-row]')];
  rows[rows.indexOf(from) + by]?.focus();
}

const item = css({
  position: 'relative',
  listStyle: 'none',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 36px',
  '&:focus-within, &[data-side]': { contentVisibility: 'visible' },
  '&[data-open]': {
    contentVisibility: 'visible',
    m: '8',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: '8',
  },
  '&[data-dragged]': { opacity: 'disabled' },
  '&[data-side=before]::before, &[data-side=after]::after': {
    content: '""',
    position: 'absolute',
    left: '0',
    right: '0',
    h: '2',
    bg: 'accent',
    zIndex: 'above',
  },
  '&[data-side=before]::before': { top: '[-1px]' },
  '&[data-side=after]::after': { bottom: '[-1px]' },
});
const line = css({ display: 'flex', alignItems: 'center', gap: '8', minH: '36', pl: '10', pr: '8' });
const grip = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: '16',
  h: '28',
  flexShrink: '0',
  color: 'mut',
  cursor: 'grab',
  '&[data-idle]': { visibility: 'hidden' },
});
const name = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  flexGrow: '1',
  minW: '0',
  minH: '36',
  px: '8',
  borderWidth: '0',
  borderRadius: '6',
  bg: 'transparent',
  color: 'text',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&[data-done]': { color: 'mut' },
  '&:disabled': { color: 'mut', cursor: 'progress' },
  '&:focus-visible': { outlineOffset: '-2' },
});
const grow = css({ flexGrow: '1', minW: '0', px: '8', fontWeight: 'semibold' });
const fold = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: '28',
  h: '28',
  flexShrink: '0',
  p: '0',
  borderWidth: '0',
  borderRadius: '6',
  bg: 'transparent',
  color: 'mut',
  cursor: 'pointer',
  '&:hover': { bg: 'hover', color: 'text' },
});
const marks = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10',
  ml: 'auto',
  flexShrink: '0',
  fontWeight: 'normal',
  color: 'mut',
});
const mark = css({ display: 'inline-flex', alignItems: 'center', gap: '4', textStyle: 'secondary' });
const day = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4',
  minW: '56',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  '&[data-late]': { color: 'critical' },
});
