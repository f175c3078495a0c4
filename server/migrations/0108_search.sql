-- Likeness operators are not leakproof, so under row-level security they never reach an index: every row of the firm
-- would be read. These two functions run as the owner and name the firm themselves instead.
do $$
begin
  execute format('create policy search_reads on client for select to %I using (true)', current_user);
  execute format('create policy search_reads on spv_message for select to %I using (true)', current_user);
end
$$;

-- The condition that every word of `words` is in `subject`.
create function search_condition(subject text, words text) returns text
  language sql immutable strict
  as $$
    select string_agg(
      format('%s like %L', subject,
        '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
    from (select distinct word from unnest(string_to_array(words, ' ')) as word where word <> '' limit 10) as asked
  $$;

create function search_clients(asked text, hits integer)
  returns table (id uuid, name text, legal_name text, tax_id text, is_active boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
  code text := regexp_replace(words, '^\s*(ro)?\s*', '');
begin
  return query execute format(
    $q$
      select c.id, c.name, c.legal_name, c.tax_id, c.is_active from client c
      where c.tenant_id = $1 and ((%s) or $2 <%% c.search_text or (c.tax_id >= $3 and c.tax_id < $3 || ':'))
      order by c.is_active desc, coalesce(c.tax_id >= $3 and c.tax_id < $3 || ':', false) desc, (%1$s) desc,
        word_similarity($2, c.search_text) desc, c.sort_name, c.id
      limit $4
    $q$, coalesce(search_condition('c.search_text', words), 'c.id is null'))
  using tenant, words, case when code ~ '^[0-9]{1,13}$' then code end, hits;
end
$$;

-- Messages whose own text holds all words, and messages of clients whose name does; newest first.
create function search_messages(asked text, hits integer)
  returns table (id uuid, title text, legal_name text, validation_status text)
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
      select h.id, h.title, c.legal_name, h.validation_status
      from hit h left join client c on c.tenant_id = $1 and c.tax_id = h.tax_id
      order by h.date desc, h.id desc limit $2
    $q$, coalesce(search_condition('m.search_text', words), 'm.id is null'), coalesce(search_condition('c.search_text', words), 'c.id is null'))
  using tenant, hits;
end
$$;
revoke all on function search_clients(text, integer), search_messages(text, integer) from public;
grant execute on function search_clients(text, integer), search_messages(text, integer) to dosar_app;
