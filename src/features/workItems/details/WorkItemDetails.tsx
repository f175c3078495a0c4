import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { hoursSchema, WORK_ITEM_TYPES, type WorkItem } from '#contracts/api/workItem.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { DurationField } from '#src/shared/ui/fields/DurationField.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { typeOptions } from '#src/shared/work/workChoices.tsx';
import { useChangeWorkItem } from '../useChangeWorkItem.ts';
import { DescriptionForm } from './DescriptionForm.tsx';

/** The details tab: what the selectors above do not have. Type and budget are saved at once. */
export function WorkItemDetails({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation(['workItems', 'form']);
  const { t: words } = useTranslation('work');
  const { localTime } = useFormat();
  const change = useChangeWorkItem();
  const [draft, setDraft] = useState<{ readonly hours: number | null } | null>(null);
  const hours = draft === null ? item.budgetedHours : draft.hours;
  const isWrong = hours !== null && !v.is(hoursSchema, hours);
  const saveHours = () => {
    if (isWrong) return;
    if (hours !== null && hours !== item.budgetedHours) change(item, { budgetedHours: hours });
    setDraft(null);
  };
  return (
    <div className={column}>
      <div className={pair}>
        <SelectField
          label={t('field.type')}
          options={typeOptions(words)}
          value={item.workItemType}
          placeholder=""
          onChange={(chosen) => {
            const workItemType = WORK_ITEM_TYPES.find((known) => known === chosen);
            if (workItemType !== undefined) change(item, { workItemType });
          }}
        />
        <DurationField
          unit="hours"
          label={t('field.budgetedHours')}
          value={hours}
          error={isWrong ? t('form:duration.problem') : undefined}
          onDuration={(next) => setDraft({ hours: next })}
          onBlur={saveHours}
        />
      </div>
      <DescriptionForm item={item} />
      <p className={textRecipe.quiet}>
        {item.createdByName === null
          ? t('detail.madeBySeries', { at: localTime(item.createdAt) })
          : t('detail.madeBy', { name: item.createdByName, at: localTime(item.createdAt) })}
        {item.completedAt === null ? null : ` · ${t('detail.completed', { at: localTime(item.completedAt) })}`}
      </p>
    </div>
  );
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '16', p: '16', maxW: 'pageSmall' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
});
