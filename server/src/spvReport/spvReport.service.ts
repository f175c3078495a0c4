import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { periodOf } from './period.ts';
import type { FilingReportQuery, SpvReportRepository } from './spvReport.repository.ts';

type Deps = { readonly tenants: Tenants; readonly reports: SpvReportRepository; readonly now: () => Date };

/** Reports over the firm's filings: one query each. */
export const createSpvReportService = ({ tenants, reports, now }: Deps) => ({
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
