-- Work items or tasks whose text and client hold all words together, in any order, and those of clients whose name does or
-- whose tax id begins so. Open ones come first, the earliest due day first, then complete ones, the latest first. `due` is the column of the order.
-- They run as the owner and name the firm themselves, as the other searches do.
create or replace function search_work(kind text, due text, asked text, hits integer) returns setof uuid
  language plpgsql stable set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
  code text := substring(regexp_replace(words, '^\s*(ro)?\s*', '') from '^[0-9]{4,13}$');
  own uuid[] := search_ids(kind::regclass, $c$t.deleted_at is null and t.status <> 'Complete'$c$,
      format('t.%I, t.id', due), words, hits)
    || search_ids(kind::regclass, $c$t.deleted_at is null and t.status = 'Complete'$c$,
      format('t.%I desc, t.id desc', due), words, hits)
    || search_with_client(kind::regclass, $c$t.deleted_at is null$c$, 'c.id = t.client_id', $s$''$s$,
      format($o$t.status = 'Complete', t.%I, t.id$o$, due), words, hits);
  named uuid[] := search_ids('client', 'true', 't.sort_name, t.id', words, hits);
begin
  return query execute format(
    $q$
      with hit as (
        select w.id, w.status, w.%2$I as due from %1$I w where w.id = any($4) and w.tenant_id = $1
        union
        select w.id, w.status, w.due
        from (select c.id from client c
              where c.tenant_id = $1 and (c.id = any($5) or (c.tax_id >= $3 and c.tax_id < $3 || ':'))
              order by c.sort_name limit $2) named
        cross join lateral (
          select w.id, w.status, w.%2$I as due from %1$I w
          where w.tenant_id = $1 and w.client_id = named.id and w.deleted_at is null
          order by w.status = 'Complete', w.%2$I, w.id limit $2) w
      )
      select h.id from hit h
      order by h.status = 'Complete', case when h.status <> 'Complete' then h.due end, h.due desc, h.id limit $2
    $q$, kind, due)
  using tenant, hits, code, own, named;
end
$$;
