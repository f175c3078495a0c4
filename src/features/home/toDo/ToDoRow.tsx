import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ToDoLine } from '#contracts/api/home.ts';
import { WORK_STATUSES, type WorkStatus } from '#contracts/api/workItem.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { TimerButton } from '#src/shared/time/TimerButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';
import { PriorityMark } from '#src/shared/work/PriorityMark.tsx';
import { StatusMark } from '#src/shared/work/StatusMark.tsx';
import { PRIORITY_KEY, STATUS_KEY } from '#src/shared/work/words.ts';
import { sectionRecipe } from '../section.recipe.ts';
import { timedBy } from './timedBy.ts';

type ToDoRowProps = {
  readonly line: ToDoLine;
  readonly isLate: boolean;
  /** A task below its work item. */
  readonly isNested: boolean;
  /** Where the lines of several people stand together. */
  readonly hasAssignee: boolean;
  readonly onStatus: (status: WorkStatus) => void;
};

/** One line: the box of a task ticks in place, the ring of a work item opens its statuses; the rest opens it. */
export function ToDoRow({ line, isLate, isNested, hasAssignee, onStatus }: ToDoRowProps) {
  const { t } = useTranslation(['home', 'work']);
  const dayName = useFormat().weekdayAndDay;
  return (
    <li className={sectionRecipe.line} data-to-do={line.id} data-nested={isNested || undefined}>
      <span className={sectionRecipe.control}>
        {line.kind === 'task' ? (
          <Checkbox
            label={t('toDo.complete', { name: line.title })}
            isLabelHidden
            checked={false}
            onChange={() => onStatus('Complete')}
          />
        ) : (
          <StatusRing line={line} onStatus={onStatus} />
        )}
      </span>
      <span className={sectionRecipe.title}>
        <ToDoLink line={line} />
        <span className={note}>
          {line.kind === 'task'
            ? line.workItemTitle
            : line.taskCount === 0
              ? null
              : t('toDo.tasks', { done: line.completedTaskCount, count: line.taskCount })}
        </span>
      </span>
      <span className={sectionRecipe.client}>{line.clientName}</span>
      <span className={sectionRecipe.sign}>
        <span className={timer}>
          <TimerButton of={timedBy(line)} isIcon />
        </span>
        {hasAssignee && line.assigneeName !== null ? <Avatar name={line.assigneeName} size="small" /> : null}
        {line.priority === null ? null : (
          <PriorityMark priority={line.priority} label={t(PRIORITY_KEY[line.priority])} />
        )}
      </span>
      <time dateTime={line.dueDate} className={sectionRecipe.day} data-late={isLate || undefined}>
        {dayName(line.dueDate)}
      </time>
    </li>
  );
}

function ToDoLink({ line: { kind, id, title } }: { readonly line: ToDoLine }) {
  return kind === 'workItem' ? (
    <Link
      to="/work/workItems/$slug/$tab"
      params={{ slug: id, tab: 'tasks' }}
      className={sectionRecipe.link}
      data-row-link
    >
      {title}
    </Link>
  ) : (
    <Link to="/work/tasks" search={{ task: id }} className={sectionRecipe.link} data-row-link>
      {title}
    </Link>
  );
}

function StatusRing({ line, onStatus }: Pick<ToDoRowProps, 'line' | 'onStatus'>) {
  const { t } = useTranslation(['home', 'work']);
  const label = t('toDo.status', { name: line.title });
  const items = WORK_STATUSES.map((status) => ({
    id: status,
    label: t(STATUS_KEY[status]),
    icon: <StatusMark status={status} />,
    isChecked: status === line.status,
    onSelect: () => onStatus(status),
  }));
  return (
    <Menu label={label} groups={[{ id: 'status', items }]}>
      <button type="button" className={ring} aria-label={`${label}: ${t(STATUS_KEY[line.status])}`}>
        <StatusMark status={line.status} size={16} />
      </button>
    </Menu>
  );
}

/** Shown where the pointer or the keyboard is, and while it runs. */
const timer = css({
  position: 'relative',
  zIndex: 'above',
  display: 'inline-flex',
  _mobile: { display: 'none' },
  opacity: '0',
  '&:has([role=timer])': { opacity: '1' },
  'li:is(:hover, :focus-within) &': { opacity: '1' },
});
const note = css({ textStyle: 'secondary', color: 'mut', flexShrink: '1' });
const ring = css({
  display: 'inline-flex',
  borderRadius: 'round',
  cursor: 'pointer',
});
