-- A series is continued by one other at most, and finds it.
create unique index work_series_follows on work_series (tenant_id, follows_id) where follows_id is not null;
