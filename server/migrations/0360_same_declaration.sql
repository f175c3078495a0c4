-- Another filing of the same client, form and period, or its receipt, is looked for beside every filing that is shown.
alter table spv_filing add column is_rectification boolean not null default false;
create index spv_filing_of_declaration on spv_filing
  (tenant_id, fiscal_code, statement_type, reporting_year, reporting_month) where deleted_at is null;
create index spv_message_of_declaration on spv_message
  (tenant_id, tax_id, statement_type, reporting_year, reporting_month)
  where type_enum = 'Confirmation' and validation_status in ('NoErrors', 'WithWarnings');
create index spv_filing_attempt_of_index on spv_filing_attempt (tenant_id, upload_index) where upload_index is not null;
