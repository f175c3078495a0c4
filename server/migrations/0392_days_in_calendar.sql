-- As 0250_bounds.sql for the days of before: the two that came or were left out since.
alter table deadline_extension add constraint deadline_extension_new_date_in_calendar
  check (new_date between date '1990-01-01' and date '2100-12-31');
alter table notice_reader add constraint notice_reader_daily_on_in_calendar
  check (daily_on between date '1990-01-01' and date '2100-12-31');
