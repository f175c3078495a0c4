import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MonthForms } from '#contracts/api/deadlines.ts';
import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { today as romanianToday } from '#src/shared/text/today.ts';
import { dueDaysIn } from '../cells/dueDays.ts';
import { isSamePeriod, type Period } from '../filters/reportPeriod.ts';
import { reportFilters, type ReportSearch } from '../reportSearch.ts';
import { dueDaysOptions, reportOptions } from '../spvReport.queries.ts';
import { gridOf } from './reportGrid.ts';

type Month = {
  readonly period: Period;
  readonly rows: readonly FilingStatusRow[];
  readonly due: readonly MonthForms[] | undefined;
};
const NONE: readonly FilingStatusRow[] = [];

/** The report of a month as clients by forms. The month shown before stays as it is until this one has come. */
export function useShownReport(asked: Period, search: ReportSearch) {
  const report = useQuery(reportOptions(asked, search));
  const due = useQuery(dueDaysOptions(asked)).data;
  const [shown, setShown] = useState<Month>({ period: asked, rows: NONE, due });
  const { period, rows } = shown;
  const isHere = report.data !== undefined && !report.isPlaceholderData;
  if (isHere && !(rows === report.data && shown.due === due && isSamePeriod(period, asked))) {
    setShown({ period: asked, rows: report.data, due });
  }
  const { name = '', status } = search;
  const grid = useMemo(() => {
    const statuses = reportFilters.read({ status }, 'status');
    return gridOf(rows, { name, statuses, dueDays: dueDaysIn(shown.due, period), today: romanianToday() });
  }, [rows, shown.due, period, name, status]);
  return { report, grid, period };
}
