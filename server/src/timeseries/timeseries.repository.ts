import type { Metric } from '#contracts/api/timeseries.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** One month of a metric. */
export type MonthRow = { readonly month: string; readonly value: number };

/** A client's tax id; its messages and filings are found by it. */
const TAX_ID = '(select tax_id from client where id = $3)';
const ROMANIAN_DAY = (column: string) => `(${column} at time zone 'Europe/Bucharest')::date`;

/** What a metric counts: selects of one row per thing, with its day and how much it weighs. */
const COUNTED: Readonly<Record<Metric, string>> = {
  'bookkeeping.number-of-documents': `
    select m.issue_date as day, 1 as weight from spv_message m
    where m.tax_id = ${TAX_ID} and m.content_id is not null and m.issue_date between $1 and $2
    union all
    select ${ROMANIAN_DAY('f.created_at')}, 1 from spv_filing f
    where f.fiscal_code = ${TAX_ID} and f.deleted_at is null and ${ROMANIAN_DAY('f.created_at')} between $1 and $2
    union all
    select ${ROMANIAN_DAY('a.created_at')}, 1 from attachment a
    left join task t on t.tenant_id = a.tenant_id and t.id = a.task_id
    left join work_item w on w.tenant_id = a.tenant_id and w.id = a.work_item_id
    where coalesce(t.client_id, w.client_id) = $3 and a.deleted_at is null
      and ${ROMANIAN_DAY('a.created_at')} between $1 and $2`,
  'spv.number-of-filings': `
    select ${ROMANIAN_DAY('f.submitted_at')} as day, 1 as weight from spv_filing f
    where f.fiscal_code = ${TAX_ID} and f.deleted_at is null
      and ${ROMANIAN_DAY('f.submitted_at')} between $1 and $2`,
  'work.hours': `
    select e.day, e.seconds / 3600.0 as weight from time_entry e
    where e.client_id = $3 and e.deleted_at is null and e.day between $1 and $2`,
};

/** SQL of figures over time. */
export const timeseriesRepository = {
  /** Every month from one day to another, both included; months without anything have 0. */
  months: (tx: TenantTx, metric: Metric, range: { from: string; to: string; clientId: string }) =>
    tx.query<MonthRow>(
      `select to_char(months.first, 'YYYY-MM') as month, coalesce(sum(counted.weight), 0)::float8 as value
       from generate_series(date_trunc('month', $1::date), date_trunc('month', $2::date), '1 month') as months (first)
       left join (${COUNTED[metric]}) as counted on date_trunc('month', counted.day) = months.first
       group by months.first order by months.first`,
      [range.from, range.to, range.clientId],
    ),
};

/** SQL of figures over time. */
export type TimeseriesRepository = typeof timeseriesRepository;
