-- Clients are also found by their contacts: after those whose name has all words, before those that are merely alike.
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
