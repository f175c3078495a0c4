import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItem } from '#contracts/api/workItem.ts';
import type { Series } from '#contracts/api/workSeries.ts';
import { nextSeriesState } from '#machines/workSeries/workSeries.machine.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { SideSection } from '../details/SideSection.tsx';
import { seriesOptions, useSeriesCommand } from './series.queries.ts';
import { rhythmKey } from './seriesWords.ts';

const SeriesDialog = lazy(async () => ({ default: (await import('./SeriesDialog.tsx')).SeriesDialog }));

/** How a work item repeats: its rhythm, what comes, and what can be done with it. Nothing for one that does not. */
export function SeriesSection({ item }: { readonly item: WorkItem }) {
  return item.seriesId === null ? null : <SeriesOf id={item.seriesId} item={item} />;
}

function SeriesOf({ id, item }: { readonly id: string; readonly item: WorkItem }) {
  const { t } = useTranslation('workItems');
  const { data: series } = useQuery(seriesOptions(id));
  if (series === undefined) return null;
  // It goes on in another rhythm: that is what comes.
  if (series.continuedById !== null) return <SeriesOf id={series.continuedById} item={item} />;
  return (
    <SideSection title={t('series.title')} end={<EditSeries series={series} />}>
      <p className={textRecipe.plain}>{t(rhythmKey(series.unit), { count: series.every })}</p>
      {series.dueForm === null ? null : (
        <p className={textRecipe.plain}>
          {series.dueWorkingDays === 0
            ? t('series.dueOnDeadline', { form: series.dueForm })
            : t('series.dueBefore', { count: series.dueWorkingDays, form: series.dueForm })}
        </p>
      )}
      <Coming series={series} />
      <SeriesCommands series={series} item={item} />
    </SideSection>
  );
}

/** The dialog that changes what is still to come. */
function EditSeries({ series }: { readonly series: Series }) {
  const { t } = useTranslation('workItems');
  const [isOpen, setOpen] = useState(false);
  if (nextSeriesState(series.state, 'series.change') === null) return null;
  return (
    <>
      <Button look="ghost" size="dense" onClick={() => setOpen(true)}>
        {t('series.edit')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SeriesDialog series={series} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Coming({ series: { state, coming, isClientActive } }: { readonly series: Series }) {
  const { t } = useTranslation('workItems');
  const { dayRange } = useFormat();
  if (state !== 'ended' && !isClientActive) return <p className={textRecipe.quiet}>{t('series.isClientInactive')}</p>;
  if (state !== 'active') return <p className={textRecipe.quiet}>{t(STATE_KEY[state])}</p>;
  return (
    <details className={textRecipe.quiet}>
      <summary className={summary}>
        {coming[0] === undefined
          ? t('series.last')
          : t('series.next', { days: dayRange(coming[0].startDate, coming[0].dueDate) })}
      </summary>
      <ol className={layoutRecipe.list}>
        {coming.slice(1).map(({ number, startDate, dueDate }) => (
          <li key={number}>{dayRange(startDate, dueDate)}</li>
        ))}
      </ol>
    </details>
  );
}

function SeriesCommands({ series, item }: { readonly series: Series; readonly item: WorkItem }) {
  const { t } = useTranslation('workItems');
  const [isEnding, setEnding] = useState(false);
  const { mutate, isPending } = useSeriesCommand();
  const run = (command: 'pause' | 'resume' | 'end' | 'follow') =>
    mutate({ id: series.id, workItemId: item.id, command });
  return (
    <div className={row}>
      {item.seriesId !== series.id || nextSeriesState(series.state, 'series.change') === null ? null : (
        <Button size="dense" isBusy={isPending} onClick={() => run('follow')}>
          {t('series.follow')}
        </Button>
      )}
      {nextSeriesState(series.state, 'series.pause') === null ? null : (
        <Button size="dense" look="ghost" onClick={() => run('pause')}>
          {t('series.pause')}
        </Button>
      )}
      {nextSeriesState(series.state, 'series.resume') === null ? null : (
        <Button size="dense" look="ghost" onClick={() => run('resume')}>
          {t('series.resume')}
        </Button>
      )}
      {nextSeriesState(series.state, 'series.end') === null ? null : (
        <Button size="dense" look="ghost" onClick={() => setEnding(true)}>
          {t('series.end')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        title={t('series.endTitle')}
        text={t('series.endText')}
        confirmLabel={t('series.endConfirm')}
        isBusy={isPending}
        onConfirm={() => {
          run('end');
          setEnding(false);
        }}
        onCancel={() => setEnding(false)}
      />
    </div>
  );
}

const STATE_KEY = { paused: 'series.isPaused', ended: 'series.isEnded' } as const;
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '4', pt: '8' });
const summary = css({ cursor: 'pointer' });
