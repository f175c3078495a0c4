-- Messages whose text, kind and client hold all words together, in any order, and messages of clients whose name does;
-- newest first. It runs as the owner and names the firm itself, as the other searches do.
create or replace function search_messages(asked text, hits integer)
  returns table (id uuid, title text, legal_name text, validation_status text, date timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
  own uuid[] := search_ids('spv_message', 'true', 't.date desc, t.id desc', words, hits);
  mixed uuid[] := search_with_client('spv_message', 'true', 'c.tax_id = t.tax_id', 'message_type_words(t.type_enum, t.type)',
    't.date desc, t.id desc', words, hits);
  named uuid[] := search_ids('client', 't.tax_id is not null', 't.sort_name, t.id', words, hits);
begin
  return query
    with hit as (
      select m.* from spv_message m where m.id = any(own || mixed) and m.tenant_id = tenant
      union
      select m.* from client c
      cross join lateral (
        select * from spv_message m where m.tenant_id = tenant and m.tax_id = c.tax_id
        order by m.date desc, m.id desc limit hits) m
      where c.id = any(named) and c.tenant_id = tenant
    )
    select h.id, h.title, c.name, h.validation_status, h.date
    from hit h left join client c on c.tenant_id = tenant and c.tax_id = h.tax_id
    order by h.date desc, h.id desc limit hits;
end
$$;
