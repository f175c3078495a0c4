-- Whatever gives a filing its document, it is noted for the workstations that keep it, in the same transaction. A document
-- that the filing has no more is not written.
create or replace function note_documents_to_save() returns trigger language plpgsql as $$
begin
  delete from spv_document_save s
  where s.tenant_id = new.tenant_id and s.filing_id = new.id and s.state <> 'saved'
    and s.content_id is distinct from case s.kind when 'receipt' then new.receipt_id else new.signed_id end;
  insert into spv_document_save as s (tenant_id, workstation_key_id, filing_id, kind, content_id)
  select new.tenant_id, d.workstation_key_id, new.id, d.kind, c.id
  from spv_document_folder d
  join content_file c on c.tenant_id = d.tenant_id and c.mime_type = 'application/pdf'
    and c.id = case d.kind when 'receipt' then new.receipt_id else new.signed_id end
  where d.tenant_id = new.tenant_id and d.is_on and new.upload_index is not null
  on conflict (tenant_id, workstation_key_id, filing_id, kind) do update
    set content_id = excluded.content_id, state = 'waiting', reason = null, file_name = null, tries = 0,
      next_try_at = clock_timestamp(), changed_at = clock_timestamp()
    where s.content_id <> excluded.content_id;
  return null;
end $$;
