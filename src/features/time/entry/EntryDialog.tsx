import { useTranslation } from 'react-i18next';
import { timeEntryFieldsSchema, type TimeEntry, type TimeEntryFields } from '#contracts/api/time.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { durationText } from '#src/shared/text/duration.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { useToday } from '#src/shared/time/days.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { useSaveEntry } from '../time.queries.ts';
import { ResetWith } from './ResetWith.tsx';
import { useConfirmedSave } from './UnusualTime.tsx';
import { findClientTasks, findClientWorkItems } from './workChoices.ts';

type EntryDialogProps = {
  /** As it is saved by now; null for a new one. */
  readonly entry: TimeEntry | null;
  /** What a new one begins with. */
  readonly preset?: Partial<TimeEntry>;
  readonly onClose: () => void;
};

/** Enters or changes time by hand. */
export function EntryDialog({ entry, preset, onClose }: EntryDialogProps) {
  const { t } = useTranslation('time');
  return (
    <Dialog isOpen title={entry === null ? t('entry.addTitle') : t('entry.editTitle')} onClose={onClose}>
      <EditedEntry key={entry?.id} entry={entry} preset={preset ?? {}} onSaved={onClose} />
    </Dialog>
  );
}

type EditedEntryProps = {
  readonly entry: TimeEntry | null;
  readonly preset: Partial<TimeEntry>;
  readonly onSaved: () => void;
};

function EditedEntry(props: EditedEntryProps) {
  const row = useEditedRow(props.entry);
  return <EntryForm key={row.key} row={row} {...props} />;
}

type EntryFormProps = EditedEntryProps & { readonly row: EditedRow<TimeEntry> };

function EntryForm({ row, preset, ...props }: EntryFormProps) {
  const { t } = useTranslation('time');
  const { form, question } = useEntryForm({ row, preset, ...props });
  const from = row.initial ?? preset;
  return (
    <form.Frame submitLabel={row.initial === null ? t('entry.add') : t('entry.save')} canSave={!row.isGone}>
      <EntryConflict row={row} />
      <form.Client name="clientId" label={t('column.client')} />
      <form.Watch name="clientId">
        {(clientId) => (
          <>
            <ResetWith value={clientId} reset={() => form.set('workItemId', null)} />
            <form.Search
              key={clientId}
              name="workItemId"
              label={t('field.workItem')}
              placeholder={t('entry.noWorkItem')}
              find={findClientWorkItems(clientId)}
              labelOf={titleOf(from.workItemId, from.workItemTitle)}
            />
          </>
        )}
      </form.Watch>
      <form.Watch name="workItemId">
        {(workItemId) => (
          <>
            <ResetWith value={workItemId} reset={() => form.set('workItemTaskId', null)} />
            {workItemId === null ? null : (
              <form.Search
                key={workItemId}
                name="workItemTaskId"
                label={t('field.task')}
                placeholder={t('entry.noTask')}
                find={findClientTasks(workItemId)}
                labelOf={titleOf(from.workItemTaskId, from.workItemTaskTitle)}
              />
            )}
          </>
        )}
      </form.Watch>
      <form.Date name="day" label={t('column.day')} />
      <form.Duration
        unit="seconds"
        name="seconds"
        label={t('column.duration')}
        invalidText={t('entry.durationProblem')}
      />
      <form.Text name="notes" label={t('field.note')} />
      <form.Switch name="isBillable" label={t('entry.billable')} />
      {question}
    </form.Frame>
  );
}

/** What is chosen by its id is said by its name. */
function EntryConflict({ row }: { readonly row: EditedRow<TimeEntry> }) {
  const { t } = useTranslation('time');
  const { fullDay } = useFormat();
  return (
    <FormConflict
      row={row}
      labels={{
        clientId: t('column.client'),
        workItemId: t('field.workItem'),
        workItemTaskId: t('field.task'),
        day: t('column.day'),
        seconds: t('column.duration'),
        notes: t('field.note'),
        isBillable: t('entry.billable'),
      }}
      words={{
        clientId: () => row.theirs?.clientLegalName ?? '',
        workItemId: () => row.theirs?.workItemTitle ?? '',
        workItemTaskId: () => row.theirs?.workItemTaskTitle ?? '',
        day: fullDay,
        seconds: durationText,
        isBillable: (is) => t(is ? 'billable.yes' : 'billable.no'),
      }}
    />
  );
}

/** The title of what the entry has from before; what is found later brings its own. */
const titleOf = (id: string | null | undefined, title: string | null | undefined) => (value: string) =>
  value === id ? (title ?? undefined) : undefined;

function useEntryForm({ row, entry, preset, onSaved }: EntryFormProps) {
  const isBillableByDefault = useAccount()?.firmSettings.isTimeBillable ?? true;
  const today = useToday();
  const save = useSaveEntry(entry, row);
  const from = row.initial ?? preset;
  const confirmed = useConfirmedSave((fields: TimeEntryFields, isConfirmed) =>
    save.mutateAsync({ ...fields, isConfirmed }),
  );
  const form = useContractForm({
    schema: timeEntryFieldsSchema,
    initial: {
      clientId: from.clientId ?? '',
      workItemId: from.workItemId ?? null,
      workItemTaskId: from.workItemTaskId ?? null,
      day: from.day ?? today,
      seconds: from.seconds ?? null,
      notes: from.notes ?? '',
      isBillable: from.isBillable ?? isBillableByDefault,
    },
    save: { mutateAsync: confirmed.save },
    onSaved,
    fieldOf: {
      'client.notFound': 'clientId',
      'workItem.notFound': 'workItemId',
      'task.notFound': 'workItemTaskId',
      'timeEntry.unusual': 'day',
    },
  });
  return { form, question: confirmed.question };
}
