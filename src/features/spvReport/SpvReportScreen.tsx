import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { filtering } from '#src/shared/list/filtering.ts';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { ClientSearchBox } from './filters/ClientSearchBox.tsx';
import { MonthFilter } from './filters/MonthFilter.tsx';
import { ReportContent } from './grid/ReportContent.tsx';
import { ReportDrawer } from './receipts/ReportDrawer.tsx';
import { ReportFilters } from './filters/ReportFilters.tsx';
import { gridOf } from './grid/reportGrid.ts';
import { periodOf } from './filters/reportPeriod.ts';
import { reportFilters, type ReportSearch } from './reportSearch.ts';
import { periodsOptions, reportOptions } from './spvReport.queries.ts';
import { useMonthName } from './filters/useMonthName.ts';

/** Which client's filings of a month are in order. Its state is in the address. */
export function SpvReportScreen({ search }: { readonly search: ReportSearch }) {
  const { t } = useTranslation('spvReport');
  const names = useMonthName();
  const navigate = useNavigate();
  /** The receipt that a drawer leads to takes its place; the drawer is there again when the receipt is closed. */
  const isCovered = useLocation({ select: ({ pathname }) => pathname.endsWith('/preview') });
  const [explained, setExplained] = useState<FilingStatusRow | null>(null);
  const periods = useQuery(periodsOptions());
  const [today] = useState(() => new Date());
  const period = periodOf(search, periods.data, today);
  const report = useQuery(reportOptions(period, search));
  const change = (next: Partial<ReportSearch>) =>
    void navigate({ to: '/dashboards/spv-report', search: { ...search, ...next }, replace: true });
  const list = filtering(reportFilters, search, change);
  const name = list.filter('name');
  const grid = useMemo(() => {
    const { read } = reportFilters;
    return gridOf(report.data ?? [], { name: read(search, 'name'), statuses: read(search, 'status') });
  }, [report.data, search]);

  return (
    <div className={screen}>
      <PageHeader title={t('title')} actions={<ClientSearchBox value={name.value} onSearch={name.onChange} />} />
      <ReportFilters
        list={list}
        month={
          <MonthFilter period={period} bounds={periods.data ?? { first: period, last: period }} onChange={change} />
        }
        count={report.data === undefined ? null : <output>{t('count', { count: grid.lines.length })}</output>}
      />
      <ReportContent
        report={report}
        grid={grid}
        list={list}
        month={names.inSentence(period)}
        onExplain={setExplained}
      />
      <ReportDrawer
        cell={isCovered ? null : explained}
        period={names.alone(period)}
        onClose={() => setExplained(null)}
      />
    </div>
  );
}

const screen = css({ display: 'flex', flexDirection: 'column', height: 'full', minHeight: '0' });
