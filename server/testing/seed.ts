import type { Client } from 'pg';
import { aFiscalCode } from './fiscalCode.ts';

/** The amount of data of a firm. */
export type SeedOptions = {
  readonly tenantId: string;
  readonly clients: number;
  readonly messages: number;
  /** Account managers of the clients; one client in five has none. */
  readonly managerIds?: readonly string[];
};

/** Thumbprint of the certificate of seeded messages. */
export const SEED_THUMBPRINT = '5EED'.repeat(10);

/** Rows per statement, so that none runs into the time limit. */
const BATCH = 50_000;

/**
 * Fills a firm for benchmarks, as the database's superuser and without the services: clients with a contact and an
 * address, a certificate, and messages of the last two years, nine in ten of them receipts, one in twenty archived. No trail is written.
 */
export async function seedFirm(superuser: Client, options: SeedOptions): Promise<void> {
  const { tenantId, clients, messages, managerIds = [] } = options;
  const codes = Array.from({ length: clients }, (_, n) => aFiscalCode(n));
  await superuser.query(
    `insert into client (tenant_id, name, legal_name, tax_id, registration_number, customer_since, account_manager_id)
     select $1, 'Firma ' || n || ' Exemplu', 'FIRMA ' || n || ' EXEMPLU SRL', code, 'J40/' || n || '/2020', '2024-01-01',
       case when n % 5 = 0 or cardinality($3::uuid[]) = 0 then null
         else ($3::uuid[])[1 + n / 5 % cardinality($3::uuid[])] end
     from unnest($2::text[]) with ordinality as listed (code, n)
     on conflict (tenant_id, tax_id) do nothing`,
    [tenantId, codes, managerIds],
  );
  await superuser.query(INSERT_BELONGINGS, [tenantId]);
  await superuser.query(
    `insert into spv_certificate (tenant_id, thumbprint, name, subject, issuer, serial_number, expires_on, created_by)
     select $1, $2, 'Banc', 'CN=Banc', 'CN=Test CA', '5EED', '2030-01-01', gen_random_uuid()
     on conflict (tenant_id, thumbprint) do nothing`,
    [tenantId, SEED_THUMBPRINT],
  );
  // Rebuilding the largest index at the end takes a fraction of updating it row by row.
  const isMany = messages > BATCH;
  const definition = isMany ? await dropSearchIndex(superuser) : null;
  for (let first = 1; first <= messages; first += BATCH) {
    const last = Math.min(messages, first + BATCH - 1);
    await superuser.query(INSERT_MESSAGES, [tenantId, SEED_THUMBPRINT, codes, first, last, messages]);
  }
  if (definition !== null) await superuser.query(`set maintenance_work_mem = '256MB'; ${definition}`);
  await superuser.query('vacuum (analyze) client, contact, address, spv_message');
}

async function dropSearchIndex(superuser: Client): Promise<string> {
  const { rows } = await superuser.query<{ definition: string }>(
    `select pg_get_indexdef('spv_message_search'::regclass) as definition`,
  );
  await superuser.query('drop index spv_message_search');
  return rows[0]?.definition ?? '';
}

/** For every client of the firm that has none. */
const INSERT_BELONGINGS = `
  with office as (
    insert into address (tenant_id, client_id, type, address1, city, county, postal_code, country)
    select c.tenant_id, c.id, 'RegisteredOffice', 'Str. Lunga, nr. 1', 'Brasov', 'BRASOV', '500001', 'România'
    from client c where c.tenant_id = $1 on conflict do nothing)
  insert into contact (tenant_id, client_id, name, title, email, telephone, is_primary)
  select c.tenant_id, c.id, 'Persoana ' || c.tax_id, 'Administrator', 'contact@' || c.tax_id || '.test', '0722000000', true
  from client c where c.tenant_id = $1 on conflict do nothing`;

const INSERT_MESSAGES = `
  insert into spv_message (tenant_id, message_id, certificate_thumbprint, details, tax_id, date, issue_date, type,
    type_enum, title, statement_type, registration_number, reporting_month, reporting_year, is_archived)
  select $1, (3000000000 + n)::text, $2,
    case when receipt then 'recipisa pentru CIF ' || code || ', tip D300, numar_inregistrare INTERNT-' || (100000000 + n)
      || '-2026/25-08-2026, perioada raportare 7.2026' else 'Somatie nr. ' || n || ' din 01.09.2026' end,
    code, sent, (sent at time zone 'Europe/Bucharest')::date,
    case when receipt then 'RECIPISA' else 'SOMATII' end,
    case when receipt then 'Confirmation' else 'Summons' end,
    case when receipt then 'D300 07.2026 INTERNT-' || (100000000 + n) || '-2026'
      else 'Somatie nr. ' || n || ' din 01.09.2026' end,
    case when receipt then 'D300' end,
    case when receipt then 'INTERNT-' || (100000000 + n) || '-2026/25-08-2026' end,
    case when receipt then 7 end, case when receipt then 2026 end, n % 19 = 0
  from (
    select n, n % 10 <> 0 as receipt, ($3::text[])[1 + (n * 7919 / 13) % cardinality($3::text[])] as code,
      timestamptz '2026-09-01 12:00:00Z' - make_interval(secs => floor(63072000.0 * n / $6)) as sent
    from generate_series($4::bigint, $5::bigint) as n
  ) as made
  on conflict (tenant_id, message_id) do nothing`;
