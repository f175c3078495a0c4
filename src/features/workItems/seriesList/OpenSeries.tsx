import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nextSeriesState } from '#machines/workSeries/workSeries.machine.ts';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { seriesOptions } from '../series/series.queries.ts';
import { SeriesDialog } from '../series/SeriesDialog.tsx';

type OpenSeriesProps = { readonly id: string; readonly onClose: () => void };

/** Changes recurring work that the address names; one that has ended only says so. */
export function OpenSeries({ id, onClose }: OpenSeriesProps) {
  const { t } = useTranslation(['workItems', 'workSeries']);
  const { data: series, error, isError, isFetching, refetch } = useQuery(seriesOptions(id));
  if (series !== undefined && nextSeriesState(series.state, 'series.change') !== null) {
    return <SeriesDialog series={series} onClose={onClose} />;
  }
  return (
    <Dialog isOpen title={series?.title ?? t('series.editTitle')} onClose={onClose}>
      {series !== undefined ? (
        <p>{t('series.isEnded')}</p>
      ) : isError ? (
        <ErrorState
          title={t('workSeries:error.title')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label={t('workSeries:loading')} />
      )}
    </Dialog>
  );
}
