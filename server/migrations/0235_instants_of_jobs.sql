-- What is old or late is decided by the instant that a job asks with: that of the domain, not of the database.
drop function firms_with_deleted(regclass, float8);
create function firms_with_deleted(target regclass, deleted_before timestamptz) returns table (tenant_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
begin
  return query execute format('select distinct t.tenant_id from %s t where t.deleted_at < $1', target)
  using deleted_before;
end
$$;
revoke all on function firms_with_deleted(regclass, timestamptz) from public;
grant execute on function firms_with_deleted(regclass, timestamptz) to dosar_app;

drop function firms_with_failed_mails(integer);
create function firms_with_failed_mails(since timestamptz) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct m.tenant_id from mail m
    where m.state in ('refused', 'expired') and m.tenant_id is not null and m.ended_at > since
  $$;
drop function firms_with_old_notices(integer);
create function firms_with_old_notices(created_before timestamptz) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct n.tenant_id from notice n where n.created_at < created_before $$;
drop function firms_with_overdue_requests(double precision);
create function firms_with_overdue_requests(claimed_until timestamptz) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct r.tenant_id from spv_request r
    where r.status in ('Valid', 'Submitted') and r.claimed_at <= claimed_until
  $$;
revoke all on function firms_with_failed_mails(timestamptz), firms_with_old_notices(timestamptz),
  firms_with_overdue_requests(timestamptz) from public;
grant execute on function firms_with_failed_mails(timestamptz), firms_with_old_notices(timestamptz),
  firms_with_overdue_requests(timestamptz) to dosar_app;
