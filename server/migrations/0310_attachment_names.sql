-- What the attached files of a mail are called there, in their order: a client is sent "Recipisa D300", not the name of an upload.
alter table mail add column attachment_names text[] not null default '{}';
grant insert (attachment_names) on mail to dosar_app;
