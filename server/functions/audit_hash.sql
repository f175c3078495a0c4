-- Hash of an entry. server/src/audit/chain.ts computes the same from the stored columns.
create or replace function audit_hash(
  tenant uuid, seq bigint, at timestamptz, actor uuid, action text, entity text, entity_id text,
  before text, after text, prev_hash bytea
) returns bytea
  language sql immutable parallel safe
  as $$
    select sha256(convert_to(
      audit_field('dosar.audit.1') || audit_field(tenant::text) || audit_field(seq::text)
      || audit_field(((extract(epoch from at) * 1000000)::bigint)::text) || audit_field(actor::text)
      || audit_field(action) || audit_field(entity) || audit_field(entity_id)
      || audit_field(before) || audit_field(after) || audit_field(encode(prev_hash, 'hex')), 'UTF8'))
  $$;
