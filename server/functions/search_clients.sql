-- The ranking of clients: active ones first, then by tax id, alone or beside words of the name, by registration number, by
-- all words in the name, by a contact, and by likeness where those are fewer than asked for. Likeness is reckoned for the
-- first rows of each alone.
create or replace function search_clients(asked text, hits integer)
  returns table (id uuid, name text, legal_name text, tax_id text, is_active boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
  code text := regexp_replace(words, '^\s*(ro)?\s*', '');
  number text := regexp_replace(words, '\s', '', 'g');
  -- Of `drum 10000776` the code, and the condition of the other words; none where nothing stands beside it.
  beside text := substring(words from '(?:^| )([0-9]{4,13})(?: |$)');
  others text := search_condition('c.search_text',
    regexp_replace(words, '(^| )' || coalesce(beside, ' ') || '( |$)', ' '));
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
      with named as (
        select c.*, coalesce(c.tax_id >= $3 and c.tax_id < $3 || ':', false)
            or coalesce(c.tax_id >= $7 and c.tax_id < $7 || ':' and (%2$s), false) as has_tax_id,
          coalesce(lower(c.registration_number) like $6, false) as has_number, (%1$s) as has_words,
          c.id = any($5) as has_contact
        from client c
        where c.tenant_id = $1 and (
          (%1$s) or (c.tax_id >= $3 and c.tax_id < $3 || ':') or c.id = any($5)
          or (c.tax_id >= $7 and c.tax_id < $7 || ':' and (%2$s))
          or lower(c.registration_number) like $6)
        order by c.is_active desc, has_tax_id desc, has_number desc, has_words desc, has_contact desc, c.sort_name
        limit 500
      ), alike as (
        select c.*, false as has_tax_id, false as has_number, false as has_words, false as has_contact
        from client c
        where (select count(*) from named) < $4 and c.tenant_id = $1 and $2 <%% c.search_text
          and c.id not in (select n.id from named n)
        limit 500
      )
      select c.id, c.name, c.legal_name, c.tax_id, c.is_active
      from (select * from named union all select * from alike) c
      order by c.is_active desc, c.has_tax_id desc, c.has_number desc, c.has_words desc, c.has_contact desc,
        word_similarity($2, c.search_text) desc, c.sort_name, c.id
      limit $4
    $q$, coalesce(search_condition('c.search_text', words), 'c.id is null'), coalesce(others, 'c.id is null'))
  using tenant, words, case when code ~ '^[0-9]{1,13}$' then code end, hits, known_by,
    case when number ~ '^[jfc][0-9]{1,2}(/[0-9/]*)?$|^[jfc][0-9]{6,13}$' then number || '%' end,
    beside;
end
$$;
