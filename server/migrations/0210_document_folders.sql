-- Where a workstation keeps the documents of the firm's filings. The host writes only below folders that were confirmed on
-- the workstation itself: a path here opens none.
create table spv_document_folder (
  tenant_id uuid not null default current_tenant() references firm (id),
  workstation_key_id text collate "C" not null,
  kind text not null check (kind in ('signedStatement', 'receipt')),
  path text not null,
  is_on boolean not null,
  set_by uuid not null,
  set_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, workstation_key_id, kind),
  foreign key (tenant_id, set_by) references users (tenant_id, id),
  check (not is_on or path <> '')
);
create index spv_document_folder_on on spv_document_folder (tenant_id, kind) where is_on;
select protect_tenant_table('spv_document_folder', 'select, insert, update');

-- A document that a workstation keeps, and whether it is there. One row for each, so that it is written once.
create table spv_document_save (
  tenant_id uuid not null default current_tenant() references firm (id),
  workstation_key_id text collate "C" not null,
  filing_id uuid not null,
  kind text not null check (kind in ('signedStatement', 'receipt')),
  -- Which document of the filing: a later one is written too.
  content_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'saved', 'failed')),
  reason text check ((reason is not null) = (state = 'failed')),
  file_name text check ((file_name is not null) = (state = 'saved')),
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, workstation_key_id, filing_id, kind),
  foreign key (tenant_id, filing_id) references spv_filing (tenant_id, id),
  foreign key (tenant_id, content_id) references content_file (tenant_id, id)
);
create index spv_document_save_due on spv_document_save (tenant_id, workstation_key_id, next_try_at)
  where state <> 'saved';
create index spv_document_save_of_filing on spv_document_save (tenant_id, filing_id);
create index spv_document_save_of_content on spv_document_save (tenant_id, content_id);
select protect_tenant_table('spv_document_save', 'select, insert, update, delete');

-- Whatever gives a filing its document, it is noted for the workstations that keep it, in the same transaction. A document
-- that the filing has no more is not written.
create function note_documents_to_save() returns trigger language plpgsql as $$
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
create trigger spv_filing_documents after update of signed_id, receipt_id, upload_index on spv_filing
  for each row
  when (old.signed_id is distinct from new.signed_id or old.receipt_id is distinct from new.receipt_id
    or old.upload_index is distinct from new.upload_index)
  execute function note_documents_to_save();
