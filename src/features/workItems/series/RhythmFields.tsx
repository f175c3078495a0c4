import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type * as v from 'valibot';
import { SERIES_UNITS, type seriesFieldsSchema } from '#contracts/api/workSeries.ts';
import { DEADLINE_FORMS } from '#contracts/deadlines.ts';
import type { ContractForm, FormValues } from '#src/shared/form/contractForm.ts';
import { today } from '#src/shared/text/today.ts';
import { countPast } from './pastStarts.ts';
import { UNIT_KEY } from './seriesWords.ts';

type Values = FormValues<v.InferInput<typeof seriesFieldsSchema>>;
type RhythmValues = Pick<
  Values,
  | 'unit'
  | 'every'
  | 'startDate'
  | 'startsOnMonthEnd'
  | 'isDueOnMonthEnd'
  | 'dueForm'
  | 'dueWorkingDays'
  | 'endDate'
  | 'past'
>;
/** A form that has a rhythm among its fields. */
export type RhythmForm = Pick<ContractForm<RhythmValues>, 'Number' | 'Select' | 'Date' | 'Switch' | 'Watch'>;

/** How often it comes, on the last day of the month or not. */
export function RhythmFields({ form }: { readonly form: RhythmForm }) {
  const { t } = useTranslation('workItems');
  return (
    <>
      <div className={pair}>
        <form.Number name="every" label={t('series.everyField')} />
        <form.Select
          name="unit"
          label={t('series.unitField')}
          options={SERIES_UNITS.map((value) => ({ value, label: t(UNIT_KEY[value]) }))}
        />
        <form.Date name="endDate" label={t('series.endField')} />
      </div>
      <form.Watch name="unit">
        {(unit) =>
          unit === 'month' || unit === 'year' ? (
            <div className={pair}>
              <form.Switch name="startsOnMonthEnd" label={t('series.startsOnMonthEnd')} />
              <form.Switch name="isDueOnMonthEnd" label={t('series.isDueOnMonthEnd')} />
            </div>
          ) : null
        }
      </form.Watch>
    </>
  );
}

/** By which day it has to be done, where that is not the day of its dates. */
export function DueFields({ form }: { readonly form: RhythmForm }) {
  const { t } = useTranslation('workItems');
  return (
    <div className={pair}>
      <form.Select
        name="dueForm"
        label={t('series.dueFormField')}
        placeholder={t('series.dueFormNone')}
        options={DEADLINE_FORMS.map((one) => ({ value: one, label: t('series.deadlineOf', { form: one }) }))}
      />
      <form.Watch name="dueForm">
        {(dueForm) =>
          dueForm === null || dueForm === undefined ? null : (
            <form.Number name="dueWorkingDays" label={t('series.dueDaysField')} />
          )
        }
      </form.Watch>
    </div>
  );
}

/** Asks what becomes of starts that have passed, where there are several. */
export function PastField({ form }: { readonly form: RhythmForm }) {
  const { t } = useTranslation('workItems');
  return (
    <form.Watch name="unit">
      {(unit) => (
        <form.Watch name="every">
          {(every) => (
            <form.Watch name="startsOnMonthEnd">
              {(startsOnMonthEnd = false) => (
                <form.Watch name="startDate">
                  {(startDate) => {
                    const rhythm = { unit: unit ?? 'month', every: every ?? 1, startDate, startsOnMonthEnd };
                    const count = countPast(rhythm, today());
                    return count <= 1 ? null : (
                      <form.Select
                        name="past"
                        label={t('series.pastField', { count })}
                        options={[
                          { value: 'skip', label: t('series.past.skip') },
                          { value: 'make', label: t('series.past.make', { count }) },
                        ]}
                      />
                    );
                  }}
                </form.Watch>
              )}
            </form.Watch>
          )}
        </form.Watch>
      )}
    </form.Watch>
  );
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
  rowGap: '16',
});
