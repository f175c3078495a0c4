-- What a receipt lists, one a line: a declaration that was filed elsewhere has no filing that would say it.
alter table spv_message
  add column receipt_lines text,
  add constraint spv_message_lines_of_verdict check (receipt_lines is null or validation_status is not null);
-- Those that were read before are read once more for their lines; the verdict stays until then. No policy shows the rows
-- of all firms to who owns the table.
alter table spv_message no force row level security;
update spv_message set receipt_read_at = null where validation_status in ('WithErrors', 'WithWarnings');
alter table spv_message force row level security;
