import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { dateSchema, idSchema } from '#contracts/api/shared.ts';
import { WORK_PRIORITIES } from '#contracts/api/workItem.ts';
import { seriesBulkSchema } from '#contracts/api/workSeries.ts';
import { DEADLINE_FORMS } from '#contracts/deadlines.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { NamedRows } from '#src/shared/list/NamedRows.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { priorityOptions } from '#src/shared/work/workChoices.tsx';
import { UnknownPlaceholders } from '../series/UnknownPlaceholders.tsx';

type ChangeSeriesDialogProps = {
  readonly count: number;
  readonly names: readonly string[];
  readonly onChange: (set: unknown) => void;
  readonly onClose: () => void;
};

/** The last day of the month, or the one that follows from the dates. */
const DUE_DAYS = ['monthEnd', 'usual'] as const;
const { title, budgetedHours, leadDays, dueWorkingDays } = seriesBulkSchema.entries.set.entries;
/** What is filled in is set; the rest stays in each as it is. */
const changeSchema = v.strictObject({
  assigneeId: v.optional(idSchema),
  title,
  priority: v.optional(v.picklist(WORK_PRIORITIES)),
  budgetedHours,
  dueForm: v.optional(v.picklist(DEADLINE_FORMS)),
  dueWorkingDays,
  dueDay: v.optional(v.picklist(DUE_DAYS)),
  leadDays,
  endDate: v.optional(dateSchema),
});
type Change = v.InferOutput<typeof changeSchema>;

/** Changes fields of all that follow, of several at once. */
export function ChangeSeriesDialog({ count, names, onChange, onClose }: ChangeSeriesDialogProps) {
  const { t } = useTranslation('workSeries');
  return (
    <Dialog isOpen size="wide" title={t('bulk.changeTitle', { count })} text={t('bulk.changeText')} onClose={onClose}>
      <div className={layoutRecipe.group}>
        <NamedRows names={names} />
        <ChangeForm onChange={onChange} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function ChangeForm({ onChange, onClose }: Pick<ChangeSeriesDialogProps, 'onChange' | 'onClose'>) {
  const { t } = useTranslation('workItems');
  const { t: words } = useTranslation('work');
  const { t: list } = useTranslation('workSeries');
  const save = useMutation({
    mutationFn: ({ dueDay, ...fields }: Change) => {
      const set = { ...fields, ...(dueDay === undefined ? {} : { isDueOnMonthEnd: dueDay === 'monthEnd' }) };
      if (Object.values(set).some((value) => value !== undefined)) onChange(set);
      return Promise.resolve();
    },
  });
  const form = useContractForm({ schema: changeSchema, initial: {}, save, onSaved: onClose });
  return (
    <form.Frame submitLabel={list('bulk.changeSave')}>
      <form.Text name="title" label={t('field.title')} />
      <form.Watch name="title">{(title) => <UnknownPlaceholders title={title ?? ''} />}</form.Watch>
      <div className={pair}>
        <form.Person name="assigneeId" label={t('field.assignee')} placeholder={list('bulk.asItIs')} />
        <form.Select
          name="priority"
          label={t('field.priority')}
          placeholder={list('bulk.asItIs')}
          options={priorityOptions(words)}
        />
        <form.Duration unit="hours" name="budgetedHours" label={t('field.budgetedHours')} />
        <form.Date name="endDate" label={t('series.endField')} />
        <form.Select
          name="dueForm"
          label={t('series.dueFormField')}
          placeholder={list('bulk.asItIs')}
          options={DEADLINE_FORMS.map((one) => ({ value: one, label: t('series.deadlineOf', { form: one }) }))}
        />
        <form.Number name="dueWorkingDays" label={t('series.dueDaysField')} />
        <form.Select
          name="dueDay"
          label={list('bulk.dueDay')}
          placeholder={list('bulk.asItIs')}
          options={DUE_DAYS.map((one) => ({ value: one, label: list(DUE_DAY_KEY[one]) }))}
        />
        <form.Number name="leadDays" label={t('series.leadField')} />
      </div>
    </form.Frame>
  );
}

const DUE_DAY_KEY = {
  monthEnd: 'bulk.dueOnMonthEnd',
  usual: 'bulk.dueOnUsualDay',
} as const satisfies Record<(typeof DUE_DAYS)[number], string>;

const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
  rowGap: '16',
});
