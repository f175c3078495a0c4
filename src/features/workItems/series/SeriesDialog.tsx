import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { SERIES_UNITS, seriesFieldsSchema, type Series } from '#contracts/api/workSeries.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { priorityOptions, typeOptions } from '#src/shared/work/workChoices.tsx';
import { tagsOptions } from '../workItems.queries.ts';
import { useSaveSeries } from './series.queries.ts';
import { formOfSeries } from './seriesForm.ts';
import { UNIT_KEY } from './seriesWords.ts';

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
  const form = useContractForm({
    schema: seriesFieldsSchema,
    initial: formOfSeries(series),
    save: useSaveSeries(series, row.revision ?? series.revision),
    fieldOf: { 'user.notFound': 'assigneeId', 'workSeries.made': 'startDate' },
    onSaved: onClose,
  });
  const labels = { title: t('field.title'), every: t('series.everyField'), description: t('field.description') };
  return (
    <form.Frame submitLabel={t('series.save')} canSave={!row.isGone}>
      <FormConflict row={row} labels={labels} />
      <h3 className={textRecipe.heading}>{t('series.rhythm')}</h3>
      <div className={pair}>
        <form.Number name="every" label={labels.every} min={1} />
        <form.Select
          name="unit"
          label={t('series.unitField')}
          options={SERIES_UNITS.map((value) => ({ value, label: t(UNIT_KEY[value]) }))}
        />
      </div>
      <form.DateRange from="startDate" to="dueDate" label={t('series.nextField')} />
      <div className={pair}>
        <form.Number name="leadDays" label={t('series.leadField')} min={0} />
        <form.Date name="endDate" label={t('series.endField')} />
      </div>
      <h3 className={textRecipe.heading}>{t('series.each')}</h3>
      <form.Text name="title" label={labels.title} />
      <div className={pair}>
        <form.Person name="assigneeId" label={t('field.assignee')} />
        <form.Select name="workItemType" label={t('field.type')} options={typeOptions(words)} />
        <form.Select name="priority" label={t('field.priority')} options={priorityOptions(words)} />
        <form.Number name="budgetedHours" label={t('field.budgetedHours')} min={0} step="any" />
      </div>
      <form.LongText name="description" label={labels.description} />
      <form.Tags name="tags" label={t('field.tags')} known={(tags.data ?? []).map(({ name }) => name)} />
      <form.Rows name="tasks" label={t('series.tasks')} addLabel={t('series.addTask')} newRow={NEW_TASK}>
        {(task) => (
          <>
            <form.Text name={task.at('title')} label={t('series.taskTitle')} />
            <form.Number name={task.at('dueAfterDays')} label={t('series.taskDue')} min={0} />
          </>
        )}
      </form.Rows>
    </form.Frame>
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
