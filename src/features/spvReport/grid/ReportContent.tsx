import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { ReportGrid } from './ReportGrid.tsx';
import type { ReportGrid as Grid } from './reportGrid.ts';
import { ReportLegend } from './ReportLegend.tsx';
import type { ReportSearch } from '../reportSearch.ts';

type ReportContentProps = {
  readonly report: UseQueryResult;
  readonly grid: Grid;
  readonly search: ReportSearch;
  /** The month of the report, as it is written in a sentence. */
  readonly month: string;
  readonly onClear: () => void;
  readonly onExplain: (cell: FilingStatusRow) => void;
};

/** The grid of the report, or why there is none. */
export function ReportContent({ report, grid, search, month, onClear, onExplain }: ReportContentProps) {
  const { t } = useTranslation('spvReport');
  if (report.isLoadingError) {
    return (
      <ErrorState
        title={t('error')}
        error={report.error}
        isRetrying={report.isFetching}
        onRetry={() => void report.refetch()}
      />
    );
  }
  if (report.isPending) return <SkeletonRows label={t('grid.label', { month })} rows={12} />;
  if (grid.lines.length === 0) return <ReportEmpty search={search} month={month} onClear={onClear} />;
  return (
    <>
      <ReportLegend grid={grid} />
      <ReportGrid
        label={t('grid.label', { month })}
        grid={grid}
        isFresh={!report.isPlaceholderData}
        onExplain={onExplain}
      />
    </>
  );
}
