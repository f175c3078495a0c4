-- The report reads who filed which form in the twelve months before from the index alone.
drop index spv_message_receipt_period;
create index spv_message_receipt_period on spv_message (tenant_id, reporting_year, reporting_month)
  include (tax_id, statement_type, upload_index)
  where type_enum = 'Confirmation' and statement_type is not null;
