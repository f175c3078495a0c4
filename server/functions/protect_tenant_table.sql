-- Puts a table of a firm behind row-level security and lets the application at it. `rights` is all it may ever do there.
-- The table has a column tenant_id. Its owner gets at the rows of a firm that is being deleted, and at no other ones.
create or replace function protect_tenant_table(target regclass, rights text default 'select, insert, update, delete')
  returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to dosar_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('create policy firm_deletion on %s to current_user using (tenant_id = deleted_tenant())', target);
  execute format('grant %s on %s to dosar_app', rights, target);
end $$;
