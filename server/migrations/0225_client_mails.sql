-- How long a firm waits for the answer to a request, and the language of its mails to clients.
alter table firm
  add column request_answer_days integer not null default 5 check (request_answer_days between 1 and 60),
  add column client_mail_language text not null default 'ro' check (client_mail_language in ('en', 'ro'));
grant update (request_answer_days, client_mail_language) on firm to dosar_app;
