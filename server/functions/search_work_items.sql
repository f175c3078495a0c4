create or replace function search_work_items(asked text, hits integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select search_work('work_item', 'due_date', asked, hits) $$;
