import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { writeConditions } from '../search/conditions.ts';
import { formNumber } from '../spvFilings/receipt/otherForm.ts';

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

/** SQL of reports: one statement per function. */
export const reportsRepository = {
  /**
   * One row per client and form of a month: the latest filing that the authority has, else the latest other one, else a
   * form that is due by the client's rhythm of the last twelve months (decision D37).
   */
  filingStatus(tx: TenantTx, query: FilingReportQuery): Promise<FilingStatusRow[]> {
    const values: unknown[] = [query.year * 12 + query.month];
    const clients = clientConditions(query, values);
    const onlyMissed = query.missed ? `where e.tax_id is not null and coalesce(k.status, 'U') not in ('G', 'W')` : '';
    return tx.query(
      `with ${FILED}, ${RECEIVED}, ${KNOWN}, ${EXPECTED}, ${PRESENT}
       select coalesce(k.statement_type, e.statement_type) as "statementType", c.id as "clientId",
         c.legal_name as "clientName", c.is_active as "clientActive", u.display_name as "clientAccountManager",
         c.tax_id, coalesce(k.status, 'U') as status, k.error_text,
         k.warning_text, k.message_id as "spvMessageId", k.filing_id as "spvFilingId"
       from present k
       full join expected e on e.tax_id = k.tax_id and e.statement_type = k.statement_type
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id)${clients}
       left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
       ${onlyMissed}
       order by c.sort_name, c.id, 1`,
      values,
    );
  },

  /**
   * How many clients have filed each of these forms for a month, have one on its way, and miss one that is due by the same
   * rhythm; one with errors is missing. Only forms of which there is something.
   */
  deadline(tx: TenantTx, query: DeadlineQuery): Promise<DeadlineRow[]> {
    const { year, month, forms, managerId } = query;
    const isOk = `k.is_reached and k.status <> 'E'`;
    return tx.query(
      `with ${FILED}, ${RECEIVED}, ${KNOWN}, ${EXPECTED}, ${PRESENT}
       select coalesce(k.statement_type, e.statement_type) as "statementType",
         count(*) filter (where ${isOk}) as filed,
         count(*) filter (where not k.is_reached) as waiting,
         count(*) filter (where k.tax_id is null or (k.is_reached and k.status = 'E')) as missing
       from present k
       full join expected e on e.tax_id = k.tax_id and e.statement_type = k.statement_type
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id) and c.is_active
         and ($3::uuid is null or c.account_manager_id = $3)
       where coalesce(k.statement_type, e.statement_type) = any($2::text[])
       group by 1 order by array_position($2::text[], coalesce(k.statement_type, e.statement_type))`,
      [year * 12 + month, forms, managerId],
    );
  },

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
export type ReportsRepository = typeof reportsRepository;

/** Statuses of a filing that the authority has. A filing in another status never hides one of them. */
const REACHED = `'Submitted', 'Confirmed', 'ConfirmedWithWarnings', 'ConfirmedWithErrors'`;

/** A person can enter the index of another form by mistake, so the receipt must match the form too. */
const IS_ITS_RECEIPT = `r.upload_index = f.upload_index and r.tax_id = f.tax_id
  and (${formNumber('r.statement_type')} <> ${formNumber('f.statement_type')}) is not true`;

/** A rhythm derives from the latest gaps only, because it can change. */
const RECENT = 2;

/** The firm's filings in the product: `status` is the report's letter. */
const FILED = `filed as (
  select f.id as filing_id, null::uuid as message_id, f.fiscal_code as tax_id, f.statement_type,
    f.reporting_year * 12 + f.reporting_month as period, f.status in (${REACHED}) as is_reached,
    coalesce(f.submitted_at, f.created_at) as at, f.created_at as began,
    case f.status when 'Confirmed' then 'G' when 'ConfirmedWithWarnings' then 'W'
      when 'ConfirmedWithErrors' then 'E' when 'InvalidSubmission' then 'E' else 'U' end as status,
    coalesce(f.confirmation_error, case when f.status = 'InvalidSubmission' then f.submission_status end)
      as error_text,
    f.confirmation_warning as warning_text, f.upload_index
  from spv_filing f
  where f.deleted_at is null and f.status not in ('NotStarted', 'Invalid') and f.fiscal_code is not null
    and f.statement_type is not null and f.reporting_year * 12 + f.reporting_month between $1 - 12 and $1
)`;

/** Receipts in the mailbox, of filings made here or elsewhere. */
const RECEIVED = `received as (
  select null::uuid as filing_id, m.id as message_id, m.tax_id, m.statement_type,
    m.reporting_year * 12 + m.reporting_month as period, m.date as at, m.date as began,
    case m.validation_status when 'NoErrors' then 'G' when 'WithWarnings' then 'W' when 'WithErrors' then 'E'
      else 'U' end as status,
    case when m.validation_status = 'WithErrors' then m.receipt_lines end as error_text,
    case when m.validation_status = 'WithWarnings' then m.receipt_lines end as warning_text, m.upload_index
  from spv_message m
  where m.type_enum = 'Confirmation' and m.statement_type is not null and m.reporting_month is not null
    and m.reporting_year * 12 + m.reporting_month between $1 - 12 and $1
)`;

/** Each filing with its receipt, and each receipt of a filing made elsewhere. */
const KNOWN = `known as (
  select f.filing_id, r.message_id, f.tax_id, f.statement_type, f.period, f.is_reached, f.at, f.began, f.status,
    f.error_text, f.warning_text, f.upload_index
  from filed f left join received r on ${IS_ITS_RECEIPT}
  union all
  select null, r.message_id, r.tax_id, r.statement_type, r.period, true, r.at, r.began, r.status,
    r.error_text, r.warning_text, r.upload_index
  from received r
  where not exists (select from filed f where ${IS_ITS_RECEIPT})
)`;

/** Forms that are due in the report's month by the rhythm of earlier months. */
const EXPECTED = `seen as (
  select tax_id, statement_type, period,
    period - lag(period) over (partition by tax_id, statement_type order by period) as gap,
    row_number() over (partition by tax_id, statement_type order by period desc) as back
  from (select distinct tax_id, statement_type, period from known where period < $1 and is_reached) as periods
), rhythm as (
  select tax_id, statement_type, max(period) as last,
    case when min(gap) filter (where back <= ${RECENT}) <= 2 then 1
      when min(gap) filter (where back <= ${RECENT}) <= 5 then 3
      when min(gap) filter (where back <= ${RECENT}) <= 11 then 6 else 12 end as months
  from seen group by tax_id, statement_type
), expected as (
  select tax_id, statement_type from rhythm where ($1 - last) % months = 0
)`;

/** The filing of the month that the report shows for each client and form. */
const PRESENT = `present as (
  select distinct on (tax_id, statement_type) * from known where period = $1
  order by tax_id, statement_type, is_reached desc, at desc, began desc, upload_index desc
)`;

/** Conditions of the join with `c`, each with its parameter. */
function clientConditions(query: FilingReportQuery, values: unknown[]): string {
  const { includeInactiveClients, clientIds, accountManagerIds } = query;
  const { where } = writeConditions(includeInactiveClients ? [] : ['c.is_active'], values).end({
    clientId: clientIds,
    accountManagerId: accountManagerIds,
  });
  return where.map((condition) => ` and ${condition}`).join('');
}
