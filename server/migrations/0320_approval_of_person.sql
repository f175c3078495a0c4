-- The right to approve filings can be taken from one person. Source: decision D24.
alter table users add column may_approve boolean not null default true;
