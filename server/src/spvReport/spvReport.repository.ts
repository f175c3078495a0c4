import type { ClientMonthCell, ExpectationSource, FilingStatusRow } from '#contracts/api/spvReport.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { writeConditions } from '../search/conditions.ts';
import { CELL, PRESENT_OR_EXPECTED, reportTables } from './reportSql.ts';

/** Filters of the report. */
export type FilingReportQuery = {
  readonly month: number;
  readonly year: number;
  readonly accountManagerIds?: readonly string[] | undefined;
  readonly clientIds?: readonly string[] | undefined;
  readonly includeInactiveClients: boolean;
  readonly missed: boolean;
};

/** The forms of a deadline, and the month that is declared. */
export type DeadlineQuery = {
  readonly month: number;
  readonly year: number;
  readonly forms: readonly string[];
  /** Null for the clients of all account managers. */
  readonly managerId: string | null;
};
/** One form of a deadline, in clients. */
export type DeadlineRow = {
  readonly statementType: string;
  readonly filed: number;
  readonly waiting: number;
  readonly missing: number;
};
/** A cell of a client's months: `period` is year * 12 + month. */
export type ClientCellRow = Omit<ClientMonthCell, 'month' | 'year'> & { readonly period: number };
/** What is known of a form of a client; a person's word of null months means that it is not expected. */
export type ExpectationRow = {
  readonly statementType: string;
  readonly automaticMonths: number | null;
  readonly automaticSource: Exclude<ExpectationSource, 'person'> | null;
  readonly months: number | null;
  readonly revision: number | null;
  readonly setAt: Date | null;
  readonly byName: string | null;
};

/** SQL of reports: one statement per function. */
export const spvReportRepository = {
  /**
   * One row per client and form of a month: the latest filing that the authority has, else the latest other one, else a
   * form that is due (decision D37).
   */
  filingStatus(tx: TenantTx, query: FilingReportQuery): Promise<FilingStatusRow[]> {
    const values: unknown[] = [query.year * 12 + query.month];
    const clients = clientConditions(query, values);
    const onlyMissed = query.missed ? `where e.tax_id is not null and coalesce(k.status, 'U') not in ('G', 'W')` : '';
    return tx.query(
      `with ${reportTables('$1')}
       select ${CELL}, c.id as "clientId", c.legal_name as "clientName", c.is_active as "clientActive",
         u.display_name as "clientAccountManager", c.tax_id
       from ${PRESENT_OR_EXPECTED}
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id)${clients}
       left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
       ${onlyMissed}
       order by c.sort_name, c.id, 1`,
      values,
    );
  },

  /**
   * How many clients have filed each of these forms for a month, have one on its way, and miss one that is due; one with
   * errors is missing. Only forms of which there is something.
   */
  deadline(tx: TenantTx, query: DeadlineQuery): Promise<DeadlineRow[]> {
    const { year, month, forms, managerId } = query;
    const isOk = `k.is_reached and k.status <> 'E'`;
    return tx.query(
      `with ${reportTables('$1')}
       select coalesce(k.statement_type, e.statement_type) as "statementType",
         count(*) filter (where ${isOk}) as filed,
         count(*) filter (where not k.is_reached) as waiting,
         count(*) filter (where k.tax_id is null or (k.is_reached and k.status = 'E')) as missing
       from ${PRESENT_OR_EXPECTED}
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id) and c.is_active
         and ($3::uuid is null or c.account_manager_id = $3)
       where coalesce(k.statement_type, e.statement_type) = any($2::text[])
       group by 1 order by array_position($2::text[], coalesce(k.statement_type, e.statement_type))`,
      [year * 12 + month, forms, managerId],
    );
  },

  /** The cells of one client from one month to another. */
  clientCells: (tx: TenantTx, taxId: string, from: number, to: number): Promise<ClientCellRow[]> =>
    tx.query(
      `select p.period, cell.*
       from generate_series($1::int, $2::int) as p (period)
       cross join lateral (with ${reportTables('p.period', (column) => `${column} = $3`)}
         select ${CELL} from ${PRESENT_OR_EXPECTED}) as cell
       order by 2, 1`,
      [from, to, taxId],
    ),

  /** What is expected of one client in a month, whether the month is one of those in which it is due or not. */
  expectations: (tx: TenantTx, taxId: string, at: number): Promise<ExpectationRow[]> =>
    tx.query(
      `with ${reportTables('$1', (column) => `${column} = $2`)}
       select coalesce(w.statement_type, a.statement_type) as statement_type, a.months as automatic_months,
         a.source as automatic_source, w.months, x.revision, x.set_at, u.display_name as by_name
       from automatic a
       full join word w on w.statement_type = a.statement_type
       left join expected_form x on x.tax_id = w.tax_id and x.statement_type = w.statement_type
       left join users u on u.tenant_id = x.tenant_id and u.id = x.set_by
       order by 1`,
      [at, taxId],
    ),

  /** The first month with a filing or a receipt; null when there is none. */
  async firstPeriod(tx: TenantTx): Promise<number | null> {
    const rows = await tx.query<{ first: number | null }>(
      `select least(
         (select min(reporting_year * 12 + reporting_month) from spv_filing
          where deleted_at is null and status not in ('NotStarted', 'Invalid')),
         (select min(reporting_year * 12 + reporting_month) from spv_message
          where type_enum = 'Confirmation' and statement_type is not null)) as first`,
    );
    return rows[0]?.first ?? null;
  },
};

/** SQL of reports. */
export type SpvReportRepository = typeof spvReportRepository;

/** Conditions of the join with `c`, each with its parameter. */
function clientConditions(query: FilingReportQuery, values: unknown[]): string {
  const { includeInactiveClients, clientIds, accountManagerIds } = query;
  const { where } = writeConditions(includeInactiveClients ? [] : ['c.is_active'], values).end({
    clientId: clientIds,
    accountManagerId: accountManagerIds,
  });
  return where.map((condition) => ` and ${condition}`).join('');
}
