-- Takes back mails of the transaction's firm that no process has claimed yet. It runs as the owner, because the application
-- changes no mail.
create or replace function withdraw_mails(ids uuid[]) returns setof uuid
  language sql security definer set search_path = pg_catalog, public
  as $$
    update mail set state = 'withdrawn', ended_at = now(), text = null, html = null
    where id = any(ids) and tenant_id = current_tenant() and state = 'waiting' and claim_id is null and message_id is null
    returning id
  $$;
