import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportFormat } from '#contracts/api/export.ts';
import { EXPORT_ROWS_AT_ONCE, FILES_WAITING_MAX } from '#contracts/limits.ts';
import { PROBES } from '#serverTesting/allProbes.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { createUploads } from '#serverTesting/uploads.ts';
import { folderName } from '../fileNames/fileName.ts';
import type { Actor } from '../http/actor.ts';
import { romanianDay } from '../time/romanianTime.ts';

let domain: TestDomain;
let ana: Actor;
const COUNT = 2 * EXPORT_ROWS_AT_ONCE + 1;
const FORMULA = '=HYPERLINK("http://evil.test";"Plată")';

beforeAll(async () => {
  domain = await createTestDomain();
  ana = await domain.database.aFirm();
  await domain.database.asSuperuser(
    `insert into client (tenant_id, name, legal_name, tax_id, registration_number, customer_since)
     select $1, 'Firma ' || lpad(n::text, 5, '0'), 'ȘTEFĂNIȚĂ & FIII ' || n || ' SRL', code, 'J40/1/2020', '2024-01-01'
     from unnest($2::text[]) with ordinality as listed (code, n)`,
    [ana.tenantId, Array.from({ length: COUNT - 1 }, (_, n) => aFiscalCode(n))],
  );
  await domain.database.asSuperuser(
    `insert into client (tenant_id, name, legal_name, tax_id, registration_number, customer_since, is_active)
     values ($1, $2, E'Rând 1\nRând 2; "doi"', $3, '-5', '2024-01-01', false)`,
    [ana.tenantId, FORMULA, aFiscalCode(COUNT)],
  );
});
afterAll(() => domain.close());

const addressOf = async (format: ExportFormat, language: 'en' | 'ro' = 'en') =>
  (await domain.as(ana, language).clients.export({ format, filter: { IncludeInactive: true } })).url;
const download = async (url: string) => createUploads(domain).app.request(url);
/** The status of a download that was read to its end. */
const statusOf = async (url: string) => {
  const response = await download(url);
  await response.arrayBuffer();
  return response.status;
};

/** What Python's own readers make of a file. */
const readWith = (program: string, bytes: Buffer): unknown =>
  JSON.parse(execFileSync('python3', ['-c', program], { input: bytes, maxBuffer: 1e8 }).toString());
const CSV = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8-sig')
print(json.dumps(list(csv.reader(io.StringIO(text, newline=''), delimiter=';'))))`;
const XLSX = `
import io, json, sys, zipfile
import xml.etree.ElementTree as ET
n = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
book = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert book.testzip() is None
for name in book.namelist(): ET.fromstring(book.read(name))
rows = ET.fromstring(book.read('xl/worksheets/sheet1.xml')).iter(n + 'row')
print(json.dumps([[''.join(c.itertext()) for c in row] for row in rows]))`;

describe.each([
  ['csv', CSV],
  ['xlsx', XLSX],
] as const)('the clients as %s', (format, program) => {
  it('are all there once, in the order of the list, with their diacritics', async () => {
    const response = await download(await addressOf(format, 'ro'));
    const { name: firm } = await domain.as(ana).firm.get();
    const name = decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '');
    expect(name).toBe(`${folderName(firm)} - Clienti ${romanianDay(new Date())}.${format}`);
    const [header, ...rows] = readWith(program, Buffer.from(await response.arrayBuffer())) as string[][];
    expect(header?.slice(0, 3)).toEqual(['Denumire', 'Denumire legală', 'Cod fiscal']);
    expect(rows).toHaveLength(COUNT);
    expect(new Set(rows.map((row) => row[2])).size).toBe(COUNT);
    const names = rows.map(([name]) => name).filter((name) => name?.startsWith('Firma'));
    expect(names).toEqual(names.toSorted((a = '', b = '') => (a < b ? -1 : 1)));
    expect(rows.find(([name]) => name === 'Firma 00001')?.[1]).toBe('ȘTEFĂNIȚĂ & FIII 1 SRL');
  });

  it('have no formula, whatever a name begins with, and keep line breaks and quotes', async () => {
    const bytes = Buffer.from(await (await download(await addressOf(format))).arrayBuffer());
    const rows = readWith(program, bytes) as string[][];
    const row = rows.find(([, legalName]) => legalName?.startsWith('Rând 1'));
    expect(row?.[0]).toBe(format === 'csv' ? `'${FORMULA}` : FORMULA);
    expect(row?.[1]).toBe('Rând 1\nRând 2; "doi"');
    expect(row?.[3]).toBe('-5');
  });
});

describe('every list that can be exported', () => {
  it.each(PROBES.filter(([name]) => name.endsWith('.export')))(
    '%s is a file with a name for each column, in both languages',
    async (_, { call }) => {
      const fixture = await fillFirm(domain, await domain.database.aFirm());
      const headers: string[] = [];
      for (const language of ['en', 'ro'] as const) {
        const { url } = v.parse(v.object({ url: v.string() }), await call(domain.as(fixture.a, language), fixture));
        const response = await download(url);
        expect(response.status).toBe(200);
        const [header = ''] = (await response.text()).split('\r\n');
        expect(header.split(';')).not.toContain('');
        headers.push(header);
      }
      expect(headers[0]).not.toBe(headers[1]);
    },
  );
});

describe('the address of an export', () => {
  it('is of one request: a changed one, another firm and a late one are refused', async () => {
    const url = new URL(await addressOf('csv'), 'http://server.test');
    const detail = JSON.parse(url.searchParams.get('d') ?? '');
    url.searchParams.set('d', JSON.stringify({ ...detail, list: 'spvFilings' }));
    expect((await download(url.pathname + url.search)).status).toBe(403);
    const other = new URL(await addressOf('csv'), 'http://server.test');
    other.searchParams.set('t', (await domain.database.aFirm()).tenantId);
    expect((await download(other.pathname + other.search)).status).toBe(403);
  });

  it('is in the trail with who asked for it', async () => {
    await addressOf('xlsx');
    const [entry] = await domain.database.asSuperuser<{ actor_id: string; after: string }>(
      `select actor_id, after from audit_entry where tenant_id = $1 and action = 'firm.export' order by seq desc limit 1`,
      [ana.tenantId],
    );
    expect(entry).toMatchObject({ actor_id: ana.userId });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ list: 'clients', format: 'xlsx' });
  });

  it('opens the file whatever the length of its filter, and says how long it is', async () => {
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
    const filter = { clientId: ids, accountManagerId: ids, assigneeId: ids };
    const { url } = await domain.as(ana).workItems.export({ format: 'csv', filter });
    expect(url.length).toBeLessThan(1000);
    expect(await statusOf(url)).toBe(200);
    const long = { month: 7, year: 2026, accountManagerIds: ids, clientIds: ids, name: 'ș'.repeat(200) };
    const report = await domain.as(ana).reports.export({ format: 'xlsx', filter: long });
    expect(await statusOf(report.url)).toBe(200);
  });

  it('is not there any more once its filter has been removed', async () => {
    const url = await addressOf('csv');
    await domain.database.asSuperuser(`update export_request set expires_at = now() - interval '1 second'`);
    await addressOf('csv');
    expect((await download(url)).status).toBe(403);
  });
});

describe('many downloads at once', () => {
  it('are served one after the other, those that fit the queue; others are told to come back', async () => {
    const url = await addressOf('csv');
    const responses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const response = await download(url);
        return { status: response.status, length: (await response.text()).length };
      }),
    );
    const served = responses.filter(({ status }) => status === 200);
    // One that comes when another has ended finds room.
    expect(served.length).toBeGreaterThanOrEqual(FILES_WAITING_MAX + 1);
    expect(new Set(served.map(({ length }) => length)).size).toBe(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await statusOf(url)).toBe(200);
  });

  it('take no turn where only the headers are asked for, or nobody reads on', async () => {
    const url = await addressOf('xlsx');
    const { app } = createUploads(domain);
    for (let at = 0; at < FILES_WAITING_MAX + 2; at += 1) {
      expect((await app.request(url, { method: 'HEAD' })).status).toBe(405);
      await (await download(url)).body?.cancel();
    }
    expect((await (await download(url)).arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });
});
