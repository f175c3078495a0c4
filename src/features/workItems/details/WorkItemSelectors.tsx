import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { DayRangeSelect } from '#src/shared/work/DayRangeSelect.tsx';
import { isLate } from '#src/shared/work/isLate.ts';
import { PersonSelect } from '#src/shared/work/PersonSelect.tsx';
import { PrioritySelect } from '#src/shared/work/PrioritySelect.tsx';
import { StatusSelect } from '#src/shared/work/StatusSelect.tsx';
import { useChangeWorkItem } from '../useChangeWorkItem.ts';

/** Who does a work item, how far it is, how urgent, and when: each is saved at once. */
export function WorkItemSelectors({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation('workItems');
  const change = useChangeWorkItem();
  return (
    <div className={row}>
      <PersonSelect
        look="chip"
        label={t('field.assignee')}
        value={item.assigneeId}
        name={item.assigneeName}
        onChange={(assigneeId, assigneeName) => change(item, { assigneeId, assigneeName })}
      />
      <StatusSelect
        look="chip"
        label={t('field.status')}
        value={item.status}
        onChange={(status) => change(item, { status })}
      />
      <PrioritySelect
        look="chip"
        label={t('field.priority')}
        value={item.priority}
        onChange={(priority) => change(item, { priority })}
      />
      <DayRangeSelect
        look="chip"
        label={t('field.dates')}
        from={item.startDate}
        to={item.dueDate}
        isLate={isLate(item)}
        onChange={({ from, to }) => change(item, { startDate: from, dueDate: to })}
      />
    </div>
  );
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minH: '44',
  px: '16',
  pb: '8',
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
