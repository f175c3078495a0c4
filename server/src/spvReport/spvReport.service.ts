import { REPORT_ROWS_MAX, REPORT_TEXT_MAX } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { periodOf } from './period.ts';
import type { FilingReportQuery, SpvReportRepository } from './spvReport.repository.ts';

type Deps = { readonly tenants: Tenants; readonly reports: SpvReportRepository; readonly now: () => Date };

const ON_SCREEN = { rowsMax: REPORT_ROWS_MAX + 1, textMax: REPORT_TEXT_MAX } as const;

/** Reports over the firm's filings: one query each. */
export const createSpvReportService = ({ tenants, reports, now }: Deps) => ({
  /** @throws {AppError} `report.tooLarge` */
  async spvFilingStatus(actor: Actor, query: FilingReportQuery) {
    const rows = await tenants.read(actor.tenantId, (tx) => reports.filingStatus(tx, query, ON_SCREEN));
    if (rows.length > REPORT_ROWS_MAX) throw new AppError('report.tooLarge', { data: { most: REPORT_ROWS_MAX } });
    return rows;
  },

  /** From the firm's first filing to the current month in Romania. */
  async spvFilingPeriods(actor: Actor) {
    const first = await tenants.read(actor.tenantId, (tx) => reports.firstPeriod(tx));
    const [year = 0, month = 0] = romanianDay(now()).split('-').map(Number);
    const last = year * 12 + month;
    return { first: periodOf(Math.min(first ?? last, last)), last: periodOf(last) };
  },
});
