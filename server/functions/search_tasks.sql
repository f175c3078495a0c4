create or replace function search_tasks(asked text, hits integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select search_work('task', 'sort_due', asked, hits) $$;
