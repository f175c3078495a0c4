-- A firm is deleted by its owner: for some days it waits and can be taken back, then a job removes all that it has.
create table firm_deletion (
  tenant_id uuid primary key default current_tenant() references firm (id),
  requested_at timestamptz not null,
  requested_by uuid not null,
  deletes_at timestamptz not null,
  -- From here on there is no way back.
  began_at timestamptz,
  foreign key (tenant_id, requested_by) references users (tenant_id, id)
);
create index firm_deletion_due on firm_deletion (deletes_at);
select protect_tenant_table('firm_deletion', 'select, insert, delete, update (began_at)');
-- The job learns which firms are due, and nothing of them.
create policy due on firm_deletion for select to current_user using (true);

-- Firms that are gone: their trail ended with them, and was not cut off.
create table deleted_firm (
  id uuid primary key,
  deleted_at timestamptz not null
);

-- The firm whose rows are being deleted by this transaction; null in every other one.
create function deleted_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.deleted_tenant', true), '')::uuid $$;

-- Every table of a firm lets its owner at the rows of the firm that is deleted, and at no other ones.
create or replace function protect_tenant_table(target regclass, rights text default 'select, insert, update, delete')
  returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to dosar_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('create policy firm_deletion on %s to current_user using (tenant_id = deleted_tenant())', target);
  execute format('grant %s on %s to dosar_app', rights, target);
end $$;

do $$
declare target regclass;
begin
  for target in
    select c.oid::regclass from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
  loop
    execute format('create policy firm_deletion on %s to current_user using (tenant_id = deleted_tenant())', target);
  end loop;
end
$$;
create policy firm_deletion on firm to current_user using (id = deleted_tenant());

create function firms_to_delete(due_at timestamptz) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select d.tenant_id from firm_deletion d where d.deletes_at <= due_at $$;
revoke all on function firms_to_delete(timestamptz) from public;
grant execute on function firms_to_delete(timestamptz) to dosar_app;

create function delete_firm(deleted_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$ begin raise exception 'stands in server/functions'; end $$;
revoke all on function delete_firm(timestamptz) from public;
grant execute on function delete_firm(timestamptz) to dosar_app;
