create or replace function firms_with_unread_vectors() returns table (tenant_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct m.tenant_id from spv_message m
  where m.type_enum = 'RequestResponse' and m.content_id is not null and m.vector_read_at is null
$$;
