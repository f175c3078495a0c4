import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListStates } from '#src/shared/list/ListStates.tsx';
import type { Explained } from '../cells/CellTarget.tsx';
import type { Period } from '../filters/reportPeriod.ts';
import { HexView } from '../hexagons/HexView.tsx';
import type { ReportFiltering } from '../reportSearch.ts';
import { ReportEmpty } from './ReportEmpty.tsx';
import type { ReportGrid as Grid } from './reportGrid.ts';
import { ReportGrid } from './ReportGrid.tsx';
import { ReportLegend } from './ReportLegend.tsx';

type ReportContentProps = {
  readonly report: UseQueryResult;
  readonly grid: Grid;
  readonly list: ReportFiltering;
  readonly period: Period;
  /** The month of the report, as it is written in a sentence. */
  readonly month: string;
  readonly isHexagons: boolean;
  readonly opened: string | undefined;
  readonly onToggle: (clientId: string) => void;
  readonly onExplain: (explained: Explained) => void;
};

/** The report as a grid or as hexagons, or why there is none. */
export function ReportContent(props: ReportContentProps) {
  const { report, grid, list, period, month, isHexagons, opened, onToggle, onExplain } = props;
  const { t } = useTranslation('spvReport');
  const label = t('grid.label', { month });
  return (
    <ListStates query={report} label={label} errorTitle={t('error')}>
      {grid.lines.length === 0 ? (
        <ReportEmpty list={list} month={month} />
      ) : isHexagons ? (
        <>
          <ReportLegend grid={grid} note={t('hexagons.note')} />
          <HexView {...{ label, grid, period, onExplain }} />
        </>
      ) : (
        <>
          <ReportLegend grid={grid} />
          <ReportGrid {...{ label, grid, period, opened, onToggle, onExplain }} isFresh={!report.isPlaceholderData} />
        </>
      )}
    </ListStates>
  );
}
