-- Clients are also found by the beginning of their registration number, as it is written: J12/200/2017.
create index client_registration on client (tenant_id, lower(registration_number) text_pattern_ops);

create or replace function search_clients(asked text, hits integer)
  returns table (id uuid, name text, legal_name text, tax_id text, is_active boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
  code text := regexp_replace(words, '^\s*(ro)?\s*', '');
  number text := regexp_replace(words, '\s', '', 'g');
  known_by uuid[];
begin
  execute format(
    $q$
      select array(
        select k.client_id from contact k
        where k.tenant_id = $1 and k.deleted_at is null and %s
        order by k.sort_name, k.id limit $2)
    $q$, coalesce(search_condition('k.search_text', words), 'k.id is null'))
  into known_by using tenant, hits;
  return query execute format(
    $q$
      select c.id, c.name, c.legal_name, c.tax_id, c.is_active from client c
      where c.tenant_id = $1 and (
        (%s) or $2 <%% c.search_text or (c.tax_id >= $3 and c.tax_id < $3 || ':') or c.id = any($5)
        or lower(c.registration_number) like $6)
      order by c.is_active desc, coalesce(c.tax_id >= $3 and c.tax_id < $3 || ':', false) desc,
        coalesce(lower(c.registration_number) like $6, false) desc, (%1$s) desc,
        c.id = any($5) desc, word_similarity($2, c.search_text) desc, c.sort_name, c.id
      limit $4
    $q$, coalesce(search_condition('c.search_text', words), 'c.id is null'))
  using tenant, words, case when code ~ '^[0-9]{1,13}$' then code end, hits, known_by,
    case when number ~ '^[jfc][0-9]{1,2}(/[0-9/]*)?$|^[jfc][0-9]{6,13}$' then number || '%' end;
end
$$;

-- The same messages, now with their date.
drop function search_messages(text, integer);
create function search_messages(asked text, hits integer)
  returns table (id uuid, title text, legal_name text, validation_status text, date timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
begin
  return query execute format(
    $q$
      with hit as (
        (select m.id, m.title, m.tax_id, m.validation_status, m.date from spv_message m
         where m.tenant_id = $1 and %s order by m.date desc, m.id desc limit $2)
        union
        (select m.id, m.title, m.tax_id, m.validation_status, m.date
         from (select c.tax_id from client c where c.tenant_id = $1 and %s and c.tax_id is not null
               order by c.sort_name limit $2) named
         cross join lateral (
           select * from spv_message m where m.tenant_id = $1 and m.tax_id = named.tax_id
           order by m.date desc, m.id desc limit $2) m
         order by m.date desc, m.id desc limit $2)
      )
      select h.id, h.title, c.legal_name, h.validation_status, h.date
      from hit h left join client c on c.tenant_id = $1 and c.tax_id = h.tax_id
      order by h.date desc, h.id desc limit $2
    $q$, coalesce(search_condition('m.search_text', words), 'm.id is null'), coalesce(search_condition('c.search_text', words), 'c.id is null'))
  using tenant, hits;
end
$$;

-- Work that is open, the earliest due day first, then what is complete, the latest first: each read in its order.
create index work_item_open_by_due on work_item (tenant_id, due_date, id)
  where deleted_at is null and status <> 'Complete';

-- Work items or tasks whose own text holds all words, and those of clients whose name does or whose tax id begins so.
-- `due` is the column of the order. They run as the owner and name the firm themselves, as the other searches do.
create function search_work(kind text, due text, asked text, hits integer) returns setof uuid
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
create function search_work_items(asked text, hits integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select search_work('work_item', 'due_date', asked, hits) $$;
create function search_tasks(asked text, hits integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select search_work('task', 'sort_due', asked, hits) $$;

revoke all on function search_messages(text, integer), search_work(text, text, text, integer),
  search_work_items(text, integer), search_tasks(text, integer) from public;
grant execute on function search_messages(text, integer), search_work_items(text, integer),
  search_tasks(text, integer) to dosar_app;
