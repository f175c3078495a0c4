import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WORK_PRIORITIES, WORK_STATUSES } from '#contracts/api/workItem.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { DayButton } from '#src/shared/work/DayButton.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Picker } from '#src/shared/ui/fields/Picker.tsx';
import { priorityOptions, statusOptions } from '#src/shared/work/workChoices.tsx';
import type { workItemList } from '../workItems.queries.ts';
import { useChangeWorkItems } from './useChangeWorkItems.ts';

const NOBODY = 'nobody';

/** Sets a field of all selected work items. */
export function WorkItemBulkBar({ list }: { readonly list: ListOf<typeof workItemList> }) {
  const { t } = useTranslation('work');
  const people = useQuery(peopleOptions());
  const { isPending, set } = useChangeWorkItems(list.selection);
  const trigger = (label: string) => (
    <Button look="ghost" isBusy={isPending}>
      {label}
    </Button>
  );
  return (
    <BulkBar list={list} label={t('bulk.label')} selected={t('bulk.selected', { count: list.selection.ids.size })}>
      <Picker
        label={t('filter.status')}
        placement="top-start"
        options={statusOptions(t)}
        value={[]}
        onChange={([chosen]) => set({ status: WORK_STATUSES.find((known) => known === chosen) })}
        trigger={trigger(t('filter.status'))}
      />
      <Picker
        label={t('filter.assignee')}
        placement="top-start"
        options={[
          ...(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
          { value: NOBODY, label: t('person.none') },
        ]}
        isLoading={people.isPending}
        hasFailed={people.isError}
        value={[]}
        onChange={([chosen]) => set({ assigneeId: chosen === NOBODY ? null : chosen })}
        trigger={trigger(t('filter.assignee'))}
      />
      <Picker
        label={t('filter.priority')}
        placement="top-start"
        options={priorityOptions(t)}
        value={[]}
        onChange={([chosen]) => set({ priority: WORK_PRIORITIES.find((known) => known === chosen) })}
        trigger={trigger(t('filter.priority'))}
      />
      <DayButton label={t('filter.due')} isBusy={isPending} onChange={(dueDate) => set({ dueDate })} />
    </BulkBar>
  );
}
