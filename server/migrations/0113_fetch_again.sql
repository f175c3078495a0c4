-- A document whose signatures speak against it is fetched again when a person asks: `asked` until another copy has come,
-- `unchanged` where that one was not sound and the first one stays.
alter table spv_message
  add column refetch text check (refetch in ('asked', 'unchanged')),
  add constraint spv_message_refetch_of_content check (refetch is null or content_id is not null);
drop index spv_message_without_content;
create index spv_message_to_fetch on spv_message (tenant_id, certificate_thumbprint, date, id)
  where content_id is null or refetch = 'asked';
