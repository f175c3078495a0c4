import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { timeEntryFieldsSchema, type TimeEntry, type TimeEntryFields } from '#contracts/api/time.ts';
import { DAY_SECONDS } from '#contracts/limits.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToday } from '#src/shared/time/days.ts';
import { durationText, readDuration, typedDuration } from '#src/shared/time/duration.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { useSaveEntry } from '../time.queries.ts';
import { ResetWith } from './ResetWith.tsx';
import { useConfirmedSave } from './UnusualTime.tsx';
import { findClientTasks, findClientWorkItems } from './workChoices.ts';

type EntryDialogProps = {
  /** Null for a new one. */
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
      <EntryForm key={entry?.id} entry={entry} preset={preset ?? {}} onSaved={onClose} />
    </Dialog>
  );
}

const { seconds: _seconds, ...contractFields } = timeEntryFieldsSchema.entries;
/** The contract's fields, with the duration as it is typed. */
const entryFormSchema = v.strictObject({
  ...contractFields,
  duration: v.pipe(
    v.string(),
    v.check((text) => {
      const seconds = readDuration(text);
      return seconds !== null && seconds >= 1 && seconds <= DAY_SECONDS;
    }),
  ),
});
type EntryFormValues = v.InferOutput<typeof entryFormSchema>;

const fieldsOf = ({ duration, ...fields }: EntryFormValues): TimeEntryFields => ({
  ...fields,
  seconds: readDuration(duration) ?? 0,
});

type EntryFormProps = {
  readonly entry: TimeEntry | null;
  readonly preset: Partial<TimeEntry>;
  readonly onSaved: () => void;
};

function EntryForm({ entry, preset, onSaved }: EntryFormProps) {
  const { t } = useTranslation('time');
  const { form, question } = useEntryForm({ entry, preset, onSaved });
  const from = entry ?? preset;
  return (
    <form.Frame submitLabel={entry === null ? t('entry.add') : t('entry.save')}>
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
      <form.Watch name="duration">
        {(typed) => (
          <form.Text
            name="duration"
            label={t('column.duration')}
            hint={readAs(typed) ?? t('entry.durationHint')}
            invalidText={t('entry.durationProblem')}
            placeholder="1:30"
          />
        )}
      </form.Watch>
      <form.Text name="notes" label={t('field.note')} />
      <form.Switch name="isBillable" label={t('entry.billable')} />
      {question}
    </form.Frame>
  );
}

/** What is understood by what is typed: `1.30` is 1 h 18 min. */
function readAs(typed: string): string | null {
  const seconds = readDuration(typed);
  return seconds === null ? null : `= ${durationText(seconds)}`;
}

/** The title of what the entry has from before; what is found later brings its own. */
const titleOf = (id: string | null | undefined, title: string | null | undefined) => (value: string) =>
  value === id ? (title ?? undefined) : undefined;

function useEntryForm({ entry, preset, onSaved }: EntryFormProps) {
  const isBillableByDefault = useAccount()?.firmSettings.isTimeBillable ?? true;
  const today = useToday();
  const save = useSaveEntry(entry);
  const from = entry ?? preset;
  const confirmed = useConfirmedSave((values: EntryFormValues, isConfirmed) =>
    save.mutateAsync({ ...fieldsOf(values), isConfirmed }),
  );
  const form = useContractForm({
    schema: entryFormSchema,
    initial: {
      clientId: from.clientId ?? '',
      workItemId: from.workItemId ?? null,
      workItemTaskId: from.workItemTaskId ?? null,
      day: from.day ?? today,
      duration: from.seconds === undefined ? '' : typedDuration(from.seconds),
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
