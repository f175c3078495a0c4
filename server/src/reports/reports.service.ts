import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { periodOf } from './period.ts';
import type { FilingReportQuery, ReportsRepository } from './reports.repository.ts';

type Deps = { readonly tenants: Tenants; readonly reports: ReportsRepository; readonly now: () => Date };

/** Reports over the firm's filings: one query each. */
export const createReportsService = ({ tenants, reports, now }: Deps) => ({
  spvFilingStatus: (actor: Actor, query: FilingReportQuery) =>
    tenants.read(actor.tenantId, (tx) => reports.filingStatus(tx, query)),

  /** From the firm's first filing to the current month in Romania. */
  async spvFilingPeriods(actor: Actor) {
    const first = await tenants.read(actor.tenantId, (tx) => reports.firstPeriod(tx));
    const [year = 0, month = 0] = romanianDay(now()).split('-').map(Number);
    const last = year * 12 + month;
    return { first: periodOf(Math.min(first ?? last, last)), last: periodOf(last) };
  },
});
