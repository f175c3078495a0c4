import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBES } from '#serverTesting/allProbes.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { CANARY, KEY_ID, type FirmAFixture } from '#serverTesting/probes.ts';
import { createUploads, signatureStatusesOf } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let firmA: FirmAFixture;
let before: unknown;

beforeAll(async () => {
  domain = await createTestDomain();
  firmA = await fillFirm(domain, await domain.database.aFirm({ name: 'Firma A', displayName: CANARY }));
  before = await everythingOf(firmA.a);
});
afterAll(() => domain.close());

describe('a firm that knows every id of another firm', () => {
  it.each(PROBES)('gets nothing by %s, and changes nothing', async (name, { call, expected }) => {
    const b = await domain.database.aFirm({ name: 'Firma B', displayName: 'Bogdan' });
    const answer = await call(domain.as(b), firmA).catch((error: { code?: string }) => error.code ?? error);
    if (typeof expected === 'string') expect(answer).toBe(expected);
    else expect(answer).toMatchObject(expected);
    // Except public data of the register and B's own input.
    if (!['company.search', 'clientImports.names', 'spvCertificates.create'].includes(name))
      expect(JSON.stringify(answer)).not.toContain(CANARY);
    expect(await everythingOf(firmA.a)).toEqual(before);
  });

  it('cannot attach a document of the other to its own message', async () => {
    const b = await fillFirm(domain, await domain.database.aFirm());
    const set = domain.as(b.a).spvMessages.setContents({
      batchId: firmA.batchId,
      messagesIds: [b.messageId],
      signatureStatuses: signatureStatusesOf([b.messageId]),
    });
    await expect(set).rejects.toMatchObject({ code: 'content.notFound' });
  });

  it('cannot claim an attempt of the other with a session of its own', async () => {
    const b = await fillFirm(domain, await domain.database.aFirm());
    const claim = (token: string, attemptId: string) =>
      createUploads(domain).app.request(`/api/spv-filings/attempts/${attemptId}/claim`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ workstationKeyId: KEY_ID }),
      });
    expect((await claim(b.token, b.attemptId)).status).toBe(200);
    expect((await claim(b.token, firmA.attemptId)).status).toBe(404);
    expect(await everythingOf(firmA.a)).toEqual(before);
  });

  it('sees no row of the other even in a query without a tenant condition', async () => {
    const b = await domain.database.aFirm();
    const tables = await tablesOfFirms();
    expect(tables.length).toBeGreaterThan(8);
    for (const name of tables) {
      const rows = await domain.database.tenants.run(b.tenantId, (tx) =>
        tx.query(`select tenant_id from ${name} where tenant_id <> $1`, [b.tenantId]),
      );
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
  });

  it('is bound by forced row-level security on every table of firms', async () => {
    const open = await domain.database.asSuperuser(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and has_table_privilege('dosar_app', c.oid, 'select') and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });
});

/** All rows of a firm, with its trail. */
async function everythingOf({ tenantId }: Actor): Promise<unknown> {
  const rows = (await tablesOfFirms()).map(async (table) => [
    table,
    await domain.database.asSuperuser(`select t::text as row from ${table} t where tenant_id = $1 order by 1`, [
      tenantId,
    ]),
  ]);
  const firm = await domain.database.asSuperuser('select f::text as row from firm f where id = $1', [tenantId]);
  return [firm, await Promise.all(rows)];
}

/** The tables with rows of firms that the application reads. */
async function tablesOfFirms(): Promise<string[]> {
  const tables = await domain.database.asSuperuser<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' and table_name in (
       select c.relname from pg_class c where c.relkind = 'r' and has_table_privilege('dosar_app', c.oid, 'select'))`,
  );
  return tables.map(({ name }) => name);
}
