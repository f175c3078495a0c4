import { SAME_DECLARATION_STATUSES } from '#contracts/api/sameDeclaration.ts';

/** SQL: `g` and `f` are filings of the same client, form and period. */
export const OF_THE_SAME = `g.tenant_id = f.tenant_id and g.fiscal_code = f.fiscal_code
  and g.statement_type = f.statement_type and g.reporting_year = f.reporting_year
  and g.reporting_month = f.reporting_month and g.deleted_at is null`;

/** SQL: `r` is the receipt of an accepted declaration of the client, form and period of a filing, `f`. */
export const RECEIPT_OF_THE_SAME = `r.tenant_id = f.tenant_id and r.type_enum = 'Confirmation' and r.tax_id = f.fiscal_code
  and r.statement_type = f.statement_type and r.reporting_year = f.reporting_year
  and r.reporting_month = f.reporting_month and r.validation_status in ('NoErrors', 'WithWarnings')`;

const STATUSES = SAME_DECLARATION_STATUSES.map((status) => `'${status}'`).join(', ');
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A receipt of one of our filings says nothing that its filing does not say. */
const OTHERS = `select g.id as filing_id, null::uuid as message_id, g.status, g.file_name,
    coalesce(p.display_name, '') as uploaded_by, g.created_at, g.submitted_at as filed_at, g.upload_index
  from spv_filing g left join users p on p.tenant_id = g.tenant_id and p.id = g.created_by
  where ${OF_THE_SAME} and g.id <> f.id and g.status in (${STATUSES})
  union all
  select null, r.id, case r.validation_status when 'NoErrors' then 'Confirmed' else 'ConfirmedWithWarnings' end, null, null,
    null, r.date, r.upload_index
  from spv_message r where ${RECEIPT_OF_THE_SAME}
    and not exists (select from spv_filing o where o.tenant_id = r.tenant_id and o.upload_index = r.upload_index)
    and not exists (select from spv_filing_attempt a where a.tenant_id = r.tenant_id and a.upload_index = r.upload_index)`;

const IS_RECTIFIED = `f.is_rectification and s.status in ('Confirmed', 'ConfirmedWithWarnings')
  and coalesce(s.created_at, s.filed_at) < f.created_at`;

/** SQL: the other declaration of a filing, `f`, as `sameDeclarationSchema` has it. */
export const SAME_DECLARATION = `(select jsonb_build_object('spvFilingId', s.filing_id, 'spvMessageId', s.message_id,
    'status', s.status, 'fileName', s.file_name, 'uploadedByDisplayName', s.uploaded_by,
    'uploadedAt', ${instant('s.created_at')}, 'filedAt', ${instant('s.filed_at')}, 'uploadIndex', s.upload_index,
    'isRectified', ${IS_RECTIFIED})
  from (${OTHERS}) s
  order by ${IS_RECTIFIED}, array_position(array[${STATUSES}], s.status) desc, coalesce(s.filed_at, s.created_at) desc
  limit 1) as "sameDeclaration"`;
