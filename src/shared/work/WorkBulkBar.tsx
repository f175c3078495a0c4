import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { WORK_PRIORITIES, WORK_STATUSES, workItemBulkSchema, type WorkItemBulk } from '#contracts/api/workItem.ts';
import { peopleOptions } from '../filters/people.queries.ts';
import { BulkBar } from '../list/BulkBar.tsx';
import { ConfirmBulk } from '../list/ConfirmBulk.tsx';
import type { BulkRun } from '../list/useBulkAction.ts';
import type { ListRow, RowList } from '../list/useList.ts';
import { Button } from '../ui/actions/Button.tsx';
import { Picker } from '../ui/fields/Picker.tsx';
import { DayButton } from './DayButton.tsx';
import { priorityOptions, statusOptions } from './workChoices.tsx';

type WorkBulkBarProps<Row extends ListRow> = {
  readonly list: Pick<RowList<Row>, 'selection' | 'rows' | 'matching'>;
  readonly label: string;
  readonly selected: string;
  readonly run: BulkRun;
  /** The selected ones, by name. */
  readonly names: readonly string[];
};

type WorkSet = WorkItemBulk['set'];
/** What the bar gives to its action. */
export const workSetOf = (value: unknown): WorkSet => v.parse(workItemBulkSchema.entries.set, value);

const NOBODY = 'nobody';

/** Sets a field of all selected work items or tasks; asks first where some of them are not shown. */
export function WorkBulkBar<Row extends ListRow>({ list, label, selected, run, names }: WorkBulkBarProps<Row>) {
  const { t } = useTranslation('work');
  const { t: table } = useTranslation('table');
  const set = (value: WorkSet) => run.set(value);
  const trigger = (name: string) => (
    <Button look="ghost" isBusy={run.isRunning}>
      {name}
    </Button>
  );
  const count = names.length;
  const question = { title: t('bulk.ask', { count }), text: t('bulk.askText'), confirm: t('bulk.change', { count }) };
  return (
    <>
      <BulkBar
        list={list}
        label={label}
        selected={run.progress === null ? selected : table('bulk.progress', run.progress)}
      >
        <Picker
          label={t('filter.status')}
          placement="top-start"
          options={statusOptions(t)}
          value={[]}
          onChange={([chosen]) => {
            const status = WORK_STATUSES.find((known) => known === chosen);
            if (status !== undefined) set({ status });
          }}
          trigger={trigger(t('filter.status'))}
        />
        <AssigneePicker trigger={trigger(t('filter.assignee'))} onChange={(assigneeId) => set({ assigneeId })} />
        <Picker
          label={t('filter.priority')}
          placement="top-start"
          options={priorityOptions(t)}
          value={[]}
          onChange={([chosen]) => {
            const priority = WORK_PRIORITIES.find((known) => known === chosen);
            if (priority !== undefined) set({ priority });
          }}
          trigger={trigger(t('filter.priority'))}
        />
        <DayButton label={t('filter.due')} isBusy={run.isRunning} onChange={(dueDate) => set({ dueDate })} />
      </BulkBar>
      <ConfirmBulk asked={{ run, question, names }} />
    </>
  );
}

type AssigneePickerProps = {
  readonly trigger: ComponentProps<typeof Picker>['trigger'];
  readonly onChange: (id: string | null) => void;
};

function AssigneePicker({ trigger, onChange }: AssigneePickerProps) {
  const { t } = useTranslation('work');
  const people = useQuery(peopleOptions());
  return (
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
      onChange={([chosen]) => {
        if (chosen !== undefined) onChange(chosen === NOBODY ? null : chosen);
      }}
      trigger={trigger}
    />
  );
}
