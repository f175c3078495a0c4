-- The parts of a person's name, and what kind of address the e-mail is. Empty for companies, and for people entered before.
alter table client
  add column first_name text not null default '',
  add column middle_name text not null default '',
  add column last_name text not null default '',
  add column email_type text check (email_type in ('Personal', 'Business'));
