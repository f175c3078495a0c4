import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { priorityOptions, typeOptions } from '#src/shared/work/workChoices.tsx';
import { DueFields, PastField, RhythmFields } from '../series/RhythmFields.tsx';
import { TitlePlaceholders } from '../series/TitlePlaceholders.tsx';
import { tagsOptions } from '../workItems.queries.ts';
import { ChosenClients } from './ChosenClients.tsx';
import { BY_MANAGER, type ManyResult } from './manyWork.ts';
import { useManyWorkForm } from './useManyWorkForm.ts';

type ManyWorkFormProps = {
  readonly clientIds: readonly string[];
  readonly onSaved: (result: ManyResult) => void;
  readonly onCancel: () => void;
};

/** Whose work it is, what each one is, when it comes. */
export function ManyWorkForm({ clientIds, onSaved, onCancel }: ManyWorkFormProps) {
  const { t } = useTranslation('workSeries');
  const form = useManyWorkForm(clientIds, onSaved);
  const { t: words } = useTranslation('work');
  const { t: fields } = useTranslation('workItems');
  const people = useQuery(peopleOptions());
  const tags = useQuery(tagsOptions());
  return (
    <div className={body}>
      <form.Frame submitLabel={t('many.submit')} onCancel={onCancel}>
        <ChosenClients form={form} />
        <TitleField form={form} />
        <div className={pair}>
          <form.Select
            name="doer"
            label={fields('field.assignee')}
            hint={t('many.doerHint')}
            options={[
              { value: BY_MANAGER, label: t('many.byManager') },
              ...(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
            ]}
          />
          <form.Select name="workItemType" label={fields('field.type')} options={typeOptions(words)} />
          <form.Select name="priority" label={fields('field.priority')} options={priorityOptions(words)} />
          <form.Duration unit="hours" name="budgetedHours" label={fields('field.budgetedHours')} />
        </div>
        <form.DateRange from="startDate" to="dueDate" label={fields('field.dates')} />
        <form.Switch name="isRecurring" label={fields('series.isRecurring')} />
        <form.Watch name="isRecurring">
          {(isRecurring) => (isRecurring ? <RhythmFields form={form} /> : null)}
        </form.Watch>
        <form.Watch name="isRecurring">{(isRecurring) => (isRecurring ? <Recurrence form={form} /> : null)}</form.Watch>
        <form.LongText name="description" label={fields('field.description')} />
        <form.Tags name="tags" label={fields('field.tags')} known={(tags.data ?? []).map(({ name }) => name)} />
      </form.Frame>
    </div>
  );
}

export type ManyForm = ReturnType<typeof useManyWorkForm>;

/** The title, and what of it is written out for each client; the example is the first of them. */
function TitleField({ form }: { readonly form: ManyForm }) {
  const { t } = useTranslation('workItems');
  const clients = useQuery(clientChoicesOptions());
  return (
    <>
      <form.Text name="title" label={t('field.title')} isAutoFocused />
      <form.Watch name="clientIds">
        {([first]) => (
          <form.Watch name="isRecurring">
            {(isRecurring) => (
              <TitlePlaceholders
                form={form}
                clientName={clients.data?.find(({ id }) => id === first)?.name ?? t('field.client')}
                isRecurring={isRecurring}
                onChange={(next) => form.set('title', next)}
              />
            )}
          </form.Watch>
        )}
      </form.Watch>
    </>
  );
}

function Recurrence({ form }: { readonly form: ManyForm }) {
  const { t } = useTranslation('workItems');
  return (
    <>
      <DueFields form={form} />
      <PastField form={form} />
      <form.Rows name="tasks" label={t('series.tasks')} addLabel={t('series.addTask')} newRow={NEW_TASK}>
        {(task) => (
          <>
            <form.Text name={task.at('title')} label={t('series.taskTitle')} />
            <form.Number name={task.at('dueAfterDays')} label={t('series.taskDue')} />
          </>
        )}
      </form.Rows>
    </>
  );
}

const NEW_TASK = { title: '', notes: '', assigneeId: null, priority: null, dueAfterDays: null };
const body = css({ px: '16' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
  rowGap: '16',
});
