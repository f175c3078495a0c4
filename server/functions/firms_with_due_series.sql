-- The firms in which an occurrence is to be made, or a series has come to its end.
create or replace function firms_with_due_series(today date) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct s.tenant_id from work_series s
    where s.state <> 'ended' and (
      s.end_date < series_day(s.first_start_date, s.unit, s.every, s.next_number)
      or (s.state = 'active'
        and series_day(s.first_start_date, s.unit, s.every, s.next_number) - s.lead_days <= today))
  $$;
