import { Client } from 'pg';
import { seedFirm } from '#serverTesting/seed.ts';
import type { BenchDatabase } from '../measure/database.ts';
import { REPORTED, SEEDED } from './reported.ts';

/** Months per statement, so that none runs into the time limit. */
const MONTHS_AT_ONCE = 3;

/**
 * Receipts of every client, form and month up to the reported one; one in twenty has errors, one in fifty is missing. The
 * index of the search is left out, because nothing here searches.
 */
export async function seedReport({ superuser }: BenchDatabase, tenantId: string): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  await seedFirm(client, { tenantId, clients: SEEDED.clients, messages: 1 });
  await client.query('drop index spv_message_search');
  const last = REPORTED.year * 12 + REPORTED.month;
  for (let from = last - SEEDED.months + 1; from <= last; from += MONTHS_AT_ONCE) {
    await client.query(INSERT_RECEIPTS, [tenantId, from, Math.min(last, from + MONTHS_AT_ONCE - 1), SEEDED.forms]);
  }
  await client.query('vacuum (analyze) client, spv_message');
  await client.end();
}

const INSERT_RECEIPTS = `
  insert into spv_message (tenant_id, message_id, certificate_thumbprint, details, tax_id, date, issue_date, type, type_enum,
    title, statement_type, registration_number, reporting_month, reporting_year, validation_status, receipt_lines,
    receipt_read_at)
  select $1, n::text, repeat('5EED', 10), '', c.tax_id, make_date((p - 1) / 12, (p - 1) % 12 + 1, 20), current_date,
    'RECIPISA', 'Confirmation', 'x', 'D' || (100 + 7 * form), 'INTERNT-' || n || '-2026/20-07-2026', (p - 1) % 12 + 1,
    (p - 1) / 12, case when n % 20 = 0 then 'WithErrors' else 'NoErrors' end,
    case when n % 20 = 0 then 'E: validari globale eroare regula: R_NO_INIT_DEC' end, now()
  from (select tax_id, row_number() over (order by tax_id) as place from client where tenant_id = $1) as c
  cross join generate_series(1, $4::int) as form
  cross join generate_series($2::int, $3::int) as p
  cross join lateral (select 1000000000 + p::bigint * 100000 + c.place * 20 + form as n) as numbered
  where (n / 20) % 50 <> 0`;
