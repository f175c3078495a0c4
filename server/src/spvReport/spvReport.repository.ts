import type { MissingForm } from '#contracts/api/home.ts';
import {
  MISSING_STAGES,
  type ClientMonthCell,
  type ExpectationSource,
  type FilingStatusRow,
  type ReportStage,
} from '#contracts/api/spvReport.ts';
import { CLIENT_CELLS_MAX, FORMS_MAX, HOME_CLIENTS_NAMED, LINE_TEXT_MAX, NAME_TEXT_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { nonEmpty, writeConditions } from '../lists/conditions.ts';
import { cellWith, PRESENT_OR_EXPECTED, reportTables, STAGE } from './reportSql.ts';

/** Filters of the report. */
export type FilingReportQuery = {
  readonly month: number;
  readonly year: number;
  readonly accountManagerIds?: readonly string[] | undefined;
  readonly clientIds?: readonly string[] | undefined;
  readonly includeInactiveClients: boolean;
  readonly missed: boolean;
  readonly statementTypes?: readonly string[] | undefined;
  readonly stages?: readonly ReportStage[] | undefined;
};

/** How much of the report is read. */
export type ReportSize = { readonly rowsMax: number; readonly textMax: number };

/** The forms of a deadline, and the month that is declared. */
export type DeadlineQuery = {
  readonly month: number;
  readonly year: number;
  readonly forms: readonly string[];
  readonly accountManagerId?: readonly string[] | undefined;
};
/** One form of a deadline, in clients. Those expected are all that follow, added up. */
export type DeadlineRow = {
  readonly statementType: string;
  readonly expected: number;
  readonly filed: number;
  readonly waiting: number;
  readonly missing: number;
};
/** A form that clients miss, for a home page, where what was filed here with errors has a line of its own. */
export type MissingRow = {
  readonly statementType: string;
  readonly stage: MissingForm['stage'];
  readonly clientCount: number;
  readonly clients: string[];
};
/** A form that clients of a person miss, counted. */
export type MissingOfPersonRow = {
  readonly userId: string;
  readonly statementType: string;
  readonly clientCount: number;
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
   * form that is due (decision D37). At most `rowsMax` of them, each with so many characters of its findings.
   */
  filingStatus(tx: TenantTx, query: FilingReportQuery, { rowsMax, textMax }: ReportSize): Promise<FilingStatusRow[]> {
    const values: unknown[] = [query.year * 12 + query.month];
    const clients = clientConditions(query, values);
    const cells = cellConditions(query, values);
    return tx.query(
      `with ${reportTables('$1')}
       select ${cellWith(textMax)}, c.id as "clientId", left(c.name, 300) as "clientName", c.is_active as "clientActive",
         left(u.display_name, 200) as "clientAccountManager", c.tax_id
       from ${PRESENT_OR_EXPECTED}
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id)${clients}
       left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
       ${cells}
       order by c.sort_name, c.id, 1 limit ${rowsMax}`,
      values,
    );
  },

  /**
   * How many clients have filed each of these forms for a month, have one on its way, and miss one that is due; one that
   * was refused or has errors is missing. Only forms of which there is something.
   */
  deadline(tx: TenantTx, query: DeadlineQuery): Promise<DeadlineRow[]> {
    const { year, month, forms, accountManagerId } = query;
    const form = 'coalesce(k.statement_type, e.statement_type)';
    const conditions = writeConditions([`${form} = any($2::text[])`], [year * 12 + month, forms]);
    const { where, values } = conditions.end({ accountManagerId });
    return tx.query(
      `with ${reportTables('$1')}
       select ${form} as "statementType", count(*) as expected, ${inStages('filed')} as filed,
         ${inStages('waiting')} as waiting, ${inStages(...MISSING_STAGES)} as missing
       from ${PRESENT_OR_EXPECTED}
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id) and c.is_active
       where ${where.join(' and ')}
       group by 1 order by array_position($2::text[], ${form})`,
      values,
    );
  },

  /**
   * Clients that have filed nothing of these forms of a month here, or elsewhere with errors: counted, with the names of
   * the first ones.
   */
  missing(tx: TenantTx, query: DeadlineQuery): Promise<MissingRow[]> {
    const { year, month, forms, accountManagerId } = query;
    const form = 'coalesce(k.statement_type, e.statement_type)';
    const conditions = writeConditions(
      [`${form} = any($2::text[])`, isInStages('missing', 'withErrorsElsewhere')],
      [year * 12 + month, forms],
    );
    const { where, values } = conditions.end({ accountManagerId });
    return tx.query(
      `with ${reportTables('$1')}
       select ${form} as "statementType", ${STAGE} as stage, count(*)::int as client_count,
         (array_agg(left(c.name, ${NAME_TEXT_MAX}) order by c.sort_name, c.id))[1:${HOME_CLIENTS_NAMED}] as clients
       from ${PRESENT_OR_EXPECTED}
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id) and c.is_active
       where ${where.join(' and ')}
       group by 1, 2 order by 2`,
      values,
    );
  },

  /** The same for each account manager; all admins have the clients without one. */
  missingOfPeople(tx: TenantTx, { year, month, forms }: DeadlineQuery): Promise<MissingOfPersonRow[]> {
    const form = 'coalesce(k.statement_type, e.statement_type)';
    return tx.query(
      `with ${reportTables('$1')}
       select u.id as user_id, ${form} as "statementType", count(*)::int as client_count
       from ${PRESENT_OR_EXPECTED}
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id) and c.is_active
       join users u on u.tenant_id = c.tenant_id and u.is_active and (u.id = c.account_manager_id
         or (c.account_manager_id is null and u.role in ('admin', 'owner')))
       where ${form} = any($2::text[]) and ${isInStages(...MISSING_STAGES)}
       group by u.id, ${form} order by u.id, array_position($2::text[], ${form})`,
      [year * 12 + month, forms],
    );
  },

  /** The cells of one client from one month to another. */
  clientCells: (tx: TenantTx, taxId: string, from: number, to: number): Promise<ClientCellRow[]> =>
    tx.query(
      `select p.period, cell.*
       from generate_series($1::int, $2::int) as p (period)
       cross join lateral (with ${reportTables('p.period', (column) => `${column} = $3`)}
         select ${cellWith(LINE_TEXT_MAX)} from ${PRESENT_OR_EXPECTED}) as cell
       order by 2, 1 limit ${CLIENT_CELLS_MAX}`,
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
       order by 1 limit ${FORMS_MAX}`,
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

const isInStages = (...stages: readonly ReportStage[]) => `${STAGE} in ('${stages.join("', '")}')`;
const inStages = (...stages: readonly ReportStage[]) => `count(*) filter (where ${isInStages(...stages)})`;

/** Conditions of the join with `c`, each with its parameter. */
function clientConditions(query: FilingReportQuery, values: unknown[]): string {
  const { includeInactiveClients, clientIds, accountManagerIds } = query;
  const { where } = writeConditions(includeInactiveClients ? [] : ['c.is_active'], values).end({
    clientId: clientIds,
    accountManagerId: accountManagerIds,
  });
  return where.map((condition) => ` and ${condition}`).join('');
}

/** Conditions on the cells, each with its parameter. */
function cellConditions({ missed, statementTypes, stages }: FilingReportQuery, values: unknown[]): string {
  const onlyMissed = missed ? [`e.tax_id is not null and coalesce(k.status, 'U') not in ('G', 'W')`] : [];
  const { add, end } = writeConditions(onlyMissed, values);
  add((at) => `coalesce(k.statement_type, e.statement_type) = any(${at}::text[])`, nonEmpty(statementTypes));
  add((at) => `${STAGE} = any(${at}::text[])`, nonEmpty(stages));
  const { where } = end({});
  return where.length === 0 ? '' : `where ${where.join(' and ')}`;
}
