-- When a person said what became of an attempt, the authority's verdict as the person read it, and the receipt that came
-- afterwards with what it says.
alter table spv_filing_attempt
  add column settled_at timestamptz(3),
  add column settled_verdict text check (settled_verdict in ('NoErrors', 'WithErrors', 'WithWarnings')),
  add column later_message_id uuid,
  add column later_verdict text check (later_verdict in ('NoErrors', 'WithErrors', 'WithWarnings')),
  add foreign key (tenant_id, later_message_id) references spv_message (tenant_id, id)
    on delete set null (later_message_id);
update spv_filing_attempt set settled_at = coalesce(closed_at, opened_at) where settled_by is not null;
create index spv_filing_attempt_settled on spv_filing_attempt (tenant_id, filing_id) where settled_at is not null;
