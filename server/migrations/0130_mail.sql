-- Mails of firms, and of the sign-in service, which have no firm. A firm may read what became of its own, not their text.
create table mail (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references firm (id),
  kind text not null,
  -- The row of the firm that the mail is about.
  entity_id uuid,
  language text not null,
  recipient_name text not null,
  recipient_address text not null,
  -- Shown before the server's own name, for mails of a firm.
  sender_name text,
  reply_to_name text,
  reply_to_address text,
  unsubscribe_url text,
  subject text not null,
  -- Deleted when the mail has ended, because it may hold a link that is still good. Older mails have no html.
  text text,
  html text,
  -- Files of the firm, in order.
  attachment_ids uuid[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'expired')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  due_at timestamptz not null default now(),
  ended_at timestamptz,
  -- One process at a time sends a mail, under the same Message-ID each time.
  claim_id uuid,
  claimed_until timestamptz,
  message_id text,
  -- Temporary refusals so far, and the last refusal.
  deferrals integer not null default 0,
  answer_code integer,
  answer_text text,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'waiting') = (text is not null)),
  check (tenant_id is not null or attachment_ids = '{}')
);
create index mail_due on mail (due_at) where state = 'waiting';
create index mail_created on mail (created_at);
create index mail_of_entity on mail (tenant_id, entity_id) where entity_id is not null;

-- Those that wait come along. The sign-in service wrote two kinds, in two languages.
insert into mail (id, kind, language, recipient_name, recipient_address, subject, text, created_at, expires_at, claimed_until)
select id,
  case when subject in ('Dosar: set a new password', 'Dosar: stabiliți o parolă nouă') then 'identity.reset' else 'identity.confirm' end,
  case when subject in ('Dosar: set a new password', 'Dosar: confirm your email') then 'en' else 'ro' end,
  '', recipient, subject, body, created_at, expires_at, claimed_until
from identity.outbox where sent_at is null and expires_at > now();
drop table identity.outbox;

-- After the rows above: from here on even the owner sees none.
select protect_tenant_table('mail', 'insert (tenant_id, kind, entity_id, language, recipient_name, recipient_address,
  sender_name, reply_to_name, reply_to_address, unsubscribe_url, subject, text, html, attachment_ids, expires_at),
  select (id, tenant_id, kind, entity_id, recipient_name, recipient_address, subject, state, created_at, expires_at, due_at,
  ended_at, answer_code, answer_text)');
create policy sender on mail to dosar_identity using (true) with check (true);
grant select, insert, update, delete on mail to dosar_identity;
