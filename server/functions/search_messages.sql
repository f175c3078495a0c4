-- Messages whose own text holds all words, and messages of clients whose name does; newest first.
create or replace function search_messages(asked text, hits integer)
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
