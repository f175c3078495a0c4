import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api.js';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';
import { verifyTrails } from '../audit/verify.ts';

let domain: TestDomain;
let filings: FilingHarness;
let folder: string;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
  folder = await mkdtemp(join(tmpdir(), 'dosar-papers-'));
});
afterAll(async () => {
  await domain.close();
  await rm(folder, { recursive: true });
});

const INDEX = '1100000001';
const get = (firm: FilingFirm, id: string, language: 'en' | 'ro' = 'ro') =>
  domain.as(firm.actor, language).spvFilings.get({ id });

async function bytesAt(url: string): Promise<Buffer<ArrayBuffer>> {
  const answer = await filings.uploads.app.request(url);
  if (!answer.ok) throw new Error(`${url} was answered with ${String(answer.status)}: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The record of a filing: its text without line ends, and the tags of its structure. */
async function recordOf(firm: FilingFirm, id: string, language?: 'en' | 'ro') {
  const { evidenceContent } = await get(firm, id, language);
  const bytes = await bytesAt(evidenceContent?.url ?? '');
  const document = await getDocument({ data: Uint8Array.from(bytes) }).promise;
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  const text = texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ');
  const trees = await Promise.all(pages.map((page) => page.getStructTree()));
  const { info } = await document.getMetadata();
  const marks = await document.getMarkInfo();
  return { bytes, text: text.replaceAll(/ +/g, ' '), roles: trees.flatMap(rolesOf), info, marks };
}

const rolesOf = (node: StructTreeNode | null): string[] =>
  node === null
    ? []
    : [node.role, ...(node.children ?? []).flatMap((child) => ('role' in child ? rolesOf(child) : []))].filter(Boolean);

async function confirmed(firm: FilingFirm, verdict: readonly string[] = VERDICTS.valid): Promise<string> {
  const id = await filings.aSubmitted(firm, INDEX);
  await filings.receive(firm, { index: INDEX, verdict });
  await domain.jobs.readReceipts();
  return id;
}

/** Entries of the trail about a filing, and the heads that the record claims for them. */
async function entriesOf(firm: FilingFirm, id: string) {
  return domain.database.asSuperuser<{ seq: number; hash: string }>(
    `select seq::float8 as seq, encode(hash, 'hex') as hash from audit_entry
     where tenant_id = $1 and entity = 'spvFiling' and entity_id = $2 order by seq`,
    [firm.actor.tenantId, id],
  );
}

/** What follows the day and time of the approval, up to the next section. */
const APPROVED_BY = /Aprobată \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d, (.+?) Documentele/;

describe('the record of a filing', () => {
  it('says who did what with which certificate to the second, and the hash of each document', async () => {
    const firm = await filings.aFirm();
    const id = await confirmed(firm);
    const { text } = await recordOf(firm, id);
    const rows = await domain.database.asSuperuser<{ name: string; sha256: string; at: string }>(
      `select d.name, d.sha256, to_char(f.submitted_at at time zone 'Europe/Bucharest', 'DD.MM.YYYY HH24:MI:SS') as at
       from spv_filing f join content_file d on d.id in (f.statement_id, f.signed_id, f.receipt_id) where f.id = $1`,
      [id],
    );
    expect(rows).toHaveLength(3);
    for (const { sha256 } of rows) expect(text).toContain(sha256);
    expect(text).toContain('Confirmată de ANAF, fără erori de validare.');
    expect(text).toContain(`Depunere consemnată ${rows[0]?.at ?? 'never'}`);
    expect(text).toContain(`INTERNT-${INDEX}-2026`);
    expect(text).toMatch(/\d\d:\d\d:\d\d Aprobată · [^·]+ · certificat A/);
    expect(text).toContain('Răspunsul ANAF · Confirmată · ANAF');
  });

  it('names the person who approved it beside the time, the last one where it was approved again', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const colleague = await domain.database.aColleague(firm.actor, { displayName: 'Radu Ene', role: 'admin' });
    const { withdraw, approve } = domain.as(colleague).spvFilings;
    const approvedBy = async () => APPROVED_BY.exec((await recordOf(firm, id)).text)?.[1];
    const first = await approvedBy();
    expect(first).toMatch(/^\p{L}[\p{L} ]+$/u);
    await withdraw({ spvFilingIds: [id] });
    expect(await approvedBy()).toBeUndefined();
    await approve({ spvFilingIds: [id] });
    expect([first, await approvedBy()]).toEqual([expect.not.stringMatching('Radu Ene'), 'Radu Ene']);
  });

  it('tells of a refused one that nothing was filed', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, INDEX);
    await filings.refuse(id, INDEX);
    const { text } = await recordOf(firm, id);
    expect(text).toContain('Respinsă de ANAF: prin această trimitere nu s-a depus nimic.');
    expect(text).toContain('Fişierul depus nu este un document valid');
    expect(text).toContain('ANAF a respins declarația: nu există recipisă.');
    expect(text).toContain('Respinsă de ANAF după primire');
    expect(text).not.toContain('Confirmată de ANAF');
  });

  it('tells of one with errors that it does not count as filed', async () => {
    const firm = await filings.aFirm();
    const { text } = await recordOf(firm, await confirmed(firm, VERDICTS.failed), 'en');
    expect(text).toContain('it does not count as filed');
    expect(text).toContain('R_NO_INIT_DEC');
  });

  it('names entries of the trail that the verifier finds there', async () => {
    const firm = await filings.aFirm();
    const id = await confirmed(firm);
    const { text } = await recordOf(firm, id);
    const entries = await entriesOf(firm, id);
    const { tenantId } = firm.actor;
    const heads = [...text.matchAll(/(?:Nr\.|nr\.) (\d+)(?: · [^0-9]+?)? ([0-9a-f]{64})/g)].map(
      ([, seq, hash = '']) => ({
        tenantId,
        count: Number(seq),
        hash,
      }),
    );
    expect(text).toContain(tenantId);
    expect(heads).toEqual(expect.arrayContaining(entries.map(({ seq, hash }) => ({ tenantId, count: seq, hash }))));
    const owner = new Client(domain.database.owner);
    await owner.connect();
    try {
      const verify = async (known: typeof heads) =>
        (await verifyTrails(async (query, values = []) => (await owner.query(query, [...values])).rows, known))
          .filter((report) => report.tenantId === tenantId)
          .flatMap(({ faults }) => faults);
      expect(await verify(heads)).toEqual([]);
      const forged = heads.map((head, at) => (at === 1 ? { ...head, hash: 'f'.repeat(64) } : head));
      expect(await verify(forged)).toEqual([{ seq: heads[1]?.count, fault: 'anchorBroken' }]);
    } finally {
      await owner.end();
    }
  });

  it('is a sound, tagged PDF with a title and a language', async () => {
    const firm = await filings.aFirm();
    const { bytes, roles, info, marks } = await recordOf(firm, await confirmed(firm));
    const file = join(folder, 'record.pdf');
    await writeFile(file, bytes);
    const { stdout } = await promisify(execFile)('qpdf', ['--check', file]);
    expect(stdout).toContain('No syntax or stream encoding errors found');
    expect(bytes.toString('latin1')).toContain('/Lang (ro)');
    expect(info).toMatchObject({ Title: 'Fișa depunerii' });
    expect(marks).toEqual(new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })));
    expect(new Set(roles)).toEqual(
      new Set(['Root', 'Document', 'H1', 'H2', 'H3', 'P', 'Sect', 'Table', 'TR', 'TH', 'TD']),
    );
    expect(roles.filter((role) => role === 'TH')).toHaveLength(roles.filter((role) => role === 'TD').length);
  });

  it('is refused at an address that was changed', async () => {
    const firm = await filings.aFirm();
    const [mine, other] = [await filings.aFiling(firm), await filings.aFiling(firm)];
    const { evidenceContent } = await get(firm, mine);
    const { status } = await filings.uploads.app.request((evidenceContent?.url ?? '').replace(mine, other));
    expect(status).toBe(403);
  });
});

async function archiveOf(firm: FilingFirm, spvFilingIds: string[]) {
  const { url } = await domain.as(firm.actor, 'ro').filingPapers.archive({ spvFilingIds });
  return unzipSync(Uint8Array.from(await bytesAt(url)));
}

describe('the archive of papers', () => {
  it('has each document under its name, byte for byte, and says what is missing', async () => {
    const firm = await filings.aFirm();
    const done = await confirmed(firm);
    const early = await filings.aFiling(firm, { month: 5 });
    const files = await archiveOf(firm, [done, early]);
    const detail = await get(firm, done);
    const names = Object.keys(files);
    const signed = names.find((name) => name.includes('semnata 1100000001')) ?? '';
    expect(signed).toBe(detail.signedStatementContent?.fileName);
    expect(Buffer.from(files[signed] ?? [])).toEqual(await bytesAt(detail.signedStatementContent?.url ?? ''));
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^FIRMA 12345674 SRL - D300 2026-\d\d - fisa depunerii 1100000001\.pdf$/),
        expect.stringMatching(/ - recipisa 1100000001\.pdf$/),
        expect.stringMatching(/ - fara recipisa\.txt$/),
        expect.stringMatching(/ - fara declaratie semnata\.txt$/),
      ]),
    );
    const missing = names.find((name) => name.endsWith('fara recipisa.txt')) ?? '';
    expect(new TextDecoder().decode(files[missing])).toContain('Recipisa nu a sosit.');
  });

  it('goes on where the bytes of a document are gone, and says so', async () => {
    const firm = await filings.aFirm();
    const id = await confirmed(firm);
    await domain.database.asSuperuser(
      `update content_file set sha256 = $2 where id = (select receipt_id from spv_filing where id = $1)`,
      [id, 'e'.repeat(64)],
    );
    const names = Object.keys(await archiveOf(firm, [id]));
    expect(names.find((name) => name.includes('recipisa'))).toMatch(/recipisa 1100000001\.pdf\.lipseste\.txt$/);
  });

  it('opens with readers of streams too', async () => {
    const firm = await filings.aFirm();
    const { url } = await domain.as(firm.actor).filingPapers.archive({ spvFilingIds: [await confirmed(firm)] });
    const file = join(folder, 'papers.zip');
    await writeFile(file, await bytesAt(url));
    const read = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), {i.compress_type for i in z.infolist()})`;
    const { stdout } = await promisify(execFile)('python3', ['-c', read, file]);
    expect(stdout.trim()).toBe('None {8}');
  });

  it('is refused where it would be too large', async () => {
    const firm = await filings.aFirm();
    const id = await confirmed(firm);
    await domain.database.asSuperuser(
      'update content_file set size_bytes = 2000000000 where id = (select signed_id from spv_filing where id = $1)',
      [id],
    );
    await expect(archiveOf(firm, [id])).rejects.toMatchObject({ code: 'filing.papersTooLarge' });
  });

  it('is given to nobody without its address', async () => {
    const firm = await filings.aFirm();
    const { url } = await domain.as(firm.actor).filingPapers.archive({ spvFilingIds: [await filings.aFiling(firm)] });
    const asExport = url.replace('/content/papers/', '/content/export/');
    for (const address of [url.replace(/s=[^&]+/, `s=${'A'.repeat(43)}`), asExport]) {
      expect((await filings.uploads.app.request(address)).status).toBe(403);
    }
    expect((await filings.uploads.app.request(url, { method: 'HEAD' })).status).toBe(405);
  });
});
