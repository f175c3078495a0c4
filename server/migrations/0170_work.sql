-- Words that a firm puts on its work.
create table tag (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Two names that differ only in case or accents are one.
  folded_name text not null generated always as (f_norm(name)) stored,
  primary key (tenant_id, id),
  constraint tag_name unique (tenant_id, folded_name)
);

-- Work that comes again: its n-th occurrence starts n times the interval after the first, counted from the first.
create table work_series (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  assignee_id uuid,
  title text not null,
  description text not null default '',
  budgeted_hours numeric(8, 2) not null check (budgeted_hours >= 0),
  priority text not null check (priority in ('Low', 'Medium', 'High', 'Urgent')),
  work_item_type text not null
    check (work_item_type in ('Bookkeeping', 'Payroll', 'TaxReturn', 'Advisory', 'Onboarding', 'Other')),
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  every integer not null check (every >= 1),
  first_start_date date not null,
  -- Days from the start of an occurrence to its due day.
  duration_days integer not null check (duration_days >= 0),
  -- Days before its start in which an occurrence is made.
  lead_days integer not null check (lead_days >= 0),
  -- Number of the next occurrence: those before it have been made or passed over.
  next_number integer not null default 0 check (next_number >= 0),
  -- Last day on which an occurrence may start; null without an end.
  end_date date,
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- The series that this one continues with other terms.
  follows_id uuid,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id),
  foreign key (tenant_id, assignee_id) references users (tenant_id, id),
  foreign key (tenant_id, follows_id) references work_series (tenant_id, id)
);
create index work_series_of_client on work_series (tenant_id, client_id);
create index work_series_active on work_series (tenant_id) where state = 'active';
-- Tasks that each occurrence begins with.
create table work_series_task (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  series_id uuid not null,
  title text not null,
  notes text not null default '',
  assignee_id uuid,
  priority text check (priority in ('Low', 'Medium', 'High', 'Urgent')),
  -- Days from the start of the occurrence to the task's due day; null without one.
  due_after_days integer check (due_after_days >= 0),
  place integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, series_id) references work_series (tenant_id, id) on delete cascade,
  foreign key (tenant_id, assignee_id) references users (tenant_id, id)
);
create index work_series_task_of_series on work_series_task (tenant_id, series_id, place);

-- Work for a client. A deleted one can be restored until it is purged, with its tasks and documents.
create table work_item (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  assignee_id uuid,
  title text not null,
  description text not null default '',
  budgeted_hours numeric(8, 2) not null check (budgeted_hours >= 0),
  status text not null check (status in ('ToDo', 'InProgress', 'InReview', 'Complete')),
  priority text not null check (priority in ('Low', 'Medium', 'High', 'Urgent')),
  work_item_type text not null
    check (work_item_type in ('Bookkeeping', 'Payroll', 'TaxReturn', 'Advisory', 'Onboarding', 'Other')),
  start_date date not null,
  due_date date not null,
  -- Order inside a column of the board: a fractional key.
  place text collate "C" not null,
  series_id uuid,
  occurrence integer,
  completed_at timestamptz,
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  search_text text not null generated always as (f_norm(title)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id),
  foreign key (tenant_id, assignee_id) references users (tenant_id, id),
  foreign key (tenant_id, series_id) references work_series (tenant_id, id),
  check (start_date <= due_date),
  check ((series_id is null) = (occurrence is null)),
  check ((status = 'Complete') = (completed_at is not null))
);
create index work_item_by_due on work_item (tenant_id, due_date, id) where deleted_at is null;
create index work_item_of_client on work_item (tenant_id, client_id, due_date, id) where deleted_at is null;
create index work_item_of_assignee on work_item (tenant_id, assignee_id, due_date, id) where deleted_at is null;
create index work_item_board on work_item (tenant_id, status, place, id) where deleted_at is null;
create index work_item_search on work_item using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index work_item_deleted on work_item (deleted_at) where deleted_at is not null;
-- Each occurrence is made once, also where two servers are at it.
create unique index work_item_occurrence on work_item (tenant_id, series_id, occurrence);
create table work_item_tag (
  tenant_id uuid not null default current_tenant(),
  work_item_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, work_item_id, tag_id),
  foreign key (tenant_id, work_item_id) references work_item (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tag (tenant_id, id) on delete cascade
);
create index work_item_of_tag on work_item_tag (tenant_id, tag_id);
create table work_series_tag (
  tenant_id uuid not null default current_tenant(),
  series_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, series_id, tag_id),
  foreign key (tenant_id, series_id) references work_series (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tag (tenant_id, id) on delete cascade
);

-- Something to do for a client, in a work item or without one.
create table task (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  work_item_id uuid,
  title text not null,
  notes text not null default '',
  assignee_id uuid,
  status text not null check (status in ('ToDo', 'InProgress', 'InReview', 'Complete')),
  priority text check (priority in ('Low', 'Medium', 'High', 'Urgent')),
  start_date date,
  due_date date,
  -- Order inside the work item, or inside the client's tasks without one: a fractional key.
  place text collate "C" not null,
  completed_at timestamptz,
  completed_by uuid,
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  -- Tasks without a due day come last.
  sort_due date not null generated always as (coalesce(due_date, date '9999-12-31')) stored,
  search_text text not null generated always as (f_norm(title)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id),
  foreign key (tenant_id, work_item_id) references work_item (tenant_id, id) on delete cascade,
  foreign key (tenant_id, assignee_id) references users (tenant_id, id),
  check (start_date <= due_date),
  check ((status = 'Complete') = (completed_at is not null))
);
create index task_by_due on task (tenant_id, sort_due, id) where deleted_at is null;
create index task_open_by_due on task (tenant_id, sort_due, id) where deleted_at is null and status <> 'Complete';
create index task_of_assignee on task (tenant_id, assignee_id, sort_due, id) where deleted_at is null;
create index task_of_client on task (tenant_id, client_id, sort_due, id) where deleted_at is null;
create index task_of_work_item on task (tenant_id, work_item_id, place, id);
create index task_search on task using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index task_deleted on task (deleted_at) where deleted_at is not null;
create table task_tag (
  tenant_id uuid not null default current_tenant(),
  task_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, task_id, tag_id),
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tag (tenant_id, id) on delete cascade
);
create index task_of_tag on task_tag (tenant_id, tag_id);

-- What people say about a task.
create table task_comment (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  task_id uuid not null,
  author_id uuid not null,
  text text not null,
  -- People of the firm who are named in the text.
  mentioned_ids uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade,
  foreign key (tenant_id, author_id) references users (tenant_id, id)
);
create index task_comment_of_task on task_comment (tenant_id, task_id, created_at, id);
create index task_comment_deleted on task_comment (deleted_at) where deleted_at is not null;

-- Files of a work item (its documents) or of a task (its attachments).
create table attachment (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  work_item_id uuid,
  task_id uuid,
  content_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_item_id) references work_item (tenant_id, id) on delete cascade,
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade,
  foreign key (tenant_id, content_id) references content_file (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check (num_nonnulls(work_item_id, task_id) = 1)
);
create index attachment_of_work_item on attachment (tenant_id, work_item_id, created_at, id)
  where work_item_id is not null;
create index attachment_of_task on attachment (tenant_id, task_id, created_at, id) where task_id is not null;
create index attachment_of_content on attachment (tenant_id, content_id);
create index attachment_deleted on attachment (deleted_at) where deleted_at is not null;

-- Time that a person worked for a client.
create table time_entry (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  client_id uuid not null,
  work_item_id uuid,
  task_id uuid,
  -- The day in Romania on which the work began.
  day date not null,
  -- When the timer ran; null for time entered by hand.
  started_at timestamptz,
  seconds integer not null check (seconds between 1 and 86400),
  note text not null default '',
  is_billable boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id),
  foreign key (tenant_id, work_item_id) references work_item (tenant_id, id) on delete set null (work_item_id),
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete set null (task_id)
);
create index time_entry_by_day on time_entry (tenant_id, day, id) where deleted_at is null;
create index time_entry_of_user on time_entry (tenant_id, user_id, day, id) where deleted_at is null;
create index time_entry_of_client on time_entry (tenant_id, client_id, day) where deleted_at is null;
create index time_entry_of_work_item on time_entry (tenant_id, work_item_id) include (seconds)
  where deleted_at is null;
create index time_entry_deleted on time_entry (deleted_at) where deleted_at is not null;
-- The running timer of a person: one at a time.
create table timer (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  started_at timestamptz not null,
  client_id uuid not null,
  work_item_id uuid not null,
  task_id uuid not null,
  notes text not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id),
  foreign key (tenant_id, work_item_id) references work_item (tenant_id, id) on delete cascade,
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade
);
create index timer_of_work_item on timer (tenant_id, work_item_id);

do $$
declare
  target text;
begin
  foreach target in array array['tag', 'work_series', 'work_series_task', 'work_item', 'work_item_tag',
    'work_series_tag', 'task', 'task_tag', 'task_comment', 'attachment', 'time_entry', 'timer'] loop
    perform protect_tenant_table(target::regclass);
  end loop;
  -- The search and the job that purges run as the owner of the tables.
  foreach target in array array['work_item', 'task', 'task_comment', 'attachment', 'time_entry'] loop
    execute format('create policy workers on %I for select to %I using (true)', target, current_user);
  end loop;
end
$$;
