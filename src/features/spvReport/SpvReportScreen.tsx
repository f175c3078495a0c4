import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { listOf } from '#src/shared/filters/commaList.ts';
import { StaleNotice } from '#src/shared/list/StaleNotice.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { ClientSearchBox } from './filters/ClientSearchBox.tsx';
import { ReportContent } from './grid/ReportContent.tsx';
import { ReportDrawer } from './receipts/ReportDrawer.tsx';
import { ReportFilters } from './filters/ReportFilters.tsx';
import { gridOf } from './grid/reportGrid.ts';
import { periodOf } from './filters/reportPeriod.ts';
import { NO_FILTER, type ReportSearch } from './reportSearch.ts';
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
  const { name = '', status } = search;
  const grid = useMemo(
    () => gridOf(report.data ?? [], { name, statuses: listOf(status) }),
    [report.data, name, status],
  );
  const change = (next: Partial<ReportSearch>) =>
    void navigate({ to: '/dashboards/spv-report', search: { ...search, ...next }, replace: true });

  return (
    <div className={screen}>
      <PageHeader
        title={t('title')}
        actions={<ClientSearchBox value={name} onSearch={(text) => change({ name: text === '' ? undefined : text })} />}
      />
      <ReportFilters
        search={search}
        period={period}
        bounds={periods.data ?? { first: period, last: period }}
        count={report.data === undefined ? null : <output>{t('count', { count: grid.lines.length })}</output>}
        onChange={change}
      />
      {report.isRefetchError ? <StaleNotice list={report} /> : null}
      <ReportContent
        report={report}
        grid={grid}
        search={search}
        month={names.inSentence(period)}
        onClear={() => change(NO_FILTER)}
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
