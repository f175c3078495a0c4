-- The trail of changes: append-only, one hash chain per firm. Only audit_append writes; the application may read.
create table audit_entry (
  tenant_id uuid not null default current_tenant(),
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  -- JSON as it was hashed: text keeps its bytes.
  before text,
  after text,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
create index audit_entry_of_entity on audit_entry (tenant_id, entity, entity_id, seq);

-- How many entries a firm has and the hash of the last one. Locking this row keeps the chain from forking.
create table audit_head (
  tenant_id uuid primary key default current_tenant(),
  count bigint not null,
  hash bytea not null,
  at timestamptz not null
);

-- Heads of the past, kept apart from the head: whoever rolls the head back must find these too.
create table audit_anchor (
  tenant_id uuid not null default current_tenant(),
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, seq)
);

select protect_tenant_table('audit_entry', 'select');
select protect_tenant_table('audit_head', 'select');
select protect_tenant_table('audit_anchor', 'select');

-- audit_append runs as the owner, and the verifier of the trail reads all firms as the owner.
do $$
begin
  execute format('create policy trail on audit_entry to %I using (true) with check (true)', current_user);
  execute format('create policy trail on audit_head to %I using (true) with check (true)', current_user);
  execute format('create policy trail on audit_anchor to %I using (true) with check (true)', current_user);
end
$$;

-- A field of the canonical encoding: its length in bytes, a colon, its bytes; '-' for none.
create function audit_field(value text) returns text
  language sql immutable parallel safe
  as $$ select case when value is null then '-' else octet_length(convert_to(value, 'UTF8')) || ':' || value end $$;

-- Hash of an entry. server/src/audit/chain.ts computes the same from the stored columns.
create function audit_hash(
  tenant uuid, seq bigint, at timestamptz, actor uuid, action text, entity text, entity_id text,
  before text, after text, prev_hash bytea
) returns bytea
  language sql immutable parallel safe
  as $$
    select sha256(convert_to(
      audit_field('dosar.audit.1') || audit_field(tenant::text) || audit_field(seq::text)
      || audit_field(((extract(epoch from at) * 1000000)::bigint)::text) || audit_field(actor::text)
      || audit_field(action) || audit_field(entity) || audit_field(entity_id)
      || audit_field(before) || audit_field(after) || audit_field(encode(prev_hash, 'hex')), 'UTF8'))
  $$;

-- Appends entries in the caller's transaction, for the caller's firm only. Keep it the last statement of a
-- transaction: from here to the commit all other appends of the firm wait.
create function audit_append(
  actor uuid, actions text[], entities text[], entity_ids text[], befores text[], afters text[]
) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  head audit_head;
  started bigint;
begin
  if tenant is null then raise exception 'no firm is set for this transaction'; end if;
  if coalesce(cardinality(actions), 0) = 0 then return; end if;
  insert into audit_head (tenant_id, count, hash, at)
    values (tenant, 0, sha256(convert_to('dosar.audit.1 ' || tenant::text, 'UTF8')), clock_timestamp())
    on conflict (tenant_id) do nothing;
  select * into strict head from audit_head h where h.tenant_id = tenant for update;
  started := head.count;
  head.at := greatest(head.at, clock_timestamp());
  for i in 1 .. cardinality(actions) loop
    insert into audit_entry (tenant_id, seq, at, actor_id, action, entity, entity_id, before, after, prev_hash, hash)
      values (tenant, head.count + 1, head.at, actor, actions[i], entities[i], entity_ids[i], befores[i], afters[i],
        head.hash,
        audit_hash(tenant, head.count + 1, head.at, actor, actions[i], entities[i], entity_ids[i], befores[i],
          afters[i], head.hash))
      returning seq, hash into head.count, head.hash;
  end loop;
  update audit_head h set count = head.count, hash = head.hash, at = head.at where h.tenant_id = tenant;
  if started / 32 <> head.count / 32 or started = 0 then
    insert into audit_anchor (tenant_id, seq, hash) values (tenant, head.count, head.hash);
  end if;
end
$$;
revoke all on function audit_append(uuid, text[], text[], text[], text[], text[]) from public;

create function audit_refuse_change() returns trigger
  language plpgsql as $$ begin raise exception 'the audit trail is append-only'; end $$;
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse_change();
create trigger audit_anchor_is_append_only before update or delete or truncate on audit_anchor
  for each statement execute function audit_refuse_change();

grant execute on function audit_append(uuid, text[], text[], text[], text[], text[]) to dosar_app;
