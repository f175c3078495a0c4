import { formNumber } from '../spvFilings/receipt/otherForm.ts';
import { VECTOR_FORMS } from './vector/vectorForms.ts';

/**
 * The SQL that says what was filed for a month and what was due: `present` joined to `expected`, one row for each tax id
 * and form. `at` is the month as an expression (year * 12 + month); `scope` is a condition on the column of a tax id, where
 * only some clients are asked for.
 */
export const reportTables = (at: string, scope: Scope = () => 'true'): string =>
  `${filed(at, scope)}, ${received(at, scope)}, ${KNOWN}, ${expected(at, scope)}, ${present(at)}`;

type Scope = (taxId: string) => string;

/** The join of the tables, to which a query adds its client. */
export const PRESENT_OR_EXPECTED =
  'present k full join expected e on e.tax_id = k.tax_id and e.statement_type = k.statement_type';

/** The columns of a cell. */
export const CELL = `coalesce(k.statement_type, e.statement_type) as "statementType", coalesce(k.status, 'U') as status,
  k.error_text, k.warning_text, k.message_id as "spvMessageId", k.filing_id as "spvFilingId", e.source as "expectedBy"`;

/** Statuses of a filing that the authority has. A filing in another status never hides one of them. */
const REACHED = `'Submitted', 'Confirmed', 'ConfirmedWithWarnings', 'ConfirmedWithErrors'`;

/** A person can enter the index of another form by mistake, so the receipt must match the form too. */
const IS_ITS_RECEIPT = `r.upload_index = f.upload_index and r.tax_id = f.tax_id
  and (${formNumber('r.statement_type')} <> ${formNumber('f.statement_type')}) is not true`;

/** A rhythm derives from the latest gaps only, because it can change. */
const RECENT = 2;

/** The firm's filings in the product: `status` is the report's letter. */
const filed = (at: string, scope: Scope) => `filed as (
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
    and f.statement_type is not null and f.reporting_year * 12 + f.reporting_month between ${at} - 12 and ${at}
    and ${scope('f.fiscal_code')}
)`;

/** Receipts in the mailbox, of filings made here or elsewhere. */
const received = (at: string, scope: Scope) => `received as (
  select null::uuid as filing_id, m.id as message_id, m.tax_id, m.statement_type,
    m.reporting_year * 12 + m.reporting_month as period, m.date as at, m.date as began,
    case m.validation_status when 'NoErrors' then 'G' when 'WithWarnings' then 'W' when 'WithErrors' then 'E'
      else 'U' end as status,
    case when m.validation_status = 'WithErrors' then m.receipt_lines end as error_text,
    case when m.validation_status = 'WithWarnings' then m.receipt_lines end as warning_text, m.upload_index
  from spv_message m
  where m.type_enum = 'Confirmation' and m.statement_type is not null and m.reporting_month is not null
    and m.reporting_year * 12 + m.reporting_month between ${at} - 12 and ${at}
    and ${scope('m.tax_id')}
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

/** True where a form is due in a month, by the calendar. */
const isDue = (at: string, rows: string) => `${at} % ${rows}.months = 0`;

/**
 * Forms that are due in the month: by a person's word, else by the client's fiscal vector, else by the rhythm of the
 * twelve months before. A client with a vector has no rhythm in the forms that a vector speaks of.
 */
const expected = (at: string, scope: Scope) => `seen as (
  select tax_id, statement_type, period,
    period - lag(period) over (partition by tax_id, statement_type order by period) as gap,
    row_number() over (partition by tax_id, statement_type order by period desc) as back
  from (select distinct tax_id, statement_type, period from known where period < ${at} and is_reached) as periods
), rhythm as (
  select tax_id, statement_type, max(period) as last,
    case when min(gap) filter (where back <= ${RECENT}) <= 2 then 1
      when min(gap) filter (where back <= ${RECENT}) <= 5 then 3
      when min(gap) filter (where back <= ${RECENT}) <= 11 then 6 else 12 end as months
  from seen group by tax_id, statement_type
), vector as (
  select tax_id, statement_type, min(months) as months, bool_or(${isDue(at, 'o')}
    and not (skips_year_end and ${at} % 12 = 0)) as is_due
  from fiscal_vector_form o
  where statement_type is not null and first_period <= ${at} and (last_period is null or last_period > ${at} - months)
    and ${scope('tax_id')}
  group by tax_id, statement_type
), automatic as (
  select tax_id, statement_type, months, is_due, 'vector' as source from vector
  union all
  select tax_id, statement_type, months, (${at} - last) % months = 0, 'rhythm' from rhythm r
  where not (statement_type = any(${VECTOR_FORMS_SQL})
    and exists (select from fiscal_vector v where v.tax_id = r.tax_id))
), word as (
  select tax_id, statement_type, months, coalesce(${isDue(at, 'w')}, false) as is_due, 'person' as source
  from expected_form w where ${scope('tax_id')}
), expected as (
  select tax_id, statement_type, source from word where is_due
  union all
  select tax_id, statement_type, source from automatic a where is_due
    and not exists (select from word w where w.tax_id = a.tax_id and w.statement_type = a.statement_type)
)`;

const VECTOR_FORMS_SQL = `array[${VECTOR_FORMS.map((form) => `'${form}'`).join(', ')}]`;

/** The filing of the month that the report shows for each client and form. */
const present = (at: string) => `present as (
  select distinct on (tax_id, statement_type) * from known where period = ${at}
  order by tax_id, statement_type, is_reached desc, at desc, began desc, upload_index desc
)`;
