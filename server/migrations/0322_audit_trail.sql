-- The trail as a list: newest first of all, of a person, of a kind; days are found by their first entry.
create index audit_entry_by_actor on audit_entry (tenant_id, actor_id, seq);
create index audit_entry_by_kind on audit_entry (tenant_id, entity, seq);
create index audit_entry_by_time on audit_entry (tenant_id, at, seq);

-- The last check of a firm's chain, and how far it has come.
create table audit_check (
  tenant_id uuid primary key default current_tenant() references firm (id),
  started_at timestamptz not null,
  started_by uuid not null,
  -- When it last said how far it is: one that was killed says nothing any more.
  seen_at timestamptz not null,
  entries bigint not null,
  checked bigint not null default 0,
  first_at timestamptz,
  ended_at timestamptz,
  fault text,
  fault_seq bigint,
  fault_at timestamptz,
  foreign key (tenant_id, started_by) references users (tenant_id, id)
);
select protect_tenant_table('audit_check', 'select, insert, update');
