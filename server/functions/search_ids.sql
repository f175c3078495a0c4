-- Ids of the rows of a kind whose text holds all words, in the order asked for. A frequent word is found among the first
-- rows of that order. A rare one is then looked up by its trigrams, which take three characters; shorter words alone end
-- at the first rows. The planner cannot tell the two apart, and reads a million rows one by one for a word that none has.
create or replace function search_ids(kind regclass, condition text, sorted_by text, words text, hits integer)
  returns uuid[]
  language plpgsql stable set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  matches text := search_condition('t.search_text', words);
  ids uuid[];
begin
  if matches is null then
    return '{}';
  end if;
  execute format(
    $q$
      select array(
        select t.id from (select * from %1$s t where t.tenant_id = $1 and %2$s order by %3$s limit 2000) t
        where %4$s order by %3$s limit $2)
    $q$, kind, condition, sorted_by, matches)
  into ids using tenant, hits;
  if cardinality(ids) < hits and words ~ '\S{3}' then
    execute format(
      $q$
        with found as materialized (select * from %1$s t where t.tenant_id = $1 and %2$s and %4$s)
        select array(select t.id from found t order by %3$s limit $2)
      $q$, kind, condition, sorted_by, matches)
    into ids using tenant, hits;
  end if;
  return ids;
end
$$;
