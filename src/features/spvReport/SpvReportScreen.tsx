import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { useIsMobile } from '#src/shared/hooks/useMediaQuery.ts';
import { filtering } from '#src/shared/list/filtering.ts';
import type { Explained } from './cells/CellTarget.tsx';
import { ReportFilters } from './filters/ReportFilters.tsx';
import { periodOf } from './filters/reportPeriod.ts';
import { useMonthName } from './filters/useMonthName.ts';
import { ReportContent } from './grid/ReportContent.tsx';
import type { ReportGrid } from './grid/reportGrid.ts';
import { useShownReport } from './grid/useShownReport.ts';
import { ReportDrawer } from './receipts/ReportDrawer.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { reportFilters, type ReportSearch } from './reportSearch.ts';
import { periodsOptions } from './spvReport.queries.ts';

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
  const { report, grid, period: shown } = useShownReport(period, search);
  const change = (next: Partial<ReportSearch>) =>
    void navigate({ to: '/dashboards/spv-report', search: { ...search, ...next }, replace: true });
  const list = filtering(reportFilters, search, change);
  const toggle = useCallback(
    (clientId: string) =>
      void navigate({
        to: '/dashboards/spv-report',
        search: (before) => ({ ...before, opened: before.opened === clientId ? undefined : clientId }),
        replace: true,
      }),
    [navigate],
  );
  const isHexagons = hasViews && !isPhone && search.hexagons === true;
  const bounds = periods.data ?? { first: period, last: period };

  return (
    <div className={screen}>
      <ReportHeader {...{ search, period, bounds, hasViews, isPhone, isHexagons }} onChange={change} />
      <ReportFilters list={list} count={report.data === undefined ? null : <ReportCount grid={grid} />} />
      <ReportContent
        {...{ report, grid, list, isHexagons }}
        period={shown}
        month={names.inSentence(shown)}
        opened={search.opened}
        onToggle={toggle}
        onExplain={setExplained}
      />
      <ReportDrawer
        explained={isCovered ? null : explained}
        problems={explained === null ? [] : problemsOf(grid, shown)}
        onMove={setExplained}
        onClose={() => setExplained(null)}
      />
    </div>
  );
}

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
