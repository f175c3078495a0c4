import { formNumber } from '../declarations/otherForm.ts';
import { VECTOR_FORMS } from './vector/vectorForms.ts';

/**
 * The SQL that says what was filed for a month and what was due: `present` joined to `expected`, one row for each tax id
 * and form. `at` is the month as an expression (year * 12 + month); `scope` is a condition on the column of a tax id, where
 * only some clients are asked for.
 */
export const reportTables = (at: string, scope: Scope = () => 'true'): string =>
  `${present(at, scope)}, ${invalid(at, scope)}, ${rhythm(at, scope)}, ${expected(at, scope)}`;

type Scope = (taxId: string) => string;

/** The join of the tables, to which a query adds its client. */
export const PRESENT_OR_EXPECTED =
  'present k full join expected e on e.tax_id = k.tax_id and e.statement_type = k.statement_type';

/** The columns of a cell, with so many characters of its findings. */
export const cellWith = (
  textMax: number,
): string => `coalesce(k.statement_type, e.statement_type) as "statementType", coalesce(k.status, 'U') as status,
  coalesce(not k.is_reached and k.status = 'E', false) as is_refused, left(k.error_text, ${textMax}) as error_text,
  left(k.warning_text, ${textMax}) as warning_text,
  k.message_id as "spvMessageId", k.filing_id as "spvFilingId", e.source as "expectedBy"`;

/** How far a form of a client is, one of REPORT_STAGES. What is invalid or refused is with errors. */
export const STAGE = `case
  when k.tax_id is null then case when exists (select from invalid i where i.tax_id = e.tax_id
    and i.statement_type = e.statement_type) then 'withErrors' else 'missing' end
  when k.status = 'E' then case when k.filing_id is null then 'withErrorsElsewhere' else 'withErrors' end
  when k.is_reached then 'filed' else 'waiting' end`;

/** Statuses of a filing that the authority has. A filing in another status never hides one of them. */
const REACHED = `'Submitted', 'Confirmed', 'ConfirmedWithWarnings', 'ConfirmedWithErrors'`;

/** A person can enter the index of another form by mistake, so the receipt must match the form too. */
const IS_ITS_RECEIPT = `r.upload_index = f.upload_index and r.tax_id = f.fiscal_code
  and (${formNumber('r.statement_type')} <> ${formNumber('f.statement_type')}) is not true`;

/** What of the product's filings and of the mailbox a report is about. */
const IS_FILED = `f.deleted_at is null and f.status not in ('NotStarted', 'Invalid') and f.fiscal_code is not null
  and f.statement_type is not null`;
const IS_RECEIPT = `r.type_enum = 'Confirmation' and r.statement_type is not null`;
const IS_OF_ELSEWHERE = `not exists (select from spv_filing f where ${IS_FILED} and ${IS_ITS_RECEIPT})`;
const periodOf = (rows: string) => `${rows}.reporting_year * 12 + ${rows}.reporting_month`;

/**
 * The filing of the month that the report shows for each client and form: one made here with its receipt, or the receipt
 * of one made elsewhere. `status` is the report's letter.
 */
const present = (at: string, scope: Scope) => `known as (
  select f.id as filing_id, r.id as message_id, f.fiscal_code as tax_id, f.statement_type,
    f.status in (${REACHED}) as is_reached, coalesce(f.submitted_at, f.created_at) as at, f.created_at as began,
    case f.status when 'Confirmed' then 'G' when 'ConfirmedWithWarnings' then 'W'
      when 'ConfirmedWithErrors' then 'E' when 'InvalidSubmission' then 'E' else 'U' end as status,
    coalesce(f.confirmation_error, case when f.status = 'InvalidSubmission' then f.submission_status end)
      as error_text,
    f.confirmation_warning as warning_text, f.upload_index
  from spv_filing f left join spv_message r on ${IS_RECEIPT} and ${IS_ITS_RECEIPT}
  where ${IS_FILED} and ${isIn('f', at)} and ${scope('f.fiscal_code')}
  union all
  select null, r.id, r.tax_id, r.statement_type, true, r.date, r.date,
    case r.validation_status when 'NoErrors' then 'G' when 'WithWarnings' then 'W' when 'WithErrors' then 'E'
      else 'U' end,
    case when r.validation_status = 'WithErrors' then r.receipt_lines end,
    case when r.validation_status = 'WithWarnings' then r.receipt_lines end, r.upload_index
  from spv_message r
  where ${IS_RECEIPT} and ${isIn('r', at)} and ${scope('r.tax_id')}
    and ${IS_OF_ELSEWHERE}
), present as (
  select distinct on (tax_id, statement_type) * from known
  order by tax_id, statement_type, is_reached desc, at desc, began desc, upload_index desc
)`;

/** The forms of the month of which there is a file that did not pass its checks. */
const invalid = (at: string, scope: Scope) => `invalid as (
  select distinct f.fiscal_code as tax_id, f.statement_type from spv_filing f
  where f.deleted_at is null and f.status = 'Invalid' and ${isIn('f', at)} and ${scope('f.fiscal_code')}
)`;

/**
 * How often each client files each form, as the twelve months before show, and the month of the last one. The months are
 * bits, the latest is the lowest: many clients share few patterns. A rhythm derives from the latest two gaps only, because
 * it can change.
 */
const rhythm = (at: string, scope: Scope) => `seen as (
  select tax_id, statement_type,
    bit_or(1 << (${at} - 1 - period)) as pattern
  from (
    select f.fiscal_code as tax_id, f.statement_type, ${periodOf('f')} as period from spv_filing f
    where ${IS_FILED} and f.status in (${REACHED}) and ${isNear('f', at)} and ${scope('f.fiscal_code')}
    union all
    select r.tax_id, r.statement_type, ${periodOf('r')} from spv_message r
    where ${IS_RECEIPT} and ${isNear('r', at)} and ${scope('r.tax_id')} and ${IS_OF_ELSEWHERE}
  ) as filed
  group by tax_id, statement_type
), patterns as materialized (
  select pattern, back[1] as back, least(back[2] - back[1], back[3] - back[2]) as gap
  from (select distinct pattern from seen) as used
  cross join lateral (
    select array_agg(bit order by bit) as back from generate_series(0, 11) as bit where pattern & (1 << bit) <> 0
  ) as months
), rhythm as (
  select tax_id, statement_type, ${at} - 1 - back as last,
    case when gap <= 2 then 1 when gap <= 5 then 3 when gap <= 11 then 6 else 12 end as months
  from seen join patterns using (pattern)
)`;

/** In the month itself. */
const isIn = (rows: string, at: string) => `${rows}.reporting_year = (${at} - 1) / 12
  and ${rows}.reporting_month = (${at} - 1) % 12 + 1`;
/** In the twelve months before. */
const isNear = (rows: string, at: string) => `(${rows}.reporting_year, ${rows}.reporting_month)
  between row((${at} - 13) / 12, (${at} - 13) % 12 + 1) and row((${at} - 2) / 12, (${at} - 2) % 12 + 1)`;

/** True where a form is due in a month, by the calendar. */
const isDue = (at: string, rows: string) => `${at} % ${rows}.months = 0`;

/**
 * Forms that are due in the month: by a person's word, else by the client's fiscal vector, else by the rhythm of the
 * twelve months before. A client with a vector has no rhythm in the forms that a vector speaks of.
 */
const expected = (at: string, scope: Scope) => `vector as (
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
