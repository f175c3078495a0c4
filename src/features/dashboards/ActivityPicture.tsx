import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ActivityRow } from '#contracts/api/dashboard.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { LineChart } from '#src/shared/ui/chart/LineChart.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { ACTIVITY_FIGURES, figureOf, sumsByWeek, type ActivityFigure } from './activityFigures.ts';

type ActivityPictureProps = { readonly weeks: readonly string[]; readonly rows: readonly ActivityRow[] };

const EVERYBODY = 'everybody';

/** One figure of the report week by week, of everybody or of one person. All figures stand in the table below. */
export function ActivityPicture({ weeks, rows }: ActivityPictureProps) {
  const { t } = useTranslation('dashboards');
  const { day } = useFormat();
  const [figure, setFigure] = useState<ActivityFigure>('hours');
  const [chosen, setChosen] = useState(EVERYBODY);
  // Somebody who has nothing in the weeks that are shown now has no row.
  const person = rows.find(({ userId }) => userId === chosen);
  const shown = person === undefined ? rows : [person];
  const name = person?.displayName ?? t('activity.everybody');
  return (
    <section className={frame} aria-label={t('activity.picture')}>
      <div className={choices}>
        <Segmented
          label={t('activity.figure')}
          options={ACTIVITY_FIGURES.map((value) => ({ value, label: t(FIGURE_KEYS[value]) }))}
          value={figure}
          onChange={setFigure}
        />
        {rows.length < 2 ? null : (
          <div className={people}>
            <SelectField
              label={t('activity.of')}
              placeholder={t('activity.everybody')}
              options={[
                { value: EVERYBODY, label: t('activity.everybody') },
                ...rows.map(({ userId, displayName }) => ({ value: userId, label: displayName })),
              ]}
              value={person?.userId ?? EVERYBODY}
              onChange={(value) => setChosen(value ?? EVERYBODY)}
            />
          </div>
        )}
      </div>
      <LineChart
        label={t('activity.chart', { figure: t(FIGURE_KEYS[figure]), name })}
        labels={weeks}
        values={sumsByWeek(shown, weeks.length).map((week) => figureOf(week, figure))}
        references={[]}
        labelName={t('activity.week')}
        valueName={t(FIGURE_KEYS[figure])}
        formatLabel={day}
      />
    </section>
  );
}

const FIGURE_KEYS = {
  tasks: 'activity.tasks',
  hours: 'activity.hours',
  approvals: 'activity.approvals',
} as const satisfies Record<ActivityFigure, string>;

const frame = css({ display: 'flex', flexDirection: 'column', gap: '12', px: '16', py: '12', minW: '0' });
const choices = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '12',
});
const people = css({ w: '240', maxW: 'full' });
