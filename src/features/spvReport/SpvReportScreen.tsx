import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { useIsMobile } from '#src/shared/hooks/useMediaQuery.ts';
import { filtering } from '#src/shared/list/filtering.ts';
import { today as romanianToday } from '#src/shared/text/today.ts';
import type { Explained } from './cells/CellTarget.tsx';
import { ReportFilters } from './filters/ReportFilters.tsx';
import { periodOf } from './filters/reportPeriod.ts';
import { useMonthName } from './filters/useMonthName.ts';
import { ReportContent } from './grid/ReportContent.tsx';
import { gridOf, type ReportGrid } from './grid/reportGrid.ts';
import { ReportDrawer } from './receipts/ReportDrawer.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { reportFilters, type ReportSearch } from './reportSearch.ts';
import { periodsOptions, reportOptions } from './spvReport.queries.ts';

/** Which client's filings of a month are in order. Its state is in the address. */
export function SpvReportScreen({ search }: { readonly search: ReportSearch }) {
  const names = useMonthName();
  const navigate = useNavigate();
  const hasViews = useIsEnabled()('reportViews');
  const isPhone = useIsMobile();
  /** The receipt that a drawer leads to takes its place; the drawer is there again when the receipt is closed. */
  const isCovered = useLocation({ select: ({ pathname }) => /\/preview(?:\/full)?$/.test(pathname) });
  const [explained, setExplained] = useState<Explained | null>(null);
  const periods = useQuery(periodsOptions());
  const [now] = useState(() => new Date());
  const period = periodOf(search, periods.data, now);
  const { month, year } = period;
  const report = useQuery(reportOptions(period, search));
  const change = (next: Partial<ReportSearch>) =>
    void navigate({ to: '/dashboards/spv-report', search: { ...search, ...next }, replace: true });
  const list = filtering(reportFilters, search, change);
  const grid = useReportGrid(report.data, search, month, year);
  const isHexagons = hasViews && !isPhone && search.hexagons === true;
  const bounds = periods.data ?? { first: period, last: period };

  return (
    <div className={screen}>
      <ReportHeader {...{ search, period, bounds, hasViews, isPhone, isHexagons }} onChange={change} />
      <ReportFilters list={list} count={report.data === undefined ? null : <ReportCount grid={grid} />} />
      <ReportContent
        {...{ report, grid, list, period, isHexagons }}
        month={names.inSentence(period)}
        opened={search.opened}
        onOpen={(opened) => change({ opened })}
        onExplain={setExplained}
      />
      <ReportDrawer
        explained={isCovered ? null : explained}
        problems={explained === null ? [] : problemsOf(grid, period)}
        onMove={setExplained}
        onClose={() => setExplained(null)}
      />
    </div>
  );
}

/** The rows of the API as clients by forms, made anew only when they or what narrows them have changed. */
function useReportGrid(rows: readonly FilingStatusRow[] = NONE, search: ReportSearch, month: number, year: number) {
  const { name = '', status } = search;
  return useMemo(() => {
    const statuses = reportFilters.read({ status }, 'status');
    return gridOf(rows, { name, statuses, period: { month, year }, today: romanianToday() });
  }, [rows, name, status, month, year]);
}
const NONE: readonly FilingStatusRow[] = [];

/** How many clients and declarations are shown. */
function ReportCount({ grid }: { readonly grid: ReportGrid }) {
  const { t } = useTranslation('spvReport');
  return (
    <output>
      {t('count', { count: grid.lines.length })}
      <span className={wideOnly}>{t('countOfForms', { count: grid.share.count })}</span>
    </output>
  );
}

/** The cells with findings, client by client. */
const problemsOf = ({ lines, types }: ReportGrid, period: Explained['period']): Explained[] =>
  lines.flatMap(({ clientId, name: clientName, cells }) =>
    types.flatMap((type) => {
      const cell = cells.get(type);
      const isProblem = cell !== undefined && (cell.kind === 'error' || cell.kind === 'warning');
      return isProblem ? [{ cell, clientId, clientName, period }] : [];
    }),
  );

const screen = css({ display: 'flex', flexDirection: 'column', height: 'full', minHeight: '0' });
const wideOnly = css({ '&::before': { content: '", "' }, _mobile: { display: 'none' } });
