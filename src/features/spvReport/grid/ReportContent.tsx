import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { ListStates } from '#src/shared/list/ListStates.tsx';
import type { ReportFiltering } from '../reportSearch.ts';
import { ReportEmpty } from './ReportEmpty.tsx';
import { ReportGrid } from './ReportGrid.tsx';
import type { ReportGrid as Grid } from './reportGrid.ts';
import { ReportLegend } from './ReportLegend.tsx';

type ReportContentProps = {
  readonly report: UseQueryResult;
  readonly grid: Grid;
  readonly list: ReportFiltering;
  /** The month of the report, as it is written in a sentence. */
  readonly month: string;
  readonly onExplain: (cell: FilingStatusRow) => void;
};

/** The grid of the report, or why there is none. */
export function ReportContent({ report, grid, list, month, onExplain }: ReportContentProps) {
  const { t } = useTranslation('spvReport');
  const label = t('grid.label', { month });
  return (
    <ListStates query={report} label={label} errorTitle={t('error')}>
      {grid.lines.length === 0 ? (
        <ReportEmpty list={list} month={month} />
      ) : (
        <>
          <ReportLegend grid={grid} />
          <ReportGrid label={label} grid={grid} isFresh={!report.isPlaceholderData} onExplain={onExplain} />
        </>
      )}
    </ListStates>
  );
}
