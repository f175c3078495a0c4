-- Deletes all rows of the transaction's firm, in one transaction: all of them are gone, or none. Nothing
-- happens where no deletion has begun, as after another process has deleted the firm. Tables go before those that they refer to, so a new table needs no line here.
create or replace function delete_firm(deleted_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  firm_id uuid := current_tenant();
  remaining oid[];
  target oid;
begin
  perform set_config('app.deleted_tenant', firm_id::text, true);
  perform from firm_deletion d where d.tenant_id = firm_id and d.began_at is not null for update;
  if not found then
    perform set_config('app.deleted_tenant', '', true);
    return;
  end if;
  delete from identity.oidc_model m
    where m.payload ->> 'accountId' in (select u.id::text from users u where u.tenant_id = firm_id);
  delete from identity.external_firm e where e.tenant_id = firm_id;
  remaining := array(
    select c.oid from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace);
  while cardinality(remaining) > 0 loop
    select r into target from unnest(remaining) r
      where not exists (
        select from pg_constraint k
        where k.contype = 'f' and k.confrelid = r and k.conrelid <> r and k.conrelid = any (remaining))
      limit 1;
    if target is null then raise exception 'the tables of a firm refer to each other in a circle'; end if;
    execute format('delete from %s where tenant_id = $1', target::regclass) using firm_id;
    remaining := array_remove(remaining, target);
    target := null;
  end loop;
  delete from firm f where f.id = firm_id;
  insert into deleted_firm values (firm_id, delete_firm.deleted_at) on conflict do nothing;
  perform set_config('app.deleted_tenant', '', true);
end
$$;
