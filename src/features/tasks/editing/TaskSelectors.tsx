import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ListedTask } from '#contracts/api/task.ts';
import { DaySelect } from '#src/shared/work/DaySelect.tsx';
import { isLate } from '#src/shared/work/isLate.ts';
import { PersonSelect } from '#src/shared/work/PersonSelect.tsx';
import { PrioritySelect } from '#src/shared/work/PrioritySelect.tsx';
import { StatusSelect } from '#src/shared/work/StatusSelect.tsx';
import type { TaskEdit } from './useChangeTask.ts';

type TaskSelectorsProps = { readonly task: ListedTask; readonly onChange: (edit: TaskEdit) => void };

/** Who does a task, how far it is, how urgent, and when: each is saved at once. */
export function TaskSelectors({ task, onChange }: TaskSelectorsProps) {
  const { t } = useTranslation('tasks');
  const { startDate, dueDate } = task;
  return (
    <div className={row}>
      <PersonSelect
        look="chip"
        label={t('field.assignee')}
        value={task.assigneeId}
        name={task.assigneeDisplayName}
        onChange={(assigneeId, assigneeDisplayName) => onChange({ assigneeId, assigneeDisplayName })}
      />
      <StatusSelect
        look="chip"
        label={t('field.status')}
        value={task.status}
        onChange={(status) => onChange({ status })}
      />
      <PrioritySelect
        look="chip"
        label={t('field.priority')}
        value={task.priority}
        onChange={(priority) => onChange({ priority })}
        onClear={() => onChange({ priority: null })}
      />
      <DaySelect
        look="chip"
        label={t('field.startDate')}
        name={t('field.startDate')}
        value={startDate}
        // A start after the due day takes that along.
        onChange={(day) =>
          onChange(dueDate !== null && dueDate < day ? { startDate: day, dueDate: day } : { startDate: day })
        }
        onClear={() => onChange({ startDate: null })}
      />
      <DaySelect
        look="chip"
        label={t('field.dueDate')}
        name={t('field.dueDate')}
        value={dueDate}
        isLate={isLate(task)}
        min={startDate ?? undefined}
        onChange={(day) => onChange({ dueDate: day })}
        onClear={() => onChange({ dueDate: null })}
      />
    </div>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '8' });
