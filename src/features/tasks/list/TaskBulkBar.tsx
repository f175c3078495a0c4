import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WORK_PRIORITIES, WORK_STATUSES } from '#contracts/api/workItem.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Picker } from '#src/shared/ui/fields/Picker.tsx';
import { DayButton } from '#src/shared/work/DayButton.tsx';
import { priorityOptions, statusOptions } from '#src/shared/work/workChoices.tsx';
import type { taskList } from '../tasks.queries.ts';
import { useChangeTasks } from './useChangeTasks.ts';

const NOBODY = 'nobody';

/** Sets a field of all selected tasks. */
export function TaskBulkBar({ list }: { readonly list: ListOf<typeof taskList> }) {
  const { t } = useTranslation('tasks');
  const { t: work } = useTranslation('work');
  const people = useQuery(peopleOptions());
  const { isPending, set } = useChangeTasks(list.selection);
  const trigger = (label: string) => (
    <Button look="ghost" isBusy={isPending}>
      {label}
    </Button>
  );
  return (
    <BulkBar list={list} label={t('bulk.label')} selected={t('bulk.selected', { count: list.selection.ids.size })}>
      <Picker
        label={work('filter.status')}
        placement="top-start"
        options={statusOptions(work)}
        value={[]}
        onChange={([chosen]) => {
          const status = WORK_STATUSES.find((known) => known === chosen);
          if (status !== undefined) set({ status });
        }}
        trigger={trigger(work('filter.status'))}
      />
      <Picker
        label={work('filter.assignee')}
        placement="top-start"
        options={[
          ...(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
          { value: NOBODY, label: work('person.none') },
        ]}
        isLoading={people.isPending}
        hasFailed={people.isError}
        value={[]}
        onChange={([chosen]) => {
          if (chosen !== undefined) set({ assigneeId: chosen === NOBODY ? null : chosen });
        }}
        trigger={trigger(work('filter.assignee'))}
      />
      <Picker
        label={work('filter.priority')}
        placement="top-start"
        options={priorityOptions(work)}
        value={[]}
        onChange={([chosen]) => {
          const priority = WORK_PRIORITIES.find((known) => known === chosen);
          if (priority !== undefined) set({ priority });
        }}
        trigger={trigger(work('filter.priority'))}
      />
      <DayButton label={work('filter.due')} isBusy={isPending} onChange={(dueDate) => set({ dueDate })} />
    </BulkBar>
  );
}
