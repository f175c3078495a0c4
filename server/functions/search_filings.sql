-- Filings whose own text holds all words, and filings of clients whose name does; newest first. It runs as the owner and
-- names the firm itself, as the other searches do.
create or replace function search_filings(asked text, hits integer)
  returns table (id uuid, file_name text, statement_type text, reporting_month smallint, reporting_year smallint,
    legal_name text, status text)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
begin
  return query execute format(
    $q$
      with hit as (
        (select f.* from spv_filing f
         where f.tenant_id = $1 and f.deleted_at is null and %s order by f.created_at desc, f.id desc limit $2)
        union
        (select f.*
         from (select c.tax_id from client c where c.tenant_id = $1 and %s and c.tax_id is not null
               order by c.sort_name limit $2) named
         cross join lateral (
           select * from spv_filing f where f.tenant_id = $1 and f.fiscal_code = named.tax_id and f.deleted_at is null
           order by f.created_at desc, f.id desc limit $2) f
         order by f.created_at desc, f.id desc limit $2)
      )
      select h.id, h.file_name, h.statement_type, h.reporting_month, h.reporting_year, c.legal_name, h.status
      from hit h left join client c on c.tenant_id = $1 and c.tax_id = h.fiscal_code
      order by h.created_at desc, h.id desc limit $2
    $q$, coalesce(search_condition('f.search_text', words), 'f.id is null'), coalesce(search_condition('c.search_text', words), 'c.id is null'))
  using tenant, hits;
end
$$;
