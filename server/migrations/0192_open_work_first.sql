-- The list of work items begins with what is open, the next due day first; what is complete follows, the latest first.
-- A complete one counts as due so long before the end of time as its day lies after 2000.
alter table work_item add column sort_due date not null generated always as (
  case when status = 'Complete' then date '9999-12-31' - (due_date - date '2000-01-01') else due_date end) stored;
create index work_item_open_first on work_item (tenant_id, sort_due, id) where deleted_at is null;
drop index work_item_of_client, work_item_of_assignee;
create index work_item_of_client on work_item (tenant_id, client_id, sort_due, id) where deleted_at is null;
create index work_item_of_assignee on work_item (tenant_id, assignee_id, sort_due, id) where deleted_at is null;
