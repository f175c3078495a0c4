-- The firms in which an occurrence is to be made, or a series has come to its end: its own, or that of the calendar.
create or replace function firms_with_due_series(today date) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct s.tenant_id from work_series s
    where s.state <> 'ended' and (
      s.end_date < at_month_end(series_day(s.first_start_date, s.unit, s.every, s.next_number), s.starts_on_month_end)
      or at_month_end(series_day(s.first_start_date + s.duration_days, s.unit, s.every, s.next_number),
        s.is_due_on_month_end) > date '2100-12-31'
      or (s.state = 'active'
        and at_month_end(series_day(s.first_start_date, s.unit, s.every, s.next_number), s.starts_on_month_end)
          - s.lead_days <= today))
  $$;
