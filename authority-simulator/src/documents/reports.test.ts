import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthorityRecords, type Message, type AuthorityRecords } from '../authorityRecords.ts';
import { REQUEST_TYPES } from '../spv/requestTypes.ts';
import { createLibrary } from './library.ts';

const NOW = Date.parse('2026-09-15T09:00:00Z');
const CUI = '1234565';
const NUMBER = 'INTERNT-1100000001-2026';
const PARAMETERS: Readonly<Record<string, Record<string, string>>> = {
  'Istoric declaratii': { an: '2026' },
  'Adeverinte Venit': { an: '2025', motiv: 'Sanatate' },
  'Duplicat Recipisa': { numar_inregistrare: NUMBER },
  NeconcordanteD394: { an: '2026', lunai: '01', lunas: '6' },
  'Fisa Rol': { cui_pui: '12345674' },
  'Bilant anual': { an: '2025' },
  D300: { an: '2026', luna: '07' },
};

/** What tells one report from all others: words of its text layer. */
const WORDS: Readonly<Record<string, RegExp>> = {
  'VECTOR FISCAL':
    /DATE PRIVIND SOCIETATEA \S.* CE ARE CUI-ul 1234565[^]*DATA_SFARSIT\s+100\s+31\/12\/2010\s+TrimestrialaProfit\s+01\/01\/2010\s+300\s+\/\s+\/\s+LunaraTaxa/,
  'Situatie Sintetica': /Luna de referinta 8\.2026[^]*NU SUNT OBLIGATII DE PLATA RESTANTE/,
  'DATE IDENTIFICARE': /Denumire ALFA CONSULT SRL\s+CUI 1234565[^]*Registrul Comertului J40[^]*Stare INREGISTRAT/,
  'Obligatii de plata': /neachitate la sfarsitul lunii 8\.2026[^]*Taxa pe val\. adaugata/,
  'Nota obligatiilor de plata': /NOTA OBLIGATIILOR DE PLATA[^]*Cont de trezorerie/,
  'Fisa Rol': /FISA ROL\s[^]*Punct de lucru CUI 12345674[^]*Sold initial/,
  'Fisa Rol Completa': /FISA ROL COMPLETA/,
  'Fisa Rol Simplificata': /FISA ROL SIMPLIFICATA/,
  'Rezumat Fisa Rol cu XLS atasat': /REZUMAT FISA ROL/,
  'Istoric Spatiu Virtual':
    /ISTORIC SPATIU VIRTUAL[^]*25\.08\.2026 12:00:00\s+Comunicare document\s+RECIPISA 4100000001/,
  'Registru intrari-iesiri': /REGISTRU INTRARI-IESIRI[^]*25\.08\.2026\s+Iesire\s+4100000001\s+RECIPISA/,
  'Istoric bilant': /ISTORIC BILANT[^]*Nu exista inregistrari/,
  'Istoric declaratii': /ISTORIC DECLARATII 2026[^]*D112\s+7\.2026\s+INTERNT-1100000001-2026\s+25\.08\.2026/,
  'Bilant anual': /BILANT ANUAL 12\.2025[^]*Cifra de afaceri neta/,
  NeconcordanteD394: /NECONCORDANTE D394[^]*Perioada 1\.2026 - 6\.2026/,
  'Adeverinte Venit': /ADEVERINTA DE VENIT[^]*Motivul solicitarii: Sanatate/,
  'Duplicat Recipisa':
    /DUPLICAT RECIPISA[^]*nu este recipisa originala[^]*Ati depus o declaratie tip D112 cu numarul INTERNT-1100000001-2026[^]*Nu existã erori de validare/,
  D300: /DUPLICAT D300[^]*Perioada de raportare 7\.2026/,
};

let dir: string;
let records: AuthorityRecords;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-reports-'));
  records = createAuthorityRecords(() => NOW);
  records.addMessage({
    cif: CUI,
    tip: 'RECIPISA',
    detalii: `recipisa pentru CIF ${CUI}, tip D112, numar_inregistrare ${NUMBER}/25-08-2026, perioada raportare 7.2026`,
    createdAt: '2026-08-25T09:00:00Z',
    idSolicitare: null,
  });
});
afterAll(() => rmSync(dir, { recursive: true }));

const sign = () => Promise.reject(new Error('answers are not signed'));

async function drawn(tip: string, parametri: Record<string, string>): Promise<{ path: string; text: string }> {
  const library = createLibrary(records, { sign, stranger: sign });
  const document = { kind: 'raspuns', tip, parametri } as const;
  const message: Message = {
    id: '4100000777',
    cif: CUI,
    tip: 'RASPUNS SOLICITARE',
    detalii: '',
    createdAt: NOW,
    idSolicitare: '90000001',
    document,
  };
  const path = join(dir, 'report.pdf');
  writeFileSync(path, await library.document(message));
  return { path, text: spawnSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).stdout };
}

describe('the answers to requests', () => {
  it.each(Array.from(REQUEST_TYPES.keys()))('draws a sound page for %s that reads like the real one', async (tip) => {
    const { path, text } = await drawn(tip, PARAMETERS[tip] ?? {});
    expect(spawnSync('qpdf', ['--check', path]).status).toBe(0);
    expect(spawnSync('qpdf', ['--show-npages', path], { encoding: 'utf8' }).stdout.trim()).toBe('1');
    expect(text).toMatch(WORDS[tip] ?? /ALFA CONSULT SRL/);
    const others = Object.entries(WORDS).filter(([name, words]) => name !== tip && words.test(text));
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('brings the sheet that the summary of the account speaks of', async () => {
    const { path } = await drawn('Rezumat Fisa Rol cu XLS atasat', {});
    const listed = spawnSync('qpdf', ['--list-attachments', path], { encoding: 'utf8' }).stdout;
    expect(listed).toContain(`fisa_rol_${CUI}.xls`);
  });

  it('says so where nothing was filed under the number', async () => {
    const { text } = await drawn('Duplicat Recipisa', { numar_inregistrare: 'INTERNT-1-2018' });
    expect(text).toContain('Nu a fost identificata o recipisa cu numarul INTERNT-1-2018.');
  });
});
