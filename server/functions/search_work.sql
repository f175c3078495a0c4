-- Work items or tasks whose own text holds all words, and those of clients whose name does or whose tax id begins so.
-- `due` is the column of the order. They run as the owner and name the firm themselves, as the other searches do.
create or replace function search_work(kind text, due text, asked text, hits integer) returns setof uuid
  language plpgsql stable set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
  code text := regexp_replace(words, '^\s*(ro)?\s*', '');
begin
  return query execute format(
    $q$
      with hit as (
        (select w.id, w.status, w.%2$I as due from %1$I w
         where w.tenant_id = $1 and w.deleted_at is null and w.status <> 'Complete' and %3$s
         order by w.%2$I, w.id limit $2)
        union
        (select w.id, w.status, w.%2$I as due from %1$I w
         where w.tenant_id = $1 and w.deleted_at is null and w.status = 'Complete' and %3$s
         order by w.%2$I desc, w.id desc limit $2)
        union
        (select w.id, w.status, w.due
         from (select c.id from client c
               where c.tenant_id = $1 and (%4$s or (c.tax_id >= $3 and c.tax_id < $3 || ':'))
               order by c.sort_name limit $2) named
         cross join lateral (
           select w.id, w.status, w.%2$I as due from %1$I w
           where w.tenant_id = $1 and w.client_id = named.id and w.deleted_at is null
           order by w.status = 'Complete', w.%2$I, w.id limit $2) w
         order by w.status = 'Complete', w.due, w.id limit $2)
      )
      select h.id from hit h
      order by h.status = 'Complete', case when h.status <> 'Complete' then h.due end, h.due desc, h.id limit $2
    $q$, kind, due, coalesce(search_condition('w.search_text', words), 'w.id is null'),
    coalesce(search_condition('c.search_text', words), 'c.id is null'))
  using tenant, hits, case when code ~ '^[0-9]{4,13}$' then code end;
end
$$;
