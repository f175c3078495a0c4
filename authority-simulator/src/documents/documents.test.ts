import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../authorityRecords.ts';
import type { DocumentSpec } from '../control/schemas.ts';
import { documentFor } from './documentFor.ts';
import type { Taxpayer } from './lines.ts';
import { drawDocument } from './pdf.ts';

const DETAILS =
  'recipisa pentru CIF 8000000000, tip D112, numar_inregistrare INTERNT-1100000001-2026/25-08-2026, perioada raportare 7.2026';

const TAXPAYER: Taxpayer = { name: 'EXEMPLU SRL', company: null, mailbox: () => [] };

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-documents-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function aMessage(document: DocumentSpec, change: Partial<Message> = {}): Message {
  return {
    id: '4100000001',
    cif: '8000000000',
    tip: 'RECIPISA',
    detalii: DETAILS,
    createdAt: Date.parse('2026-08-25T09:00:00Z'),
    idSolicitare: null,
    document,
    ...change,
  };
}

async function read(message: Message): Promise<{ text: string; check: number | null; bytes: Buffer }> {
  const path = join(dir, `${message.document.kind}.pdf`);
  const bytes = await drawDocument(message, TAXPAYER);
  writeFileSync(path, bytes);
  const text = spawnSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).stdout;
  return { text, check: spawnSync('qpdf', ['--check', path]).status, bytes };
}

const receipt = (outcome: 'valid' | 'errors' | 'warnings', findings: string[] = []): DocumentSpec => ({
  kind: 'recipisa',
  declaration: 'D112',
  index: '1100000001',
  year: 2026,
  month: 7,
  outcome,
  findings,
  letters: 'legacy',
  signed: false,
});

describe('documents', () => {
  it('draws an accepted receipt of about 9 kB whose text reads like a real one', async () => {
    const { text, check, bytes } = await read(aMessage(documentFor('RECIPISA', DETAILS)));
    expect(check).toBe(0);
    expect(text).toContain('Ati depus o declaratie tip D112 cu numarul INTERNT-1100000001-2026 din data de 25.08.2026');
    expect(text).toContain('perioada de raportare 7.2026');
    expect(text).toContain('Nu existã erori de validare.');
    expect(text).not.toMatch(/ERORI:|ATENTIONARI/);
    expect(bytes.length).toBeGreaterThan(7000);
    expect(bytes.length).toBeLessThan(11_000);
  });

  it('draws a receipt with errors and none that says there are none', async () => {
    const { text, check } = await read(aMessage(receipt('errors')));
    expect(check).toBe(0);
    expect(text).toContain('Au fost identificate urmãtoarele ERORI:');
    expect(text).toContain('R_NO_INIT_DEC: Nu a fost depusa o declaratie initiala valida');
    expect(text).not.toContain('Nu existã erori');
  });

  it('draws a receipt with warnings of the test', async () => {
    const { text } = await read(aMessage(receipt('warnings', ['A: validari globale atentionare regula: proba'])));
    expect(text).toMatch(
      /Nu existã erori de validare\.[^]*ATENTIONARI:\n\s*A: validari globale atentionare regula: proba/,
    );
  });

  it('draws the fiscal vector row as code, end, periodicity glued to the meaning, start', async () => {
    const { text, check } = await read(aMessage({ kind: 'vectorFiscal' }));
    expect(check).toBe(0);
    expect(text).toContain('DATE PRIVIND SOCIETATEA EXEMPLU SRL CE ARE CUI-ul 8000000000');
    expect(text).toMatch(/DATA_SFARSIT\s+100\s+31\/12\/2010\s+TrimestrialaProfit\s+01\/01\/2010/);
  });

  it.each([
    ['somatie', 'SOMATIE'],
    ['notificare', 'NOTIFICARE'],
    ['decizie', 'DECIZIE'],
    ['obligatiiDePlata', 'OBLIGATII DE PLATA'],
    ['situatieSintetica', 'NU SUNT OBLIGATII DE PLATA RESTANTE'],
    ['fisaRol', 'FISA ROL'],
    ['dateIdentificare', 'Denumire EXEMPLU SRL'],
    ['adeverintaVenit', 'ADEVERINTA DE VENIT'],
    ['plata', 'CONFIRMARE DE PLATA'],
    ['duplicat', 'DUPLICAT'],
    ['adresa', 'ADRESA'],
  ] as const)('draws a sound one-page %s', async (kind, words) => {
    const { text, check, bytes } = await read(aMessage({ kind }, { detalii: 'Somatie nr. 123 din 01.09.2026' }));
    expect(check).toBe(0);
    expect(text).toContain(words);
    expect(bytes.toString('latin1')).toContain('/Count 1');
  });

  it('draws the same message to the same bytes, another to others', async () => {
    const message = aMessage(receipt('valid'));
    const first = await drawDocument(message, TAXPAYER);
    expect((await drawDocument(message, TAXPAYER)).equals(first)).toBe(true);
    expect((await drawDocument({ ...message, id: '4100000002' }, TAXPAYER)).equals(first)).toBe(false);
  });
});
