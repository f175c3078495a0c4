-- Live changes: a commit that appends to the trail wakes the listening servers with the firm and its last entry.
create or replace function audit_append(
  actor uuid, actions text[], entities text[], entity_ids text[], befores text[], afters text[]
) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  head audit_head;
  started bigint;
begin
  if tenant is null then raise exception 'no firm is set for this transaction'; end if;
  if coalesce(cardinality(actions), 0) = 0 then return; end if;
  insert into audit_head (tenant_id, count, hash, at)
    values (tenant, 0, sha256(convert_to('dosar.audit.1 ' || tenant::text, 'UTF8')), clock_timestamp())
    on conflict (tenant_id) do nothing;
  select * into strict head from audit_head h where h.tenant_id = tenant for update;
  started := head.count;
  head.at := greatest(head.at, clock_timestamp());
  for i in 1 .. cardinality(actions) loop
    insert into audit_entry (tenant_id, seq, at, actor_id, action, entity, entity_id, before, after, prev_hash, hash)
      values (tenant, head.count + 1, head.at, actor, actions[i], entities[i], entity_ids[i], befores[i], afters[i],
        head.hash,
        audit_hash(tenant, head.count + 1, head.at, actor, actions[i], entities[i], entity_ids[i], befores[i],
          afters[i], head.hash))
      returning seq, hash into head.count, head.hash;
  end loop;
  update audit_head h set count = head.count, hash = head.hash, at = head.at where h.tenant_id = tenant;
  if started / 32 <> head.count / 32 or started = 0 then
    insert into audit_anchor (tenant_id, seq, hash) values (tenant, head.count, head.hash);
  end if;
  perform pg_notify('changes', tenant || ':' || head.count);
end
$$;
