-- Ids of the rows of a kind whose own text and that of their client hold all words together, in any order; `of_client` joins
-- them to `c`, whose tax id may begin with a word as well; `said` is what else the row is called by. Looks through the newest
-- rows first, then through those of the clients that most of the words name. Both are bounded, because no index holds two
-- tables.
create or replace function search_with_client(
  kind regclass, condition text, of_client text, said text, sorted_by text, words text, hits integer
) returns uuid[]
  language plpgsql stable set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  asked text[] := array(
    select distinct word from unnest(string_to_array(words, ' ')) as word where word <> '' limit 10);
  matches text := (
    select string_agg(search_client_condition(
      format($s$(t.search_text || ' ' || %s || ' ' || coalesce(c.search_text, ''))$s$, said), word), ' and ')
    from unnest(asked) as word);
  names text[];
  ids uuid[];
  is_of_client boolean;
begin
  if matches is null then
    return '{}';
  end if;
  -- Where a row is called by nothing but its text, its client has one of several words, or the text alone has them all.
  if said = quote_literal('') then
    if words !~ '\S\s+\S' then
      return '{}';
    end if;
    execute format('select exists (select from client c where c.tenant_id = $1 and (%s))', (
      select string_agg(search_client_condition('c.search_text', word), ' or ') from unnest(asked) as word))
    into is_of_client using tenant;
    if not is_of_client then
      return '{}';
    end if;
  end if;
  execute format(
    $q$
      select array(
        select t.id from (select * from %1$s t where t.tenant_id = $1 and %2$s order by %3$s limit 2000) t
        left join client c on c.tenant_id = $1 and %4$s
        where %5$s order by %3$s limit $2)
    $q$, kind, condition, sorted_by, of_client, matches)
  into ids using tenant, hits;
  -- A word that is no part of a client's name is one of the row.
  names := array(
    select search_client_condition('c.search_text', word) from unnest(asked) as word where length(word) >= 3);
  if cardinality(ids) >= hits or cardinality(names) < 2 then
    return ids;
  end if;
  execute format(
    $q$
      select array(
        select t.id
        from (select c.* from client c where c.tenant_id = $1 and (%6$s)
              order by %7$s desc, c.sort_name limit 20) c
        cross join lateral (
          select * from %1$s t where t.tenant_id = $1 and %2$s and %4$s order by %3$s limit 500) t
        where %5$s order by %3$s limit $2)
    $q$, kind, condition, sorted_by, of_client, matches,
    (select string_agg(name, ' or ') from unnest(names) as name),
    (select string_agg(format('coalesce(%s, false)::integer', name), ' + ') from unnest(names) as name))
  into ids using tenant, hits;
  return ids;
end
$$;
