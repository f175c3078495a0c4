-- Recurring work that is due so many working days before the deadline of a form; null where it is due after so many days.
alter table work_series
  add column due_form text collate "C",
  add column due_working_days integer not null default 0 check (due_working_days between 0 and 30);
