-- A mail to a client waits a moment before it leaves, and can be taken back until then.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check check (state in ('waiting', 'sent', 'refused', 'expired', 'withdrawn'));
grant insert (id, due_at) on mail to dosar_app;

-- The application changes no mail: it only asks for its own ones back, by this function of the owner.
do $$
begin
  execute format('create policy withdrawal on mail for update to %I using (tenant_id = current_tenant())', current_user);
end $$;
create function withdraw_mails(ids uuid[]) returns setof uuid
  language sql security definer set search_path = pg_catalog, public
  as $$
    update mail set state = 'withdrawn', ended_at = now(), text = null, html = null
    where id = any(ids) and tenant_id = current_tenant() and state = 'waiting' and claim_id is null and message_id is null
    returning id
  $$;
revoke all on function withdraw_mails(uuid[]) from public;
grant execute on function withdraw_mails(uuid[]) to dosar_app;

-- A message goes to several people, each with a mail of their own.
alter table spv_message_notification
  add column mail_id uuid,
  add column withdrawn_at timestamptz,
  drop constraint spv_message_notification_pkey,
  add primary key (tenant_id, message_id, batch_id, contact_email);
create index spv_message_notification_batch on spv_message_notification (tenant_id, batch_id);
grant update (withdrawn_at) on spv_message_notification to dosar_app;
