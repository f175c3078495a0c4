import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { today } from '#src/shared/text/today.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { LineChart } from '#src/shared/ui/chart/LineChart.tsx';
import { Skeleton } from '#src/shared/ui/feedback/Skeleton.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { activityOptions } from './activity.queries.ts';
import { ACTIVITY_YEARS, referencesOf, ZOOM_LABELS, type ActivityYears } from './activityRange.ts';
import { ChartGuide, isGuideShown } from './ChartGuide.tsx';

/** How much a client sends and files, by month, over one, two or five years. */
export function ActivityChart({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation('clients');
  const { month } = useFormat();
  const [years, setYears] = useState<ActivityYears>('1');
  const [isGuided, setIsGuided] = useState(false);
  const activity = useQuery({ ...activityOptions(clientId, years, today()), placeholderData: keepPreviousData });
  const choose = (chosen: ActivityYears) => {
    setYears(chosen);
    setIsGuided(chosen === '5' && !isGuideShown());
  };
  return (
    <section className={layoutRecipe.group} aria-labelledby="client-activity">
      <header className={head}>
        <h3 id="client-activity" className={textRecipe.heading}>
          {t('activity.title')} <span className={unit}>{t('activity.unit')}</span>
        </h3>
        <Segmented
          label={t('activity.range')}
          options={ACTIVITY_YEARS.map((value) => ({ value, label: t('activity.years', { count: Number(value) }) }))}
          value={years}
          onChange={choose}
        />
      </header>
      {activity.isPending ? <Skeleton width="full" /> : null}
      {activity.isError ? (
        <div role="alert" className={failed}>
          <p className={textRecipe.quiet}>{t('activity.failed')}</p>
          <Button size="dense" isBusy={activity.isFetching} onClick={() => void activity.refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      ) : null}
      {activity.data === undefined ? null : (
        <LineChart
          {...activity.data}
          label={t('activity.chart')}
          labelName={t('activity.month')}
          valueName={t('activity.documents')}
          references={referencesOf(activity.data.values)}
          formatLabel={(label) => month(Number(label.slice(0, 4)), Number(label.slice(5, 7)))}
          canZoom={activity.data.labels.length > ZOOM_LABELS}
          overlay={isGuided ? <ChartGuide onClose={() => setIsGuided(false)} /> : null}
        />
      )}
    </section>
  );
}

const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12' });
const unit = css({ textStyle: 'secondary', fontWeight: 'normal', color: 'mut' });
const failed = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12' });
