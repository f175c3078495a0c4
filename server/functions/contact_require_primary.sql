create or replace function contact_require_primary() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from contact c
      where c.tenant_id = new.tenant_id and c.client_id = new.client_id and c.deleted_at is null
      having not bool_or(c.is_primary)) then
    raise check_violation using message = 'a client has contacts and none of them is the primary one';
  end if;
  return null;
end
$$;
