import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { seriesFieldsSchema, type Series } from '#contracts/api/workSeries.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { priorityOptions, typeOptions } from '#src/shared/work/workChoices.tsx';
import { tagsOptions } from '../workItems.queries.ts';
import { DueFields, PastField, RhythmFields } from './RhythmFields.tsx';
import { useSaveSeries } from './series.queries.ts';
import { formOfSeries } from './seriesForm.ts';
import { TitlePlaceholders } from './TitlePlaceholders.tsx';

type SeriesDialogProps = { readonly series: Series; readonly onClose: () => void };

/** Changes all occurrences that are still to come: when they come, what they are, and the tasks they begin with. */
export function SeriesDialog({ series, onClose }: SeriesDialogProps) {
  const { t } = useTranslation('workItems');
  const row = useEditedRow(series);
  return (
    <Dialog isOpen size="wide" title={t('series.editTitle')} text={t('series.editText')} onClose={onClose}>
      <SeriesForm key={row.key} row={row} series={row.initial ?? series} onClose={onClose} />
    </Dialog>
  );
}

type SeriesFormProps = SeriesDialogProps & { readonly row: EditedRow<Series> };

function SeriesForm({ row, series, onClose }: SeriesFormProps) {
  const { t } = useTranslation('workItems');
  const { t: words } = useTranslation('work');
  const tags = useQuery(tagsOptions());
  const form = useSeriesForm({ row, series, onClose });
  const labels = { title: t('field.title'), every: t('series.everyField'), description: t('field.description') };
  return (
    <form.Frame submitLabel={t('series.save')} canSave={!row.isGone}>
      <FormConflict row={row} labels={labels} />
      <Rhythm form={form} />
      <h3 className={textRecipe.heading}>{t('series.each')}</h3>
      <form.Text name="title" label={labels.title} />
      <TitlePlaceholders
        form={form}
        clientName={series.clientLegalName}
        isRecurring
        onChange={(next) => form.set('title', next)}
      />
      <div className={pair}>
        <form.Person name="assigneeId" label={t('field.assignee')} />
        <form.Select name="workItemType" label={t('field.type')} options={typeOptions(words)} />
        <form.Select name="priority" label={t('field.priority')} options={priorityOptions(words)} />
        <form.Duration unit="hours" name="budgetedHours" label={t('field.budgetedHours')} />
      </div>
      <form.LongText name="description" label={labels.description} />
      <form.Tags name="tags" label={t('field.tags')} known={(tags.data ?? []).map(({ name }) => name)} />
      <form.Rows name="tasks" label={t('series.tasks')} addLabel={t('series.addTask')} newRow={NEW_TASK}>
        {(task) => (
          <>
            <form.Text name={task.at('title')} label={t('series.taskTitle')} />
            <form.Number name={task.at('dueAfterDays')} label={t('series.taskDue')} />
          </>
        )}
      </form.Rows>
    </form.Frame>
  );
}

const useSeriesForm = ({ row, series, onClose }: SeriesFormProps) =>
  useContractForm({
    schema: seriesFieldsSchema,
    initial: formOfSeries(series),
    save: useSaveSeries(series, row.revision ?? series.revision),
    fieldOf: { 'user.notFound': 'assigneeId', 'workSeries.made': 'startDate', 'workSeries.past': 'past' },
    onSaved: onClose,
  });

/** When the occurrences come, and by which day they have to be done. */
function Rhythm({ form }: { readonly form: ReturnType<typeof useSeriesForm> }) {
  const { t } = useTranslation('workItems');
  return (
    <>
      <h3 className={textRecipe.heading}>{t('series.rhythm')}</h3>
      <RhythmFields form={form} />
      <form.DateRange from="startDate" to="dueDate" label={t('series.nextField')} />
      <PastField form={form} />
      <DueFields form={form} />
      <form.Number name="leadDays" label={t('series.leadField')} />
    </>
  );
}

const NEW_TASK = { title: '', notes: '', assigneeId: null, priority: null, dueAfterDays: null };
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
  rowGap: '16',
});
