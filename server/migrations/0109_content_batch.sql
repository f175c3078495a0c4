-- The bytes of a batch come together and its files are then given to messages together.
create index content_file_of_batch on content_file (tenant_id, batch_id);
