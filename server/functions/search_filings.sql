-- Filings whose text and client hold all words together, in any order, and filings of clients whose name does; newest
-- first. It runs as the owner and names the firm itself, as the other searches do.
create or replace function search_filings(asked text, hits integer)
  returns table (id uuid, file_name text, statement_type text, reporting_month smallint, reporting_year smallint,
    legal_name text, status text)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
  own uuid[] := search_ids('spv_filing', 't.deleted_at is null', 't.created_at desc, t.id desc', words, hits);
  mixed uuid[] := search_with_client('spv_filing', 't.deleted_at is null', 'c.tax_id = t.fiscal_code', $s$''$s$,
    't.created_at desc, t.id desc', words, hits);
  named uuid[] := search_ids('client', 't.tax_id is not null', 't.sort_name, t.id', words, hits);
begin
  return query
    with hit as (
      select f.* from spv_filing f where f.id = any(own || mixed) and f.tenant_id = tenant
      union
      select f.* from client c
      cross join lateral (
        select * from spv_filing f where f.tenant_id = tenant and f.fiscal_code = c.tax_id and f.deleted_at is null
        order by f.created_at desc, f.id desc limit hits) f
      where c.id = any(named) and c.tenant_id = tenant
    )
    select h.id, h.file_name, h.statement_type, h.reporting_month, h.reporting_year, c.name, h.status
    from hit h left join client c on c.tenant_id = tenant and c.tax_id = h.fiscal_code
    order by h.created_at desc, h.id desc limit hits;
end
$$;
