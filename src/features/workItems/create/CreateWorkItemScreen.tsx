import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { priorityOptions, statusOptions, typeOptions } from '#src/shared/work/workChoices.tsx';
import { DueFields, PastField, RhythmFields } from '../series/RhythmFields.tsx';
import { TitlePlaceholders } from '../series/TitlePlaceholders.tsx';
import { tagsOptions } from '../workItems.queries.ts';
import { useWorkItemForm, type NewWorkItem } from './useWorkItemForm.ts';

/** A new work item. */
export function CreateWorkItemScreen({ begin }: { readonly begin: NewWorkItem }) {
  const { t } = useTranslation('workItems');
  const { t: words } = useTranslation('work');
  const navigate = useNavigate();
  const tags = useQuery(tagsOptions());
  const form = useWorkItemForm(begin);
  const { clientId: slug } = begin;
  const cancel = () =>
    void navigate(
      slug === undefined ? { to: '/work/workItems' } : { to: '/clients/clientDetails/$slug', params: { slug } },
    );
  return (
    <div className={page}>
      <PageHeader
        title={t('create.title')}
        actions={
          <ButtonLink to="/work/workItems" look="ghost" icon={<Icon of={ArrowLeft} size={14} />}>
            {t('action.back')}
          </ButtonLink>
        }
      />
      <div className={body}>
        <form.Frame submitLabel={t('create.submit')} onCancel={cancel}>
          <form.Text name="title" label={t('field.title')} isAutoFocused />
          <div className={pair}>
            <form.Client name="clientId" label={t('field.client')} />
            <form.Person name="assigneeId" label={t('field.assignee')} />
            <form.Select name="workItemType" label={t('field.type')} options={typeOptions(words)} />
            <form.Select name="status" label={t('field.status')} options={statusOptions(words)} />
            <form.Select name="priority" label={t('field.priority')} options={priorityOptions(words)} />
            <form.Duration unit="hours" name="budgetedHours" label={t('field.budgetedHours')} />
          </div>
          <form.DateRange from="startDate" to="dueDate" label={t('field.dates')} />
          <form.Switch name="isRecurring" label={t('series.isRecurring')} />
          <form.Watch name="isRecurring">
            {(isRecurring) => (isRecurring ? <Recurrence form={form} /> : null)}
          </form.Watch>
          <form.LongText name="description" label={t('field.description')} />
          <form.Tags name="tags" label={t('field.tags')} known={(tags.data ?? []).map(({ name }) => name)} />
        </form.Frame>
      </div>
    </div>
  );
}

/** How often it comes, until when, and by which day it has to be done. */
function Recurrence({ form }: { readonly form: ReturnType<typeof useWorkItemForm> }) {
  const { t } = useTranslation('workItems');
  return (
    <>
      <TitlePlaceholders
        form={form}
        clientName={t('field.client')}
        isRecurring
        onChange={(next) => form.set('title', next)}
      />
      <RhythmFields form={form} />
      <DueFields form={form} />
      <PastField form={form} />
    </>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', maxW: 'pageSmall', w: 'full', pb: '40' });
const body = css({ px: '16' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
  rowGap: '16',
});
